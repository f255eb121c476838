import Facts
import Kernel
internal import LuaApps
import Pruning
import Scenario
import Testing
import World

/// When a run is asked for its state, and what follows.
@Suite("Asking for a state")
struct StateAskingTests {
  /// States of which all are new, or none.
  private final class Answer: RunStates {
    private let isNew: Bool
    private(set) var asked: [UInt64] = []

    init(isNew: Bool) { self.isNew = isNew }

    func isNew(_ digest: UInt64) -> Bool {
      asked.append(digest)
      return isNew
    }
  }

  private static let purchase = """
    phone:launch()
    phone:buy "coins"
    world:settle()
    """

  /// Runs a body with the app killed at each fact, and tells how often a run was asked.
  private func askedCount(_ body: String, isNew: Bool = true) throws -> Int {
    var count = 0
    try sweep(body) { kill, run in
      let answer = Answer(isNew: isNew)
      let result = run(kill.driver, answer)
      #expect(answer.asked.count <= 1)
      #expect(result.knownState == (isNew ? nil : answer.asked.first))
      count += answer.asked.count
    }
    return count
  }

  private func sweep(
    _ body: String, _ each: (FactKill, (ChoiceDriver, any RunStates) -> RunResult) throws -> Void
  ) throws {
    let file = try Suite.load(Suite.text(body))
    let (subject, runner) = (try Suite.reference(), ScenarioRunner())
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.takesCensus = true
    _ = runner.run(0, of: file, subject: subject, choices: choices)
    for kill in FactKill.all(in: choices) {
      try each(kill) { runner.run(0, of: file, subject: subject, driver: $0, states: $1) }
    }
  }

  @Test("a run is asked once, right after the kill, and ends where the state is known") func asked() throws {
    #expect(try askedCount(Self.purchase) > 20)
    #expect(try askedCount(Self.purchase, isNew: false) > 20)
  }

  @Test("a run is not asked before the last of what was recorded") func ahead() throws {
    try sweep(Self.purchase) { kill, run in
      let never = Deviation(site: Site(name: ChoiceSite.diskFull.rawValue), visit: 99, count: 2, value: 1)
      let answer = Answer(isNew: false)
      _ = run(.recorded([kill.deviation, never]), answer)
      #expect(answer.asked == [])
    }
  }

  @Test(
    "a run is not asked behind functions of the script that the world calls",
    arguments: [
      "world:wait_for(function() return true end, \"1s\")",
      "world:server { products = function() return {} end }",
    ])
  func functions(first: String) throws {
    #expect(try askedCount("\(first)\n\(Self.purchase)") == 0)
  }

  @Test("a run is not asked while another app runs, whose memory is not known") func otherApp() throws {
    let pad = "local pad = world:device \"pad\"\n"
    let alone = try askedCount(pad + Self.purchase)
    let both = try askedCount(pad + "pad:launch()\nworld:settle()\n" + Self.purchase)
    #expect(both < alone)
  }
}
