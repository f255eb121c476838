import Results
import Testing

@Suite("Wrong command lines of assay new")
struct NewUsageTests {
  @Test(
    "each says what was expected, what was found and what to try, and ends with 64",
    arguments: [
      (
        ["new"],
        "assay new needs the kind of file: scenario or app\n  write `assay new scenario purchase/4_1_killed_twice`"
      ),
      (
        ["new", "scenaro", "x"],
        "assay new creates a scenario or an app, found “scenaro”\n  did you mean `assay new scenario`?"
      ),
      (
        ["new", "purchase/1", "x"],
        "assay new creates a scenario or an app, found “purchase/1”\n"
          + "  write `assay new scenario purchase/4_1_killed_twice`"
      ),
      (
        ["new", "app"],
        "assay new app needs a name\n  write `assay new app my_app`"
      ),
      (
        ["new", "scenario", "../x"],
        "invalid name “../x”: use letters, digits, _ and -, with / between folders\n"
          + "  write, for example, `purchase/4_1_killed_twice`; `--folder` sets the folder"
      ),
      (
        ["new", "scenario", "/tmp/x"],
        "invalid name “/tmp/x”: use letters, digits, _ and -, with / between folders\n"
          + "  write, for example, `purchase/4_1_killed_twice`; `--folder` sets the folder"
      ),
      (
        ["new", "app", ".lua"],
        "invalid name “.lua”: use letters, digits, _ and -, with / between folders\n"
          + "  write, for example, `my_app`; `--folder` sets the folder"
      ),
      (
        ["new", "app", "my app"],
        "invalid name “my app”: use letters, digits, _ and -, with / between folders\n"
          + "  write, for example, `my_app`; `--folder` sets the folder"
      ),
      (
        ["new", "scenario", "lib/x"],
        "folders named “lib” are not searched for scenarios\n  rename the folder"
      ),
      (["new", "app", "x", "--folder="], "--folder is empty\n  write `--folder .` for the current folder"),
      (
        ["new", "app", "x", "y"],
        "assay new accepts 2 arguments, found “y”\n  `assay help new` shows the usage"
      ),
      (
        ["new", "app", "x", "--froce"],
        "assay new has no option “--froce”\n  did you mean `--force`? `assay help new` lists the options"
      ),
    ])
  func messages(words: [String], message: String) {
    let call = ToolCall(words)
    #expect(call.error == "assay: " + message + "\n")
    #expect(call.output == "")
    #expect(call.code == .usage)
  }
}
