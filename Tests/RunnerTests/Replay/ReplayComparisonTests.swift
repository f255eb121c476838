import Results
import Rules
import Testing
import World

@testable import Kernel
@testable import Runner

@Suite("A run beside the recorded one")
struct ReplayComparisonTests {
  private static let choice = Deviation(
    site: Site(name: ChoiceSite.messageDelay.rawValue, scope: 7), visit: 2, count: 4, value: 2)

  private static func string(
    _ fingerprints: [UInt64] = [1, 2, 3, 4], engine: String = "assay-1", hash: UInt64 = 9,
    checkpoint: UInt16 = 1
  ) -> ReplayString {
    ReplayString(
      engine: engine, name: "buy/5", fingerprints: fingerprints, seed: 11, deviations: [choice],
      facts: RunSummary(count: 5, hash: hash, checkpoints: [1, checkpoint, checkpoint]))
  }

  private static func comparison(
    _ recorded: ReplayString, _ unmet: [UnmetDeviation] = []
  ) -> ReplayComparison {
    ReplayComparison(
      recorded: recorded, repeated: string(), unmet: unmet, scenario: "suite/buy/5.lua", app: "app.lua")
  }

  @Test("the same facts are the same run, whatever has changed")
  func faithful() throws {
    let same = Self.comparison(Self.string())
    try same.requireFaithful()
    #expect(same.remark == nil)
    let grown = Self.comparison(Self.string([1, 2, 3, 5]))
    try grown.requireFaithful()
    #expect(
      grown.remark
        == "same facts as the recorded run, although the tool's points, calls, events, or kinds of facts changed"
    )
  }

  @Test(
    "another run is refused with the reason",
    arguments: [
      (
        [0, 2, 3, 4],
        "the scenario suite/buy/5.lua, or a file it uses, changed"
      ),
      ([1, 0, 3, 4], "the app app.lua, or a module it requires, changed"),
      ([1, 2, 0, 4], "its Lua rules changed"),
      ([1, 2, 3, 0], "the tool's points, calls, events, or kinds of facts changed"),
      (
        [1, 0, 3],
        "the app app.lua, or a module it requires, changed, and the tool's points, calls, events, or kinds of facts changed"
      ),
    ] as [([UInt64], String)])
  func changed(fingerprints: [UInt64], reason: String) {
    let stop = #expect(throws: CaseStop.self) {
      try Self.comparison(Self.string(fingerprints, hash: 8)).requireFaithful()
    }
    let end =
      "; fact 5 differs: now 5 facts (hash 0000000000000009), recorded 5 facts (hash 0000000000000008); "
      + "possible cause: \(reason); restore the old version, or rerun it as it is now: "
      + "`assay run buy/5 --seed 11`"
    #expect(stop?.message.hasSuffix(end) == true, "\(stop?.message ?? "")")
    #expect(stop?.kind == .scenario)
  }

  @Test(
    "it says which choice was not repeated",
    arguments: [
      (.neverMet, "was not reached"), (.otherCount(3), "has 3 options now"),
      (.pinned, "is fixed by the scenario now"),
    ] as [(UnmetDeviation.Reason, String)])
  func choices(reason: UnmetDeviation.Reason, words: String) {
    let unmet = UnmetDeviation(deviation: Self.choice, reason: reason)
    let stop = #expect(throws: CaseStop.self) {
      try Self.comparison(Self.string(engine: "assay-0", hash: 8, checkpoint: 2), [unmet]).requireFaithful()
    }
    #expect(
      stop?.message
        == "this run differs from the recorded one; choice 1 of 1, message_delay = 3s, visit 2, message 7, "
        + "\(words); fact 2 differs: now 5 facts (hash 0000000000000009), recorded 5 facts (hash "
        + "0000000000000008); possible cause: it was recorded with assay-0 and replayed with assay-1; "
        + "restore the old version, or rerun it as it is now: `assay run buy/5 --seed 11`")
  }

  @Test("another run of the same scenario, app and tool is the tool's fault")
  func nondeterminism() {
    let stop = #expect(throws: CaseStop.self) { try Self.comparison(Self.string(hash: 8)).requireFaithful() }
    #expect(stop?.kind == .nondeterminism)
    #expect(
      stop?.message.hasSuffix(
        "none of the inputs changed, so the tool is not deterministic; please report it") == true)
  }
}
