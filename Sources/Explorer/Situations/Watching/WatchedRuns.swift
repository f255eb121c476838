internal import Facts
internal import Results

/// Counts how far runs come into each situation.
///
/// Runs of a sweep are short and many. What brings them about and what watches them do not fit into the fastest memory
/// together, so their facts gather, and the watch looks at some runs at a time.
final class WatchedRuns: FactSink {
  /// The watch; behind a run that did not gather, it tells how far that one came.
  let watch = SituationWatch()
  private var tally = SituationTally(count: SituationCatalogue.situations.count)
  /// The facts of runs that are still to be looked at, one run behind the other.
  private var facts: ContiguousArray<Fact> = []
  private var runs: [GatheredRun] = []
  /// Where the facts of the present run begin, and what it begins as; nothing while its facts go to the watch.
  private var open: GatheredRun?

  /// A run by the memory of the one that it begins as, and its first fact behind that.
  private struct GatheredRun {
    let memory: SituationMemory?
    let first: Int
  }

  /// How many facts gather at most.
  private static let factsMax = 1024

  init() { facts.reserveCapacity(WatchedRuns.factsMax) }

  /// Begins a run, whose facts go to the watch at once.
  func beginRun() {
    open = nil
    watch.beginRun()
  }

  /// Begins a run whose facts may gather; what the run that it begins as has counted already is left out.
  func beginGathering(from memory: SituationMemory?) {
    open = GatheredRun(memory: memory, first: facts.count)
  }

  func append(_ fact: Fact, texts: Texts) {
    guard let run = open else { return watch.append(fact, texts: texts) }
    if fact.sequence.rawValue <= run.memory?.fact ?? 0 || !watch.reads(fact.kind) { return }
    if facts.count < WatchedRuns.factsMax { return facts.append(fact) }
    lookAtGathered()
    watch.beginRun(from: run.memory)
    for early in facts[run.first...] { watch.append(early, texts: texts) }
    watch.append(fact, texts: texts)
    facts.removeAll(keepingCapacity: true)
    open = nil
  }

  /// Counts the run that has ended.
  func countRun() {
    guard let run = open else { return tally.take(watch) }
    runs.append(run)
    open = nil
  }

  /// Forgets the run that has ended.
  func dropRun() {
    if let run = open { facts.removeLast(facts.count - run.first) }
    open = nil
  }

  /// What all runs came to since the last time.
  func takeTally() -> SituationTally {
    lookAtGathered()
    facts.removeAll(keepingCapacity: true)
    defer { tally = SituationTally(count: SituationCatalogue.situations.count) }
    return tally
  }

  private func lookAtGathered() {
    for (place, run) in runs.enumerated() {
      let end = place + 1 < runs.count ? runs[place + 1].first : open?.first ?? facts.count
      watch.beginRun(from: run.memory)
      for fact in facts[run.first..<end] { watch.look(at: fact) }
      tally.take(watch)
    }
    runs.removeAll(keepingCapacity: true)
  }
}
