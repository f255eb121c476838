internal import Facts
internal import Results

/// Counts how many steps of each situation the runs complete.
///
/// Runs of a sweep are short and many. The code that runs them and the code that watches them do not
/// fit into the fastest cache together. So the facts are buffered, and several runs are watched at
/// once.
final class WatchedRuns: FactSink {
  /// The watch. After an unbuffered run, it contains the progress of that run.
  let watch = SituationWatch()
  private var tally = SituationTally(count: SituationCatalogue.situations.count)
  /// The buffered facts of runs that are not watched yet, one run after another.
  private var facts: ContiguousArray<Fact> = []
  private var runs: [GatheredRun] = []
  /// The start of the current run's facts, and the state that the run begins with.
  private var open = GatheredRun(memory: nil, first: 0)
  /// Whether the facts of the current run are buffered. If false, they go to the watch directly.
  private var gathers = false
  /// The number of the current run's first fact after the saved state.
  private var firstFact: UInt32 = 0
  /// For each kind of fact, whether any situation reads it. Copied here for speed.
  private let matters: ContiguousArray<Bool>

  /// A buffered run: the saved state with which it begins, and the index of its first fact in the
  /// buffer.
  private struct GatheredRun {
    let memory: WatchSnapshot?
    let first: Int
  }

  /// The maximum number of buffered facts.
  private static let factsMax = 1024

  init() {
    let watch = watch
    matters = ContiguousArray(
      (0..<FactKind.numberLimit).map { FactKind(rawValue: UInt16($0)).map(watch.reads) ?? false })
    facts.reserveCapacity(WatchedRuns.factsMax)
  }

  /// Begins a run whose facts go to the watch directly.
  func beginRun() {
    gathers = false
    watch.beginRun()
  }

  /// Begins a run whose facts may be buffered. Facts up to the saved state are skipped.
  func beginGathering(from memory: WatchSnapshot?) {
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

  /// Sends the facts of the current run to the watch directly, because the buffer is full.
  private func endGathering() {
    lookAtGathered()
    watch.beginRun(from: open.memory)
    for fact in facts[open.first...] { watch.look(at: fact) }
    facts.removeAll(keepingCapacity: true)
    gathers = false
  }

  /// Counts the run that has ended.
  func countRun() {
    guard gathers else { return tally.add(watch) }
    runs.append(open)
    gathers = false
  }

  /// Drops the run that has ended, unless it was counted.
  func dropRun() {
    if gathers { facts.removeLast(facts.count - open.first) }
    gathers = false
  }

  /// Returns the tally since the last call and resets it.
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
      tally.add(watch)
    }
    runs.removeAll(keepingCapacity: true)
  }
}
