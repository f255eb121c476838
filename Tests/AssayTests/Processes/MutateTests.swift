import Facts
import Samples
import Testing

@Suite("Mutants from the command line")
struct MutateTests {
  private static let chosen = [
    "drop finish", "swap granted", "forget disk_write", "never disk_exists", "repeat finish",
    "drop ask_server", "swap disk_write",
  ].flatMap { ["--mutant", $0] }

  @Test("an app with known holes: what is caught, by what, what lives, and what does not apply")
  func holes() throws {
    let suite = try LeakySuite()
    let end = try ToolProcess(["mutate", "suite", "--app", "app.lua"] + Self.chosen, in: suite.path).finish()
    #expect(end.code == 1)
    #expect(end.error == "")
    try Golden.check(end.output, "Terminal/mutate.txt")
  }

  @Test("with the matrix every scenario is asked about each mutant")
  func matrix() throws {
    let suite = try LeakySuite()
    let words = ["mutate", "suite", "--app", "app.lua", "--matrix", "--mutant", "drop finish"]
    let end = try ToolProcess(words, in: suite.path).finish()
    #expect(end.code == 0)
    try Golden.check(end.output, "Terminal/mutate_matrix.txt")
  }

  @Test("the whole catalogue: one worker and two give the same bytes, report and log")
  func workers() throws {
    let suite = try LeakySuite()
    var ends: [String] = []
    for jobs in ["1", "2"] {
      let words = ["mutate", "suite", "--app", "app.lua", "--jobs", jobs, "--report", "jsonl=log" + jobs]
      let end = try ToolProcess(words, in: suite.path).finish()
      #expect(end.code == 1)
      ends.append(end.output)
    }
    #expect(ends[0] == ends[1])
    #expect(try suite.read("log1") == suite.read("log2"))
    let lines = try suite.read("log1").split(separator: "\n").map { try JSONText.value(of: String($0)) }
    #expect(lines.first?["format"] == "assay-mutants")
    #expect(lines.last?["complete"] == true && lines.last?["exit_code"] == 1)
    #expect(lines.contains { $0["mutant"] == "drop finish" && $0["outcome"] == "caught" })
  }

  @Test("a mutant on which the tool dies costs itself only", arguments: ["1", "2"])
  func death(jobs: String) throws {
    let suite = try LeakySuite()
    let end = try ToolProcess(
      ["mutate", "suite", "--app", "app.lua", "--jobs", jobs] + Self.chosen, in: suite.path,
      environment: ["ASSAY_TEST_DIE_AT": "swap granted"]
    ).finish()
    #expect(end.code == 70)
    #expect(end.output.contains("caught    drop finish"))
    #expect(
      end.output.contains("error  swap granted\n  internal error: a worker process was stopped by signal 9"))
  }

  @Test("an app that does not pass is not mutated")
  func obstacle() throws {
    let suite = try LeakySuite()
    try suite.write(
      "suite/buy/3_wrong.lua",
      LeakySuite.scenario("expects too much", catches: "", run: "expect(phone:owned \"coins\"):equals(7)"))
    let end = try ToolProcess(["mutate", "suite", "--app", "app.lua"], in: suite.path).finish()
    #expect(end.code == 1)
    #expect(
      end.output.hasSuffix(
        """
        the unmodified app does not pass
          buy/3  failed
          mutation testing needs a passing app; run `assay run` to see what fails

        no mutant was tried

        """))
  }

  @Test("a scenario that names a mutant has to catch it, and to name one that there is")
  func names() throws {
    let suite = try LeakySuite()
    try suite.write(
      "suite/buy/3_idle.lua", LeakySuite.scenario("says too much", catches: "\"repeat finish\"", run: ""))
    let words = [
      "mutate", "suite", "--app", "app.lua", "--mutant", "repeat finish", "--mutant", "drop finish",
    ]
    let end = try ToolProcess(words, in: suite.path).finish()
    #expect(end.code == 1)
    #expect(
      end.output.contains(
        "listed in `catches` but not caught\n  buy/3  declares that it catches “repeat finish”\n"))
    try suite.write(
      "suite/buy/3_idle.lua",
      LeakySuite.scenario("says nonsense", catches: "\"drop finnish\", \"bug: real\"", run: ""))
    let wrong = try ToolProcess(words, in: suite.path).finish()
    #expect(wrong.code == 64)
    #expect(
      wrong.output.contains(
        "“drop finnish” in `catches` is not a mutant; did you mean “drop finish”?"))
  }

  @Test(
    "what cannot be done is said",
    arguments: [
      (["--mutant", "drop finsh"], 64, "unknown mutant “drop finsh”\n  did you mean “drop finish”?"),
      (
        ["--mutant", "drop finish", "--mutant", "drop finish"], 64, "the mutant “drop finish” is given twice"
      ),
      (["--app", "app.lua", "--app", "other.lua"], 64, "--app is given twice"),
      (["--jobs", "0"], 64, "for --jobs: expected a number from 1 to 256"),
      (["--report", "xml=a"], 64, "invalid value “xml=a” for --report: expected FORMAT=PATH"),
      (["--matrix=yes"], 64, "--matrix accepts no value"),
    ] as [([String], Int32, String)])
  func bad(words: [String], code: Int32, text: String) throws {
    let suite = try LeakySuite()
    let end = try ToolProcess(["mutate", "suite"] + words, in: suite.path).finish()
    #expect(end.code == code)
    #expect(end.error.contains(text), "\(end.error)")
  }

  @Test("without a scenario, or with a mutant of nothing that the app does, there is nothing to tell")
  func nothing() throws {
    let suite = try LeakySuite()
    let none = try ToolProcess(["mutate", "suite", "sell", "--app", "app.lua"], in: suite.path).finish()
    #expect(none.code == 4)
    let idle = ["mutate", "suite", "--app", "app.lua", "--mutant", "drop ask_server"]
    let end = try ToolProcess(idle, in: suite.path).finish()
    #expect(end.code == 4)
    #expect(end.output.hasSuffix("1 not applicable\n"))
  }
}
