import Facts
import Foundation
import Kernel
import Results
import Runner
import Testing
import World

@testable import Explorer

@Suite("Runs whose facts gather before they are looked at")
struct WatchedRunsTests {
  private let texts = Texts(keepsPassing: true)

  /// The facts of a subscription run with the reference app.
  private func facts() throws -> [Fact] {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
    let run = RunPlan(
      selection: Selection([root + "/Scenarios/plain/subscription.lua"]),
      apps: SubjectSource.named([root + "/Scenarios/apps/reference.lua"]), toolName: "assay", tool: "assay")
    let collection = FactCollection()
    let choices = Choices(kinds: ChoiceSite.kinds)
    choices.start(.canonical)
    _ = try CaseRunner(plan: run).run(0, choices: choices, sinks: [collection])
    try #require(collection.facts.count > 100)
    return collection.facts
  }

  /// The beginnings of a run, of different lengths, each used as a run.
  private func parts(of facts: [Fact]) -> [ArraySlice<Fact>] {
    (0..<60).map { facts.prefix(($0 * 37) % facts.count + 1) }
  }

  private func tally(_ runs: [ArraySlice<Fact>], gathering: Bool) -> SituationTally {
    let watched = WatchedRuns()
    for run in runs {
      if gathering { watched.beginGathering(from: nil) } else { watched.beginRun() }
      for fact in run { watched.append(fact, texts: texts) }
      watched.countRun()
    }
    return watched.takeTally()
  }

  @Test("many runs come as far as they do when each is looked at by itself") func many() throws {
    let runs = parts(of: try facts())
    let alone = tally(runs, gathering: false)
    #expect(alone.runCount == 60 && alone.reachedCounts.contains { $0 > 0 && $0 < 60 })
    #expect(tally(runs, gathering: true) == alone)
  }

  @Test("a run that is too long to gather, behind shorter ones, comes as far as by itself") func long() throws
  {
    let facts = try facts()
    // The facts after those of the run reach no situation, so the watch must have read the facts of the run.
    let filling = try #require(facts.first { WatchedRuns().watch.reads($0.kind) })
    var long = facts
    for number in facts.count + 1..<6_000 {
      long.append(
        Fact(
          sequence: FactSequence(rawValue: UInt32(number)), cause: filling.cause, instant: filling.instant,
          actor: filling.actor, content: filling.content))
    }
    let runs = [facts[...], long[...], facts.prefix(80), long[...], facts[...]]
    #expect(tally(runs, gathering: true) == tally(runs, gathering: false))
  }

  @Test("a run that is dropped counts nowhere") func dropped() throws {
    let facts = try facts()
    let watched = WatchedRuns()
    for place in 0..<3 {
      watched.beginGathering(from: nil)
      for fact in facts { watched.append(fact, texts: texts) }
      if place == 1 { watched.dropRun() } else { watched.countRun() }
    }
    #expect(watched.takeTally() == tally([facts[...], facts[...]], gathering: false))
    #expect(watched.takeTally().runCount == 0)
  }
}
