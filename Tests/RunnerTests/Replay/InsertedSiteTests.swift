import Facts
import Foundation
import Kernel
import LuaApps
import Scenario
import Testing
import World

/// A site that no earlier version had. It is asked at every fact of a run, and its option has no effect.
private final class InsertedSite: FactSink {
  static let site = Site(name: UInt16(ChoiceSite.kinds.count), scope: 1)
  static let kinds = ChoiceSite.kinds + [.latitude]

  private let choices: Choices
  private(set) var outcomes: Set<Int> = []

  init(_ choices: Choices) { self.choices = choices }

  func append(_ fact: Fact, texts: Texts) { outcomes.insert(choices.pick(3, at: InsertedSite.site)) }
}

@Suite("A site is inserted")
struct InsertedSiteTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]

  /// Runs a bundled scenario. If `inserted` is true, the new site is asked in between.
  private static func run(
    _ driver: ChoiceDriver, inserted: Bool
  ) throws -> (result: RunResult, unmet: [UnmetDeviation], outcomes: Set<Int>) {
    let file = try ScenarioFile.load(
      "purchase/3_2_kill_between_grant_and_finish.lua", in: root + "/Scenarios/suite")
    let app = try LuaSubject.load(root + "/Scenarios/apps/reference.lua", name: "reference")
    let choices = Choices(kinds: inserted ? InsertedSite.kinds : ChoiceSite.kinds, driver: driver)
    let site = InsertedSite(choices)
    let result = ScenarioRunner().run(
      0, of: file, subject: app, choices: choices, retention: .full, sinks: inserted ? [site] : [])
    return (result, choices.unmetDeviations, site.outcomes)
  }

  @Test("a seed leaves everything else as it was", arguments: seeds)
  func seeded(seed: UInt64) throws {
    let driver = ChoiceDriver.seeded(seed, kinds: .latitudes)
    let before = try Self.run(driver, inserted: false).result
    let after = try Self.run(driver, inserted: true)
    #expect(before.deviations.count > 1)
    #expect(after.outcomes == [0, 1, 2], "the new site was not asked")
    #expect(after.result.factHash == before.factHash)
    #expect(after.result.trace.facts == before.trace.facts)
    #expect(after.result.deviations.filter { $0.site != InsertedSite.site } == before.deviations)
  }

  @Test("a recording from before gives its run to the byte", arguments: seeds)
  func recordings(seed: UInt64) throws {
    let before = try Self.run(.seeded(seed, kinds: .latitudes), inserted: false).result
    let after = try Self.run(.recorded(before.deviations), inserted: true)
    #expect(after.outcomes == [0])
    #expect(after.result.deviations == before.deviations && after.unmet.isEmpty)
    #expect(after.result.factHash == before.factHash)
    #expect(after.result.trace.facts == before.trace.facts)
  }
}
