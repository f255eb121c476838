import Facts
import Samples
import Testing

@Suite("Two apps compared from the command line")
struct DiffTests {
  /// A suite with an app and a second app that differs in one text.
  private func suite(_ old: String, _ new: String) throws -> LeakySuite {
    let suite = try LeakySuite()
    let app = try suite.read("app.lua")
    #expect(app.contains(old))
    try suite.write("new.lua", app.replacing(old, with: new))
    return suite
  }

  private func diff(
    _ suite: LeakySuite, _ words: [String] = [], from old: String = "app.lua", to new: String = "new.lua",
    environment: [String: String] = [:]
  ) throws -> (output: String, error: String, code: Int32) {
    try ToolProcess(
      ["diff", "suite", "--app", old, "--app", new] + words, in: suite.path, environment: environment
    ).finish()
  }

  /// The old app grants and finishes; the new one finishes first.
  private static let grant = "app.disk:write(path, \"100\")"

  @Test(
    "with faults the apps are compared at each point where one can strike, whatever the number of workers")
  func faults() throws {
    // The new app does not check whether it already granted.
    let suite = try suite("if not app.disk:exists(path) then", "if path then")
    let alike = try diff(suite)
    #expect(alike.code == 0, "\(alike)")
    let end = try diff(suite, ["--faults", "kill", "--jobs", "2"])
    #expect(end.code == 0, "\(end)")
    #expect(
      end.output.contains("\nbehavior change  extra disk.wrote in buy/1 · 4 worlds\n"), "\(end.output)")
    #expect(end.output.contains("\n  choices: kill at disk.wrote\n"), "\(end.output)")
    #expect(end.output.contains(" --faults kill --app app.lua --app new.lua"), "\(end.output)")
    #expect(try diff(suite, ["--faults", "kill", "--jobs", "1"]).output == end.output)
    let seeded = try diff(suite, ["--faults", "kill", "--seeds", "1..2"])
    #expect(seeded.code == 64)
    #expect(
      seeded.error.contains("run diff twice: once with faults, users, or a swarm, and once with seeds"),
      "\(seeded.error)")
  }

  @Test("with two faults the apps are compared in each pair that can strike the old one")
  func pairs() throws {
    // The new app does not recover from a second kill: its fourth launch ends in an error.
    let suite = try SampleSuite()
    let text = try suite.read("app.lua")
    let start = "app.queue:add_observer"
    #expect(text.contains(start))
    func app(_ name: String, launchCountMax: Int) throws {
      let count = """
        local launches = 1 + tonumber(app.disk:read("launches") or "0")
            app.disk:write("launches", tostring(launches))
            if launches > \(launchCountMax) then error("too often") end
        """
      try suite.write(name, text.replacing(start, with: count + "\n" + start))
    }
    try app("old.lua", launchCountMax: 9)
    try app("new.lua", launchCountMax: 3)
    func diff(_ words: [String]) throws -> (output: String, error: String, code: Int32) {
      try ToolProcess(
        ["diff", "suite/buy/1_buy.lua", "--app", "old.lua", "--app", "new.lua"] + words, in: suite.path
      ).finish()
    }
    let single = try diff(["--faults", "kill"])
    #expect(single.code == 0, "\(single)")
    let pairs = try diff(["--faults", "kill", "--depth", "2", "--jobs", "2"])
    #expect(pairs.code == 1, "\(pairs)")
    #expect(pairs.output.contains("\n  choices: kill at "), "\(pairs.output)")
    #expect(pairs.output.contains("; kill at "), "\(pairs.output)")
    #expect(pairs.output.contains(" --faults kill --depth 2 --app old.lua --app new.lua"), "\(pairs.output)")
    #expect(try diff(["--faults", "kill", "--depth", "2", "--jobs", "1"]).output == pairs.output)
    let none = try diff(["--depth", "2"])
    #expect(none.code == 64 && none.error.contains("write `--faults kill,drop --depth 2`"), "\(none)")
  }

  @Test(
    "users and seeds of a swarm are worlds as well, the same for both apps and whatever the number of workers"
  )
  func usersAndSwarm() throws {
    // The new app grants again if a transaction is delivered again.
    let suite = try SampleSuite()
    let text = try suite.read("app.lua").replacing(
      "app.disk:write(\"coins\", \"100\")",
      with: "app.disk:write(\"coins\", tostring((tonumber(app.disk:read(\"coins\") or \"0\") or 0) + 100))")
    try suite.write("new.lua", text)
    func diff(_ words: [String]) throws -> (output: String, error: String, code: Int32) {
      try ToolProcess(
        ["diff", "suite/buy/1_buy.lua", "--app", "app.lua", "--app", "new.lua"] + words, in: suite.path
      ).finish()
    }
    let words = ["--users", "8", "--swarm", "1..40"]
    let end = try diff(words + ["--jobs", "2"])
    #expect(end.output.hasPrefix("assay 0.2.0 · app → new · 369 worlds\n"), "\(end.output)")
    #expect(end.output.contains("choices: swarm seed "), "\(end.output)")
    #expect(end.output.contains(" --swarm 1..40 --users 8 --app app.lua --app new.lua"), "\(end.output)")
    #expect(try diff(words + ["--jobs", "1"]).output == end.output)
    let seeded = try diff(["--users", "2", "--seed", "1"])
    #expect(seeded.code == 64)
    #expect(seeded.error.contains("--users cannot be combined with --seed or --seeds"), "\(seeded.error)")
  }

  @Test("a new breach is a regression, shown once with the worlds of its group, and the reverse is a fix")
  func regression() throws {
    let suite = try suite(Self.grant, "app.queue:finish(transaction) " + Self.grant)
    let end = try diff(suite)
    #expect(end.code == 1)
    #expect(end.error == "")
    try Golden.check(end.output, "Terminal/diff.txt")
    let reverse = try diff(suite, from: "new.lua", to: "app.lua")
    #expect(reverse.code == 0)
    #expect(reverse.output.contains("\nfix  "))
    #expect(reverse.output.hasSuffix("\n2 fixes\n"), "\(reverse.output)")
  }

  @Test("other conduct with the same verdict ends with 0, and equal apps have nothing to show")
  func conduct() throws {
    let suite = try suite("local path = \"coins/\"", "local path = \"coins/of_\"")
    let end = try diff(suite)
    #expect(end.code == 0)
    #expect(end.output.contains("behavior change  different disk.wrote in buy/1"), "\(end.output)")
    #expect(end.output.hasSuffix("\n2 behavior changes\n"))
    try suite.write("new.lua", try suite.read("app.lua") + "\n-- the same\n")
    let same = try diff(suite)
    #expect(same.code == 0)
    #expect(same.output.hasSuffix("\n\n2 unchanged\n"))
  }

  @Test("a new warning is told as one, and ends with 1 in a strict comparison only")
  func warning() throws {
    let suite = try suite(
      "launch = function(app)",
      "launch = function(app) app.queue:restore_completed_transactions()")
    let end = try diff(suite)
    #expect(end.output.contains("\nnew warning      no-auto-restore (warning) in buy/"), "\(end.output)")
    #expect(end.output.hasSuffix("\n2 new warnings\n"), "\(end.output)")
    #expect(end.code == 0)
    #expect(try diff(suite, ["--strict"]).code == 1)
  }

  @Test("an app that crashes, one that cannot be asked, and a scenario that is not for one of them")
  func ends() throws {
    let crash = try suite("launch = function(app)", "launch = function(app) error(\"no\")")
    let end = try diff(crash)
    #expect(end.code == 1)
    #expect(end.output.contains("crash"), "\(end.output)")
    let unfit = try suite(
      "return app {", "return app { capabilities = { product_types = { \"non_consumable\" } },")
    let apart = try diff(unfit)
    #expect(apart.code == 4)
    #expect(
      apart.output.contains(
        "not comparable   buy/1: not applicable to the new app · 2 worlds\n  the app does not sell"),
      "\(apart.output)")
  }

  @Test("with seeds each is a world; one worker and two give the same bytes, report and log")
  func workers() throws {
    let suite = try suite(Self.grant, "app.queue:finish(transaction) " + Self.grant)
    var ends: [String] = []
    for jobs in ["1", "2"] {
      let end = try diff(suite, ["--seeds", "1..4", "--jobs", jobs, "--report", "jsonl=log" + jobs])
      #expect(end.code == 1)
      ends.append(end.output)
    }
    #expect(ends[0] == ends[1])
    #expect(ends[0].hasSuffix("\n8 regressions\n"), "\(ends[0])")
    #expect(try suite.read("log1") == suite.read("log2"))
    let lines = try suite.read("log1").split(separator: "\n").map { try JSONText.value(of: String($0)) }
    #expect(lines.first?["format"] == "assay-differences" && lines.first?["worlds"] == 8)
    #expect(lines[1]["kind"] == "regression" && lines[1]["seed"] == "1")
    #expect(lines.last?["complete"] == true && lines.last?["regression"] == 8)
  }

  @Test("a world on which the tool dies costs itself only", arguments: ["1", "2"])
  func death(jobs: String) throws {
    let suite = try suite(Self.grant, "app.queue:finish(transaction) " + Self.grant)
    let end = try diff(suite, ["--jobs", jobs], environment: ["ASSAY_TEST_DIE_AT": "buy/1"])
    #expect(end.code == 70)
    #expect(
      end.output.contains("error            buy/1: the worker ended · 1 world\n  internal error"),
      "\(end.output)")
    #expect(end.output.hasSuffix("\n1 regression, 1 error\n"), "\(end.output)")
  }

  @Test("two apps are needed, no more and no less")
  func count() throws {
    let suite = try LeakySuite()
    for words in [[], ["--app", "app.lua"]] {
      let end = try ToolProcess(["diff", "suite"] + words, in: suite.path).finish()
      #expect(end.code == 64)
      #expect(end.error.contains("assay diff compares two apps, found \(words.count / 2)"))
    }
  }
}
