import Results
import Testing

@Suite("Wrong command lines of assay new")
struct NewUsageTests {
  @Test(
    "each says what was expected, what was found and what to try, and ends with 64",
    arguments: [
      (
        ["new"],
        "“assay new” needs what to write: scenario or app\n  write `assay new scenario purchase/4_1_killed_twice`"
      ),
      (
        ["new", "scenaro", "x"],
        "“assay new” writes a scenario or an app, found “scenaro”\n  did you mean `assay new scenario`?"
      ),
      (
        ["new", "purchase/1", "x"],
        "“assay new” writes a scenario or an app, found “purchase/1”\n"
          + "  write `assay new scenario purchase/4_1_killed_twice`"
      ),
      (
        ["new", "app"],
        "“assay new app” needs a name, found the end of the line\n  write `assay new app my_app`"
      ),
      (
        ["new", "scenario", "../x"],
        "a name is words of letters, digits, _ and - with / between them, found “../x”\n"
          + "  write such as `purchase/4_1_killed_twice`; `--folder` says where it goes"
      ),
      (
        ["new", "scenario", "/tmp/x"],
        "a name is words of letters, digits, _ and - with / between them, found “/tmp/x”\n"
          + "  write such as `purchase/4_1_killed_twice`; `--folder` says where it goes"
      ),
      (
        ["new", "app", ".lua"],
        "a name is words of letters, digits, _ and - with / between them, found “.lua”\n"
          + "  write such as `my_app`; `--folder` says where it goes"
      ),
      (
        ["new", "app", "my app"],
        "a name is words of letters, digits, _ and - with / between them, found “my app”\n"
          + "  write such as `my_app`; `--folder` says where it goes"
      ),
      (
        ["new", "scenario", "lib/x"],
        "folders named “lib” are not searched for scenarios\n  give the folder another name"
      ),
      (["new", "app", "x", "--folder="], "“--folder” is empty\n  write `--folder .` for the current folder"),
      (
        ["new", "app", "x", "y"],
        "“assay new” takes 2 arguments, found “y” besides\n  `assay help new` shows how it is called"
      ),
      (
        ["new", "app", "x", "--froce"],
        "“assay new” has no option “--froce”\n  did you mean `--force`? `assay help new` lists the options"
      ),
    ])
  func messages(words: [String], message: String) {
    let call = ToolCall(words)
    #expect(call.error == "assay: " + message + "\n")
    #expect(call.output == "")
    #expect(call.code == .usage)
  }
}
