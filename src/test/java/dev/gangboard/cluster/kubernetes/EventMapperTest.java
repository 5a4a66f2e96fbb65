package dev.gangboard.cluster.kubernetes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.gson.JsonParser;
import dev.gangboard.gang.EventFacts;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventMapperTest {
  @Test
  void anEventOfAJobIsReadAsItWasSent() {
    Instant time = Instant.parse("2026-11-30T14:49:21Z");
    assertEquals(
        Optional.of(
            new EventFacts(
                "5b3a6471-173d-48b3-9573-587d78205f1c",
                new EventFacts.About(
                    "Job", "default", "onefails-00000001", "b48866bf-4d4f-4f4c-8a79-7039e4abd0b5"),
                "Normal",
                "SuccessfulCreate",
                "Created pod: onefails-00000001-0-7tmvh",
                1,
                new EventFacts.Occurrence(time, time, 3050))),
        EventMapper.facts(new Fields(Recorded.object("job event"))));
  }

  @Test
  void theSchedulersEventsHaveAnEventTime() {
    Instant time = Instant.parse("2026-11-30T14:49:21.574845Z");
    assertEquals(
        new EventFacts.Occurrence(time, time, 3055),
        EventMapper.facts(new Fields(Recorded.object("scheduled event"))).orElseThrow().when());
  }

  @Test
  void aSeriesCountsAndHasALastTime() {
    EventFacts event =
        EventMapper.facts(
                Fields.of(
                    JsonParser.parseString(
                        """
                        {"metadata": {"uid": "u", "namespace": "n"}, "involvedObject": {"kind": "Pod"},
                         "eventTime": "2026-11-30T14:00:00Z",
                         "series": {"count": 4, "lastObservedTime": "2026-11-30T14:05:00Z"}}
                        """)))
            .orElseThrow();
    assertEquals(
        new EventFacts(
            "u",
            new EventFacts.About("Pod", "n", "", null),
            "",
            "",
            "",
            4,
            new EventFacts.Occurrence(
                Instant.parse("2026-11-30T14:00:00Z"), Instant.parse("2026-11-30T14:05:00Z"))),
        event);
  }

  @Test
  void wrongTypesReadAsAbsent() {
    assertEquals(
        Optional.of(
            new EventFacts(
                "u",
                new EventFacts.About("", "n", "", null),
                "",
                "",
                "",
                1,
                new EventFacts.Occurrence(null, null, 0))),
        EventMapper.facts(
            Fields.of(
                JsonParser.parseString(
                    """
                    {"metadata": {"uid": "u", "namespace": "n", "resourceVersion": [],
                       "creationTimestamp": 7},
                     "involvedObject": {"kind": 1, "name": {}, "uid": true}, "type": [],
                     "reason": false, "message": 5, "count": "many", "series": true,
                     "firstTimestamp": "yesterday", "lastTimestamp": {}, "eventTime": 0}
                    """))));
  }

  @Test
  void whatHasNoUidIsNoEvent() {
    assertEquals(Optional.empty(), EventMapper.facts(Fields.of(null)));
  }
}
