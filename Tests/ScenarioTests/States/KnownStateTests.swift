import Facts
import Kernel
internal import LuaApps
import Pruning
import Scenario
import Testing
import World

/// Of two runs that reach one state right after a kill only one is needed.
@Suite("States after kills")
struct KnownStateTests {
  private static let corpus: PruningCorpus = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(4)
    return PruningCorpus(root: parts.joined(separator: "/"))
  }()

  private static func path(_ beginning: String) throws -> String {
    try #require(corpus.paths.first { $0.hasPrefix(beginning) }, "\(beginning)")
  }

  @Test(
    "what comes of a run does not tell which way it reached a state",
    arguments: [
      "purchase/1_1_", "hosted/", "restore/", "subscriptions/", "receipts/", "server/", "promoted/",
      "deferred/",
    ])
  func sameFuture(beginning: String) throws {
    let file = try Self.corpus.scenario(try Self.path(beginning))
    let runner = ScenarioRunner()
    var tally = PruningTrial.Tally()
    for app in ["reference.lua", "field/swiftystorekit_111.lua"] {
      let subject = try Self.corpus.app(app)
      for seed in 0...1 {
        PruningTrial(file, position: 0, subject: subject, seed: UInt64(seed), killsMax: 60).run(
          into: &tally, on: runner)
      }
    }
    #expect(tally.differences == [])
    #expect(tally.runs > 0)
  }

  @Test("every stored property is digested or left out by its name") func properties() throws {
    let runner = ScenarioRunner()
    let inspection = StateInspection()
    var tally = PruningTrial.Tally()
    let subject = try Self.corpus.app("reference.lua")
    for beginning in ["purchase/1_1_", "hosted/", "subscriptions/", "restore/", "promoted/", "deferred/"] {
      let file = try Self.corpus.scenario(try Self.path(beginning))
      PruningTrial(file, position: 0, subject: subject, seed: 0, killsMax: 4)
        .run(into: &tally, on: runner, inspection: inspection)
    }
    #expect(inspection.findings == [])
    #expect(tally.asked > 0)
    #expect(inspection.types.contains("World.Device"))
  }
}
