package dev.gangboard.record;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.gangboard.gang.CollectedRank;
import dev.gangboard.gang.ContractState;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTableTest {
  private static final CollectedRank DONE =
      new CollectedRank(
          0,
          ContractState.SUCCEEDED,
          null,
          "run",
          "s3://bucket/prefix/",
          new CollectedRank.Observed(0, "Completed", "node-1"),
          false);

  private static CollectedRank failed(String error) {
    return new CollectedRank(
        1,
        ContractState.FAILED,
        error,
        "run",
        null,
        new CollectedRank.Observed(137, "OOMKilled", null),
        true);
  }

  @Test
  void jsonHasTheContractsFieldsInItsOrderAndOursBehindThem() {
    assertEquals(
        """
        [
          {
            "rank": 0,
            "status": "succeeded",
            "exit_code": 0,
            "error": null,
            "job_name": "run",
            "result": "s3://bucket/prefix/",
            "exit_code_observed": 0,
            "reason": "Completed",
            "first_failure": false,
            "node": "node-1"
          },
          {
            "rank": 1,
            "status": "failed",
            "exit_code": 1,
            "error": "pod a: <b> & 'c'",
            "job_name": "run",
            "result": null,
            "exit_code_observed": 137,
            "reason": "OOMKilled",
            "first_failure": true,
            "node": null
          }
        ]\
        """,
        ResultTable.json(List.of(DONE, failed("pod a: <b> & 'c'"))));
  }

  @Test
  void csvHasTheSameFieldsUnderAHeading() {
    assertEquals(
        "rank,status,exit_code,error,job_name,result,exit_code_observed,reason,first_failure,node"
            + "\r\n0,succeeded,0,,run,s3://bucket/prefix/,0,Completed,false,node-1\r\n"
            + "1,failed,1,no pod,run,,137,OOMKilled,true,\r\n",
        ResultTable.csv(List.of(DONE, failed("no pod"))));
  }

  @Test
  void csvQuotesWhatWouldBreakARow() {
    assertEquals(
        "1,failed,1,\"said \"\"no\"\",\r\nthen died\",run,,137,OOMKilled,true,",
        secondLine(failed("said \"no\",\r\nthen died")));
  }

  @Test
  void aTextThatASpreadsheetWouldRunIsTakenAsText() {
    assertEquals(
        "1,failed,1,'=HYPERLINK(1),run,,137,OOMKilled,true,", secondLine(failed("=HYPERLINK(1)")));
    assertEquals("1,failed,1,'@x,run,,137,OOMKilled,true,", secondLine(failed("@x")));
    assertEquals("1,failed,1,'+1,run,,137,OOMKilled,true,", secondLine(failed("+1")));
    assertEquals("1,failed,1,'-1,run,,137,OOMKilled,true,", secondLine(failed("-1")));
    assertEquals("1,failed,1,'\t1,run,,137,OOMKilled,true,", secondLine(failed("\t1")));
  }

  @Test
  void whatATerminalWouldObeyIsEscapedInJson() {
    String json = ResultTable.json(List.of(failed("a\u001b[2Jb\u009bc\u202ed")));

    assertEquals(
        "\"error\": \"a\\u001b[2Jb\\u009bc\\u202ed\",", json.lines().toList().get(5).strip());
  }

  @Test
  void noRanksAreAnEmptyTable() {
    assertEquals("[]", ResultTable.json(List.of()));
    assertEquals("", ResultTable.csv(List.of()));
  }

  private static String secondLine(CollectedRank rank) {
    String csv = ResultTable.csv(List.of(rank));
    return csv.substring(csv.indexOf("\r\n") + 2, csv.length() - 2);
  }
}
