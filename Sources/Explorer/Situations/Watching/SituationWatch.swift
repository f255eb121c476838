public import Facts

/// Watches runs, one after the other, and tells of each how far it came into each situation.
///
/// One watch is used for many runs and allocates nothing in them, once it has seen the largest.
public final class SituationWatch: FactSink {
  /// The situations, in the order of the catalogue.
  public let situations: [Situation]
  private let table: SituationTable
  // No two accesses to one of these overlap, so the checks of exclusive access are left out.
  @exclusivity(unchecked) private var courses: SituationCourses
  @exclusivity(unchecked) private var counts = CircumstanceCounts()

  /// Makes a watch of some situations.
  public init(_ situations: [Situation] = SituationCatalogue.situations) {
    self.situations = situations
    table = SituationTable(situations)
    courses = SituationCourses(situationCount: situations.count)
  }

  /// Makes the watch ready for the next run; the memory is kept.
  public func beginRun() {
    courses.reset()
    counts.reset()
  }

  /// Takes the next fact of the run.
  public func append(_ fact: Fact, texts: Texts) {
    let readers = table.readers[Int(fact.kind.rawValue)]
    var place = Int(readers.first)
    let end = Int(readers.end)
    while place < end {
      if courses.waiting[Int(table.situations[place])] & table.steps[place] != 0 { take(fact, at: place) }
      place += 1
    }
    if readers.isCounted { counts.take(fact) }
  }

  /// Takes a fact for a step that a course waits for.
  private func take(_ fact: Fact, at place: Int) {
    let entry = table.entries[place]
    let device = fact.actor.device
    let fields = fact.content.fields
    for range in entry.conditions {
      let value = fields[range.field]
      if value < range.least || value > range.greatest { return }
    }
    for circumstance in entry.circumstances {
      let number = counts.number(of: circumstance.measure, on: device)
      if number < circumstance.least || number > circumstance.greatest { return }
    }
    courses.take(
      entry, fields: fields, device: device, stepCount: table.stepCounts[Int(entry.situation)])
  }

  /// How many steps of the situation at a position were done in the run so far; all of them where it was reached.
  public func progress(at position: Int) -> Int { Int(courses.progress[position]) }

  /// Whether the run came through all steps of the situation at a position.
  public func isReached(at position: Int) -> Bool {
    progress(at: position) == situations[position].steps.count
  }
}
