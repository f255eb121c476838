import Foundation
import Runner
import Testing

@testable import Explorer

@Suite("What states after kills spare")
struct KnownStatesTests {
  /// A purchase with the reference.
  private static let run: ExploredRun = {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
    let plan = RunPlan(
      selection: Selection([root + "/Scenarios/plain/purchase.lua"]),
      apps: SubjectSource.named([root + "/Scenarios/apps/reference.lua"]), toolName: "assay", tool: "assay")
    return FaultRunner(ExplorationPlan(plan, families: [], depth: 1)).plain(0).run
  }()

  /// Asks for so many new states, and says how many are asked for before it no longer pays.
  private func askedCount(_ states: KnownStates, new count: UInt64) -> UInt64 {
    for state in 0..<count {
      guard states.areAsked else { return state }
      if states.isNew(1_000 + state) { states.take(Self.run) }
    }
    return count
  }

  @Test("states are asked for no longer where runs do not meet") func vain() {
    let states = KnownStates()
    states.begin(isCostly: false)
    #expect(askedCount(states, new: 100) == 3)
    states.begin(isCostly: false)
    #expect(askedCount(states, new: 2) == 2)
  }

  @Test("a run that meets another pays for as many digests as it spares facts") func paid() {
    let states = KnownStates()
    states.begin(isCostly: false)
    #expect(askedCount(states, new: 2) == 2)
    // 90 facts are spared, by three digests that cost 30 each.
    let factCount = Self.run.factCount - 90
    #expect(!states.isNew(1_001) && states.run(from: 1_001, reachedAfter: factCount) != nil)
    for state in 0..<3 {
      #expect(states.areAsked)
      #expect(states.isNew(UInt64(state)))
    }
    #expect(!states.areAsked)
  }

  @Test("where a launch is costly, states are always asked for") func costly() {
    let states = KnownStates()
    states.begin(isCostly: true)
    #expect(askedCount(states, new: 1_000) == 1_000)
  }
}
