import Facts
import Samples
import Testing

@Suite("Pairs of mutants from the command line")
struct MutatePairsTests {
  private func finish(_ suite: LeakySuite, _ words: [String]) throws
    -> (output: String, error: String, code: Int32)
  {
    try ToolProcess(["mutate", "suite", "--app", "app.lua"] + words, in: suite.path).finish()
  }

  @Test("drawn pairs: one worker and two give the same bytes, report and log, and a larger count goes on")
  func workers() throws {
    let suite = try LeakySuite()
    let drawn = ["--pairs", "16", "--seed", "49"]
    var ends: [String] = []
    for jobs in ["1", "2"] {
      let end = try finish(suite, drawn + ["--jobs", jobs, "--report", "jsonl=log" + jobs])
      #expect(end.code == 1)
      #expect(end.error == "")
      ends.append(end.output)
    }
    #expect(ends[0] == ends[1])
    #expect(try suite.read("log1") == suite.read("log2"))
    try Golden.check(ends[0], "Terminal/mutate_pairs.txt")

    func names(_ log: String) throws -> [JSONValue] {
      try suite.read(log).split(separator: "\n").compactMap { try JSONText.value(of: String($0))["mutant"] }
    }
    _ = try finish(suite, ["--pairs", "20", "--seed", "49", "--report", "jsonl=more"])
    #expect(try names("log1").count == 16)
    #expect(try Array(names("more").prefix(16)) == names("log1"))
  }

  @Test(
    "what becomes of a pair by its names, from the app to the world",
    arguments: [
      // One of two payments is lost: the world sees the unmutated app.
      ("repeat add_payment + drop add_payment/first", 0, "canceled"),
      // No payment is left to repeat.
      ("drop add_payment/first + repeat add_payment", 0, "caught"),
      ("swap granted + repeat finish", 0, "caught"),
      ("repeat finish + ignore updated_transactions/purchasing", 0, "harmless"),
      // The app never asks a server, and no file existed before, so the rest of the pair is harmless.
      ("drop ask_server + repeat finish", 0, "harmless"),
      ("repeat finish + never disk_exists", 0, "harmless"),
      // The single mutant survives as well.
      ("swap disk_write + repeat finish", 1, "survived"),
    ])
  func named(name: String, code: Int32, word: String) throws {
    let suite = try LeakySuite()
    let end = try finish(suite, ["--mutant", name])
    #expect(end.code == code)
    #expect(end.output.contains("\n  \(word)  "), "\(end.output)")
  }

  @Test("a breach that a harmless mutant keeps from striking is undone, though that mutant shows")
  func masked() throws {
    let suite = try LeakySuite()
    let app = try suite.read("app.lua")
    let failed = "elseif transaction.transaction_state == \"failed\" then"
    try suite.write("app.lua", app.replacing(failed, with: Self.sayingThatItWaits + failed))
    try suite.write("suite/buy/3_wait.lua", Self.waitingScenario)
    let pair = "grant deferred + ignore updated_transactions/deferred"
    let end = try finish(suite, ["--mutant", pair, "--report", "jsonl=log"])
    #expect(end.code == 0)
    #expect(
      end.output.hasSuffix(
        "\ncanceled out: no scenario can observe what these pairs break\n  \(pair)\n\n1 canceled out\n"))
    let lines = try suite.read("log").split(separator: "\n").map { try JSONText.value(of: String($0)) }
    #expect(lines.contains { $0["mutant"] == .text(pair) && $0["outcome"] == "undone" })
    #expect(lines.last?["undone"] == 1 && lines.last?["exit_code"] == 0)
    // In the reverse order the violation is next to the world and takes effect.
    let other = "ignore updated_transactions/deferred + grant deferred"
    let caught = try finish(suite, ["--mutant", other])
    #expect(caught.code == 0)
    #expect(caught.output.contains("  caught    \(other)  buy/3  "))
  }

  @Test(
    "what cannot be drawn or named is said",
    arguments: [
      (["--pairs", "0"], "invalid value “0” for --pairs: expected a number from 1 to 10000"),
      (["--pairs", "10001"], "invalid value “10001” for --pairs: expected a number from 1 to 10000"),
      (["--pairs", "2", "--seed", "x"], "for --seed: expected a number from 0 to"),
      (["--pairs", "2", "--mutant", "drop finish"], "--pairs and --mutant cannot be combined"),
      (["--seed", "2"], "--seed needs --pairs"),
      (["--mutant", "drop finish + drop finish"], "is not a pair of different mutants"),
      (["--mutant", "drop finish + drop revoked + drop work"], "is not a pair of different mutants"),
      (["--mutant", "drop finish + drop wrk"], "unknown mutant “drop wrk”\n  did you mean “drop work”?"),
      (
        ["--mutant", "drop finish + drop work", "--mutant", "drop finish + drop work"],
        "the mutant “drop finish + drop work” is given twice"
      ),
    ])
  func bad(words: [String], text: String) throws {
    let end = try finish(LeakySuite(), words)
    #expect(end.code == 64)
    #expect(end.error.contains(text), "\(end.error)")
  }

  private static let sayingThatItWaits = """
    elseif transaction.transaction_state == "deferred" then
      app.show_dialog("waiting", "somebody is asked")

    """

  private static let waitingScenario = """
    scenario {
      title = "a purchase waits",
      rules = { "leave-deferred-alone" },
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
      run = function(world)
        local phone = world:device "phone"
        world:ask_to_buy "user"
        phone:launch()
        phone:buy "coins"
        world:settle()
        expect(phone:owned "coins"):equals(0)
      end,
    }
    """
}
