internal import Facts

/// The state of a watch behind one fact of a run.
final class SituationMemory {
  /// The number of the fact.
  let fact: UInt32
  let courses: SituationCourses
  /// The situations of which some course is on its way.
  let begun: [Int]
  let counts: CircumstanceCounts

  init(fact: UInt32, courses: SituationCourses, counts: CircumstanceCounts) {
    (self.fact, self.courses, self.counts) = (fact, courses, counts)
    begun = courses.begun
  }
}

/// Takes memories of a watch throughout a run, so that a run which parts from it late has to be watched from there only.
///
/// It stands behind the watch among the sinks. However long the run is, there are few memories, evenly in it.
final class SituationMemories: FactSink {
  private let watch: SituationWatch
  private var memories: [SituationMemory] = []
  /// A memory is taken behind each fact with such a number.
  private var step: UInt32 = 4

  private static let countMax = 64

  /// Takes memories of a watch, whose run begins.
  init(of watch: SituationWatch) { self.watch = watch }

  func append(_ fact: Fact, texts: Texts) {
    let number = fact.sequence.rawValue
    guard number % step == 0 else { return }
    memories.append(watch.memory(behind: number))
    guard memories.count > SituationMemories.countMax else { return }
    step *= 2
    memories.removeAll { $0.fact % step != 0 }
  }

  /// The last memory of a fact up to a number; nothing where there is none.
  func last(upTo fact: UInt32) -> SituationMemory? {
    let place = Int(fact / step)
    return place == 0 || memories.isEmpty ? nil : memories[min(place, memories.count) - 1]
  }
}
