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
  /// Where the facts of the present run begin, and what it begins as.
  private var open = GatheredRun(memory: nil, first: 0)
  /// Whether the facts of the present run gather; otherwise they go to the watch at once.
  private var gathers = false
  /// The first fact of the present run that is not counted already.
  private var firstFact: UInt32 = 0
  /// Whether facts of a kind matter to any situation, by the number of the kind: here, since facts are many.
  private let matters: ContiguousArray<Bool>

  /// A run by the memory of the one that it begins as, and its first fact behind that.
  private struct GatheredRun {
    let memory: SituationMemory?
    let first: Int
  }

  /// How many facts gather at most.
  private static let factsMax = 1024

  init() {
    let watch = watch
    matters = ContiguousArray(
      (0..<FactKind.numberLimit).map { FactKind(rawValue: UInt16($0)).map(watch.reads) ?? false })
    facts.reserveCapacity(WatchedRuns.factsMax)
  }

  /// Begins a run, whose facts go to the watch at once.
  func beginRun() {
    gathers = false
    watch.beginRun()
  }

  /// Begins a run whose facts may gather; what the run that it begins as has counted already is left out.
  func beginGathering(from memory: SituationMemory?) {
    open = GatheredRun(memory: memory, first: facts.count)
    firstFact = memory.map { $0.fact + 1 } ?? 0
    gathers = true
  }

  func append(_ fact: Fact, texts: Texts) {
    guard gathers else { return watch.append(fact, texts: texts) }
    if fact.sequence.rawValue < firstFact || !matters[Int(fact.kind.rawValue)] { return }
    if facts.count == WatchedRuns.factsMax { endGathering() }
    if gathers { facts.append(fact) } else { watch.look(at: fact) }
  }

  /// Lets the facts of the present run go to the watch at once, since there is no room for them.
  private func endGathering() {
    lookAtGathered()
    watch.beginRun(from: open.memory)
    for fact in facts[open.first...] { watch.look(at: fact) }
    facts.removeAll(keepingCapacity: true)
    gathers = false
  }

  /// Counts the run that has ended.
  func countRun() {
    guard gathers else { return tally.take(watch) }
    runs.append(open)
    gathers = false
  }

  /// Forgets the run that has ended, unless it was counted.
  func dropRun() {
    if gathers { facts.removeLast(facts.count - open.first) }
    gathers = false
  }

  /// Gives the tally of the runs since the last time.
  func takeTally() -> SituationTally {
    lookAtGathered()
    facts.removeAll(keepingCapacity: true)
    defer { tally = SituationTally(count: SituationCatalogue.situations.count) }
    return tally
  }

  private func lookAtGathered() {
    for (place, run) in runs.enumerated() {
      let end = place + 1 < runs.count ? runs[place + 1].first : gathers ? open.first : facts.count
      watch.beginRun(from: run.memory)
      for fact in facts[run.first..<end] { watch.look(at: fact) }
      tally.take(watch)
    }
    runs.removeAll(keepingCapacity: true)
  }
}
