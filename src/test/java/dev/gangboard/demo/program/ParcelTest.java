package dev.gangboard.demo.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParcelTest {
  private final Parcel parcel = new Parcel(7, 3, 11, 13, new double[] {1.5, -0.0, 1e-300});

  @Test
  void aParcelIsReadAsItWasWritten() throws Exception {
    Parcel read = Parcel.of(parcel.bytes());

    assertEquals(
        List.of(7, 3, 11, 13), List.of(read.round(), read.rank(), read.run(), read.base()));
    assertArrayEquals(parcel.values(), read.values());
  }

  @Test
  void anyChangeOfAnyByteIsSeen() {
    byte[] whole = parcel.bytes();
    for (int i = 0; i < whole.length; i++) {
      byte[] changed = whole.clone();
      changed[i] ^= 0x10;
      assertThrows(Parcel.Damaged.class, () -> Parcel.of(changed));
    }
  }

  @Test
  void aPartIsNoParcel() {
    byte[] whole = parcel.bytes();
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThrows(Parcel.Damaged.class, () -> Parcel.of(part));
    }
    assertThrows(Parcel.Damaged.class, () -> Parcel.of(Arrays.copyOf(whole, whole.length + 1)));
  }
}
