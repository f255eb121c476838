import Facts
import Foundation
import Kernel
import Results
import Runner
import Testing
import World

@testable import Explorer

@Suite("Runs that are watched from where they part")
struct SituationMemoryTests {
  /// An exploration of a plain scenario with the reference.
  private func plan(_ families: [FaultFamily]) -> ExplorationPlan {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
    let run = RunPlan(
      selection: Selection([root + "/Scenarios/plain/subscription.lua"]),
      apps: SubjectSource.named([root + "/Scenarios/apps/reference.lua"]), toolName: "assay", tool: "assay")
    return ExplorationPlan(run, families: families, depth: 1)
  }

  @Test("a run from a memory comes as far in each situation as one that is watched from its beginning")
  func alike() throws {
    let kills = try #require(FaultFamily.named("kill"))
    let offline = try #require(FaultFamily.named("offline"))
    let runner = FaultRunner(plan([kills, offline]))
    let faults = runner.plain(0).faults
    #expect(faults.count > 100)
    _ = runner.watched.takeTally()
    for fault in faults {
      _ = runner.run(0, fault.deviations, takesCensus: true, common: fault.fact)
      let remembered = runner.watched.takeTally()
      _ = runner.run(0, fault.deviations, takesCensus: true)
      #expect(runner.watched.takeTally() == remembered, "\(fault)")
      #expect(remembered.runCount == 1 && remembered.bestProgress.contains { $0 > 0 })
    }
  }

  @Test("there are few memories, and the last one up to a fact is found")
  func spread() {
    let watch = SituationWatch()
    watch.beginRun()
    let memories = WatchSnapshots(of: watch)
    let texts = Texts(keepsPassing: true)
    for number in 1...1_000 {
      let fact = Fact(
        sequence: FactSequence(rawValue: UInt32(number)), cause: .start, instant: .zero, actor: .world,
        content: .world(.settled(facts: 0)))
      watch.append(fact, texts: texts)
      memories.append(fact, texts: texts)
    }
    #expect(memories.last(upTo: 3) == nil)
    let found = (1...1_000).map { memories.last(upTo: UInt32($0))?.fact ?? 0 }
    #expect(Set(found).count <= 65)
    #expect(zip(found, 1...1_000).allSatisfy { $0 <= $1 && $1 - Int($0) < 32 })
  }
}
