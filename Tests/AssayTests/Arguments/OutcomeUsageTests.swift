import Results
import Testing

@Suite("Wrong options of what becomes of a run")
struct OutcomeUsageTests {
  @Test(
    "each says what was expected, what was found and what to try",
    arguments: [
      (
        ["--fail-fast=0"],
        "invalid value “0” for --fail-fast: expected a number from 1 to 1000000\n  write `--fail-fast`, or `--fail-fast=3`"
      ),
      (
        ["--fail-fast="],
        "invalid value “” for --fail-fast: expected a number from 1 to 1000000\n  write `--fail-fast`, or `--fail-fast=3`"
      ),
      (["--fail-fast", "--fail-fast"], "--fail-fast is given twice\n  give it once"),
      (
        ["--update-known-failing"],
        "--update-known-failing needs --known-failing\n  specify the list with `--known-failing FILE`"
      ),
      (
        ["--status-level", "some"],
        "invalid value “some” for --status-level: expected auto, none, fail, section, or all\n  write `--status-level all`"
      ),
      (
        ["--progress=dots"],
        "invalid value “dots” for --progress: expected auto, bar, counter, or none\n  write `--progress none`"
      ),
      (
        ["--fail-fast", "--list"],
        "--list cannot be combined with --fail-fast\n  use only one of them"
      ),
    ])
  func messages(words: [String], message: String) {
    let call = ToolCall(["run"] + words)
    #expect(call.error == "assay: " + message + "\n")
    #expect(call.output == "")
    #expect(call.code == .usage)
  }
}
