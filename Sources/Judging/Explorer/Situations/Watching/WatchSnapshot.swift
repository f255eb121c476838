internal import Facts

/// The state of a watch after one fact of a run.
final class WatchSnapshot {
  /// The number of that fact.
  let fact: UInt32
  let courses: SituationMatches
  /// The situations with at least one course in progress.
  let begun: [Int]
  let counts: CircumstanceCounts

  init(fact: UInt32, courses: SituationMatches, counts: CircumstanceCounts) {
    (self.fact, self.courses, self.counts) = (fact, courses, counts)
    begun = courses.begun
  }
}

/// Saves states of a watch throughout a run. A later run that begins with the same facts is then
/// watched only from the last state before its first different fact.
///
/// In the list of sinks it must follow the watch. However long the run is, the states are few and
/// evenly spaced.
final class WatchSnapshots: FactSink {
  private let watch: SituationWatch
  private var memories: [WatchSnapshot] = []
  /// The state is saved after each fact whose number is a multiple of this.
  private var step: UInt32 = 4

  private static let countMax = 64

  /// Prepares to save states of a watch whose run is about to begin.
  init(of watch: SituationWatch) { self.watch = watch }

  func append(_ fact: Fact, texts: Texts) {
    let number = fact.sequence.rawValue
    guard number % step == 0 else { return }
    memories.append(watch.memory(behind: number))
    guard memories.count > WatchSnapshots.countMax else { return }
    step *= 2
    memories.removeAll { $0.fact % step != 0 }
  }

  /// The last state that was saved at or before a fact; nil if there is none.
  func last(upTo fact: UInt32) -> WatchSnapshot? {
    let place = Int(fact / step)
    return place == 0 || memories.isEmpty ? nil : memories[min(place, memories.count) - 1]
  }
}
