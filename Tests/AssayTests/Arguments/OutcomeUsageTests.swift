import Results
import Testing

@Suite("Wrong options of what becomes of a run")
struct OutcomeUsageTests {
  @Test(
    "each says what was expected, what was found and what to try",
    arguments: [
      (
        ["--fail-fast=0"],
        "“--fail-fast” is a number from 1 to 1000000, found “0”\n  write `--fail-fast`, or `--fail-fast=3`"
      ),
      (
        ["--fail-fast="],
        "“--fail-fast” is a number from 1 to 1000000, found “”\n  write `--fail-fast`, or `--fail-fast=3`"
      ),
      (["--fail-fast", "--fail-fast"], "“--fail-fast” is given twice\n  give it once"),
      (
        ["--update-known-failing"],
        "“--update-known-failing” does not say which list is meant\n  name it with `--known-failing FILE`"
      ),
      (
        ["--status-level", "some"],
        "“--status-level” is auto, none, fail, section or all, found “some”\n  write `--status-level all`"
      ),
      (
        ["--progress=dots"],
        "“--progress” is auto, bar, counter or none, found “dots”\n  write `--progress none`"
      ),
      (
        ["--fail-fast", "--list"],
        "“--list” runs nothing, so “--fail-fast” has no use\n  leave out one of them"
      ),
    ])
  func messages(words: [String], message: String) {
    let call = ToolCall(["run"] + words)
    #expect(call.error == "assay: " + message + "\n")
    #expect(call.output == "")
    #expect(call.code == .usage)
  }
}
