import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.imageio.ImageIO;

/// Draws the one SVG of the icon in all sizes: PNG for the window (class path) and for Linux,
/// `.ico` for Windows, `.icns` for macOS. Both containers hold PNG pictures as they are. Does
/// nothing where the pictures are newer than the SVG.
///
/// Arguments: the SVG, the folder of the window's pictures, the folder of the packager's pictures.
void main(String[] args) throws IOException {
  Path svg = Path.of(args[0]);
  Path window = Path.of(args[1]);
  Path packager = Path.of(args[2]);
  Path last = packager.resolve("gangboard.icns");
  if (Files.exists(last)
      && Files.getLastModifiedTime(last).compareTo(Files.getLastModifiedTime(svg)) > 0
      && Files.exists(window.resolve("gangboard-16.png"))) {
    return;
  }
  System.setProperty("java.awt.headless", "true");
  SVGDocument document =
      Objects.requireNonNull(new SVGLoader().load(svg.toUri().toURL()), svg + " is no SVG");
  Map<Integer, byte[]> drawn = new LinkedHashMap<>();
  for (int size : List.of(16, 24, 32, 48, 64, 128, 256, 512, 1024)) {
    drawn.put(size, png(document, size));
  }
  Files.createDirectories(window);
  Files.createDirectories(packager);
  for (int size : List.of(16, 24, 32, 48, 64, 128, 256, 512)) {
    Files.write(window.resolve("gangboard-" + size + ".png"), drawn.get(size));
  }
  Files.write(packager.resolve("gangboard.png"), drawn.get(512));
  Files.write(packager.resolve("gangboard.ico"), ico(drawn, List.of(16, 24, 32, 48, 64, 128, 256)));
  Files.write(last, icns(drawn));
}

byte[] png(SVGDocument document, int size) throws IOException {
  var image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
  var pen = image.createGraphics();
  pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
  pen.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
  document.render(null, pen, new ViewBox(size, size));
  pen.dispose();
  var out = new ByteArrayOutputStream();
  ImageIO.write(image, "png", out);
  return out.toByteArray();
}

/// A directory of 16 bytes per picture, then the pictures; 256 px is written as 0.
byte[] ico(Map<Integer, byte[]> drawn, List<Integer> sizes) {
  int offset = 6 + 16 * sizes.size();
  int length = offset + sizes.stream().mapToInt(size -> drawn.get(size).length).sum();
  ByteBuffer out = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  out.putShort((short) 0).putShort((short) 1).putShort((short) sizes.size());
  for (int size : sizes) {
    byte edge = (byte) (size % 256);
    out.put(edge).put(edge).putShort((short) 0).putShort((short) 1).putShort((short) 32);
    out.putInt(drawn.get(size).length).putInt(offset);
    offset += drawn.get(size).length;
  }
  sizes.forEach(size -> out.put(drawn.get(size)));
  return out.array();
}

/// Chunks of a four-letter type, a length with its own eight bytes, and a picture. The types of 32,
/// 64, 256, 512 and 1024 px come a second time as the double-density picture of half that size.
byte[] icns(Map<Integer, byte[]> drawn) {
  Map<String, Integer> chunks = new LinkedHashMap<>();
  chunks.put("icp4", 16);
  chunks.put("icp5", 32);
  chunks.put("ic07", 128);
  chunks.put("ic08", 256);
  chunks.put("ic09", 512);
  chunks.put("ic10", 1024);
  chunks.put("ic11", 32);
  chunks.put("ic12", 64);
  chunks.put("ic13", 256);
  chunks.put("ic14", 512);
  int length = 8 + chunks.values().stream().mapToInt(size -> 8 + drawn.get(size).length).sum();
  ByteBuffer out = ByteBuffer.allocate(length);
  out.put("icns".getBytes(StandardCharsets.US_ASCII)).putInt(length);
  chunks.forEach((type, size) -> {
    out.put(type.getBytes(StandardCharsets.US_ASCII))
        .putInt(8 + drawn.get(size).length)
        .put(drawn.get(size));
  });
  return out.array();
}
