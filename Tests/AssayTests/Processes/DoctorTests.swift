import Facts
import Testing

@Suite("The doctor")
struct DoctorTests {
  @Test("a sound folder has nothing wrong, and what was found around it is told")
  func sound() throws {
    let folder = try SampleSuite()
    try folder.write("suite/words.lua", "scenario { title = \"a\", run = function(world) end }")
    let end = try ToolProcess(["doctor", "suite", "--app", "app.lua"], in: folder.path).finish()
    #expect(end.code == 0 && end.error == "", "\(end.output)")
    #expect(end.output.hasSuffix("\n\nno problems found\n"))
    for row in [
      "version        assay ", "project file   none\n",
      "color          off: standard output is not a terminal\n",
      "apps           app.lua\n", "files          6\n", "scenarios      6\n",
    ] { #expect(end.output.contains(row), "\(row)") }
  }

  /// Files, the arguments, and the findings.
  private static let flaws: [(files: [(String, String)], words: [String], findings: String)] = [
    (
      [("suite/a.lua", "scenario {"), ("suite/b.lua", "scenario { titel = \"b\" }")], [],
      """
      error  suite/a.lua:1: unexpected symbol near <eof>; '{' on line 1 is not closed
            scenario {

      error  suite/b.lua:1: scenario has no field 'titel'; did you mean 'title'?
            scenario { titel = "b" }

      2 errors
      """
    ),
    (
      [("suite/buy/1_other.lua", scenario("{}"))], ["--app", "app.lua"],
      """
      error  suite/buy/1_other.lua:1: address buy/1 is also used by suite/buy/1_buy.lua:1
        renumber one of the files

      warning  suite/words.lua: the file declares no scenario and is not required by any file
        remove it, or move it to apps or rules

      1 error, 1 warning
      """
    ),
    (
      [("suite/words.lua", scenario("{ \"drop finnish\", \"bug: x\", \"drop finish\" }"))], [],
      """
      warning  suite/words.lua:1: “drop finnish” in `catches` is not a mutant
        did you mean “drop finish”? `assay mutants` lists them

      1 warning
      """
    ),
    (
      [
        ("suite/words.lua", "require 'lib/used'; " + scenario("{}")), ("suite/lib/used.lua", "return {}"),
        ("suite/lib/spare.lua", "return {}"),
      ], [],
      """
      warning  suite/lib/spare.lua: the file declares no scenario and is not required by any file
        remove it, or move it to apps or rules

      1 warning
      """
    ),
    (
      [("suite/words.lua", scenario("{}")), ("bad.lua", "return 1")], ["--app", "bad.lua"],
      """
      error  bad.lua: the file declares no app; end it with return app { launch = function(app) … end, … }

      1 error
      """
    ),
    (
      [("suite/words.lua", scenario("{}")), ("known", "app buy/9 expectation\n")],
      ["--known-failing", "known"],
      """
      error  known:1: scenario “buy/9” not found
          did you mean “buy/1”? `assay run --list` lists the addresses

      1 error
      """
    ),
    (
      [("suite/words.lua", scenario("{}")), (".assay/words.lua", "old")], [],
      """
      warning  .assay/words.lua: the editor definitions are from another version
        update them with `assay editor .`
      """
    ),
    (
      [("assay.lua", "project { jbos = 2 }")], [],
      """
      error  assay.lua:1: project has no field “jbos”
        did you mean “jobs”?

      warning  suite/words.lua: the file declares no scenario and is not required by any file
        remove it, or move it to apps or rules

      1 error, 1 warning
      """
    ),
  ]

  @Test("each flaw is told with its place and what to do", arguments: flaws.indices)
  func flaw(number: Int) throws {
    let (files, words, findings) = Self.flaws[number]
    let folder = try SampleSuite()
    for (path, text) in files { try folder.write(path, text) }
    let end = try ToolProcess(["doctor", "suite"] + words, in: folder.path).finish()
    #expect(end.code == 1 && end.error == "")
    #expect(end.output.contains("\n\n" + findings), "\(end.output)")
  }

  @Test("a folder without scenarios says how to write one")
  func empty() throws {
    let folder = try SampleSuite()
    try folder.write("none/readme.txt", "")
    let end = try ToolProcess(["doctor", "none"], in: folder.path).finish()
    #expect(end.code == 1)
    #expect(
      end.output.hasSuffix(
        "\nwarning  no scenario found\n  create one with `assay new scenario NAME`\n\n1 warning\n"
      ))
  }

  @Test("for programs it is JSON, with the same findings")
  func json() throws {
    let folder = try SampleSuite()
    let end = try ToolProcess(["doctor", "suite", "--format", "json"], in: folder.path).finish()
    #expect(end.code == 1)
    let value = try JSONText.value(of: end.output)
    #expect(value["format"] == "assay-doctor")
    #expect(value["installation"]?["files"] == "5")
    #expect(end.output.contains("\"severity\": \"warning\""))
  }

  @Test("a path that leads nowhere is a usage error, and so is another form")
  func usage() throws {
    let folder = try SampleSuite()
    let gone = try ToolProcess(["doctor", "gone"], in: folder.path).finish()
    #expect(gone.code == 64 && gone.error == "assay: gone not found\n  check the path\n")
    #expect(try ToolProcess(["doctor", "--format", "xml"], in: folder.path).finish().code == 64)
  }

  @Test("the bundled suite has nothing wrong")
  func bundled() throws {
    let folder = try SampleSuite()
    let end = try ToolProcess(["doctor"], in: folder.path).finish()
    #expect(end.code == 0, "\(end.output)")
  }

  private static func scenario(_ catches: String) -> String {
    "scenario { title = \"a\", catches = \(catches), run = function(world) end }"
  }
}
