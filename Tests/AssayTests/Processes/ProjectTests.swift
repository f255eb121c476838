import Testing

@Suite("Project files")
struct ProjectTests {
  private static let project = """
    project {
      paths = "suite",
      apps = { "app.lua" },
      exclude = { "buy/5" },
      jobs = 1,
      report = "jsonl=log",
      profiles = {
        nightly = { seeds = "1..2", strict = true },
        weekly = { inherits = "nightly", seeds = "1..3", exclude = { "buy/4", "buy/5" } },
      },
    }
    """

  @Test(
    "what holds is what the strongest says, and its paths are those of the file",
    arguments: [
      (["run"], [:], "4 passed"), (["run", "--filter", "buy/1"], [:], "1 passed"),
      (["run", "--exclude", "buy/1"], [:], "3 passed, 1 failed"),
      (["run", "buy/2"], [:], "1 passed"),
      (["run", "--profile", "nightly"], [:], "8 passed, 2 seeds per case"),
      (["run", "--profile", "weekly"], [:], "9 passed, 3 seeds per case"),
      (["run"], ["ASSAY_PROFILE": "nightly"], "8 passed, 2 seeds per case"),
      (["run", "--profile", "nightly", "--seed", "7"], [:], "4 passed"),
      (["run", "--no-config", "../suite", "--app", "../app.lua"], [:], "4 passed, 1 failed"),
    ] as [([String], [String: String], String)])
  func layers(words: [String], environment: [String: String], conclusion: String) throws {
    let suite = try SampleSuite()
    try suite.write("assay.lua", ProjectTests.project)
    try suite.write("below/note.txt", "")
    let end = try ToolProcess(words, in: suite.path + "/below", environment: environment).finish()
    #expect(end.output.hasSuffix("\n\(conclusion)\n"), "\(end.output)\(end.error)")
    if !words.contains("--no-config") { #expect(try !suite.read("log").isEmpty) }
  }

  @Test("every option has its value and who set it")
  func config() throws {
    let suite = try SampleSuite()
    try suite.write("assay.lua", ProjectTests.project)
    let end = try ToolProcess(
      ["config", "--profile", "weekly"], in: suite.path, environment: ["ASSAY_JOBS": "3"]
    ).finish()
    #expect(end.code == 0)
    let rows = end.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(rows.contains("paths suite the project file"))
    #expect(rows.contains("app app.lua assay.lua:3"))
    #expect(rows.contains("jobs 3 ASSAY_JOBS"))
    #expect(rows.contains("seeds 1..3 profile weekly, assay.lua:9"))
    #expect(rows.contains("strict on profile nightly, assay.lua:8"))
    #expect(rows.contains("trace - default"))
  }

  @Test("a list is not kept from being shown by what a project writes")
  func list() throws {
    let suite = try SampleSuite()
    try suite.write("assay.lua", ProjectTests.project)
    #expect(try ToolProcess(["run", "--list"], in: suite.path).finish().code == 0)
  }

  @Test("the search ends at the root of a repository")
  func root() throws {
    let suite = try SampleSuite()
    try suite.write("assay.lua", "nonsense")
    try suite.write("below/.git/HEAD", "")
    let words = ["run", "../suite", "--app", "../app.lua", "buy/1"]
    #expect(try ToolProcess(words, in: suite.path + "/below").finish().code == 0)
    #expect(try ToolProcess(["run"], in: suite.path).finish().code == 64)
  }

  @Test(
    "what is wrong with a file is told with its line",
    arguments: [
      ("project {\n  jbos = 2 }", "assay.lua:2: project has no field “jbos”\n  did you mean “jobs”?"),
      (
        "project { 1 }",
        "assay.lua:1: every field of project needs a name, found a value without one\n  write `jobs = 2`"
      ),
      (
        "project { strict = 1 }",
        "assay.lua:1: “strict” must be true or false, found number\n  write `strict = true`"
      ),
      (
        "project {\n\n  jobs = 0 }",
        "assay.lua:3: invalid value “0” for --jobs: expected a number from 1 to 256\n  remove it to use the "
      ),
      (
        "project {\n  requirements = 1999 }",
        "assay.lua:2: invalid value “1999” for --requirements: expected the name of a requirement set\n  the sets are 2026"
      ),
      (
        "project { jobs = {} }",
        "assay.lua:1: “jobs” must be a string or a number, found table\n  write `jobs = \"COUNT\"`"
      ),
      (
        "project { filter = { 1 } }",
        "assay.lua:1: “filter” must be a string or a list of strings, found table\n  write `filter = { \"…\" }`"
      ),
      ("jobs = 2", "assay.lua:1: "),
      ("", "assay.lua declares no project\n  declare one with `project { jobs = 2 }`"),
      ("project {} project {}", "assay.lua:1: a file can declare only one project; this is the second\n"),
      ("project(1)", "assay.lua:1: project expects one table of settings; write project { … }\n"),
      ("project {", "assay.lua:"), ("while true do end", "assay.lua:1: "),
      (
        "project { profiles = 1 }",
        "assay.lua:1: “profiles” must be a table, found number\n  write `profiles = { nightly = { … } }`"
      ),
      (
        "project { profiles = { a = { jbos = 1 } } }",
        "assay.lua:1: the profile “a” has no field “jbos”\n  did you mean “jobs”?"
      ),
    ])
  func mistakes(text: String, message: String) throws {
    let suite = try SampleSuite()
    try suite.write("assay.lua", text)
    let end = try ToolProcess(["run", "suite", "--app", "app.lua"], in: suite.path).finish()
    #expect(end.error.hasPrefix("assay: " + message), "\(end.error)")
    #expect(end.code == 64)
  }

  @Test(
    "options about the file that cannot be followed",
    arguments: [
      (["--profile", "nighly"], "assay.lua has no profile “nighly”\n  did you mean “nightly”?\n"),
      (
        ["--profile", "a"],
        "assay.lua: profile “a” inherits from itself\n  remove one `inherits` from the cycle\n"
      ),
      (
        ["--config", "gone.lua"],
        "gone.lua: cannot read the file: No such file or directory\n"
          + "  specify a project file with `--config FILE`, or remove `--config`\n"
      ),
      (
        ["--no-config", "--profile", "a"],
        "--no-config cannot be combined with --config or --profile\n  use only one of them\n"
      ),
    ])
  func wrongOptions(options: [String], message: String) throws {
    let suite = try SampleSuite()
    try suite.write(
      "assay.lua",
      "project { profiles = { nightly = {}, a = { inherits = \"b\" }, b = { inherits = \"a\" } } }")
    let end = try ToolProcess(["run"] + options, in: suite.path).finish()
    #expect(end.error == "assay: " + message)
    #expect(end.code == 64)
  }
}
