public import Facts
public import Results

/// Watches runs, one after the other, and tells of each how far it came into each situation.
///
/// One watch is used for many runs and allocates nothing in them, once it has seen the largest.
public final class SituationWatch: FactSink {
  /// The situations, in the order of the catalogue.
  public let situations: [Situation]
  private let table: SituationTable
  // No two accesses to one of these overlap, so the checks of exclusive access are left out.
  private var courses: SituationCourses
  private var counts = CircumstanceCounts()
  /// The first fact of the run that the watch does not know already.
  private var firstFact: UInt32 = 0

  /// Makes a watch of some situations.
  public init(_ situations: [Situation] = SituationCatalogue.situations) {
    self.situations = situations
    table = SituationTable(situations)
    courses = SituationCourses(situationCount: situations.count)
  }

  /// Makes the watch ready for the next run; its memory is kept.
  public func beginRun() {
    courses.reset()
    counts.reset()
    firstFact = 0
  }

  /// Makes the watch ready for a run that begins as another did: it leaves out the facts that the memory of that one has.
  func beginRun(from memory: SituationMemory?) {
    guard let memory else { return beginRun() }
    courses.become(memory.courses, begun: memory.begun)
    counts.become(memory.counts)
    firstFact = memory.fact + 1
  }

  /// The state of the watch, behind a fact of the run.
  func memory(behind fact: UInt32) -> SituationMemory {
    SituationMemory(fact: fact, courses: courses, counts: counts)
  }

  /// Whether facts of a kind matter to any situation.
  func reads(_ kind: FactKind) -> Bool { table.readers[Int(kind.rawValue)].hasAny }

  /// Takes the next fact of the run.
  public func append(_ fact: Fact, texts: Texts) {
    if fact.sequence.rawValue >= firstFact { look(at: fact) }
  }

  /// Takes a fact that the watch does not know.
  func look(at fact: Fact) {
    let readers = table.readers[Int(fact.kind.rawValue)]
    var place = Int(readers.first)
    let end = Int(readers.end)
    while place < end {
      if courses.isWaiting(Int(table.situations[place]), for: table.steps[place]) {
        take(fact, for: place..<end)
        break
      }
      place += 1
    }
    if readers.isCounted { counts.take(fact) }
  }

  /// Takes a fact for the entries whose steps some course waits for, the first of which is one.
  private func take(_ fact: Fact, for places: Range<Int>) {
    let device = fact.actor.device
    let fields = fact.content.fields
    for place in places where courses.isWaiting(Int(table.situations[place]), for: table.steps[place]) {
      let entry = table.entries[place]
      if holds(entry, fields, on: device) {
        courses.take(entry, of: table, fields: fields, device: device)
      }
    }
  }

  /// Whether the conditions and circumstances of a step hold.
  private func holds(_ entry: SituationTable.Entry, _ fields: FactFields, on device: DeviceID) -> Bool {
    for place in entry.conditions.places {
      let range = table.conditions[place]
      let value = fields[range.field]
      if value < range.least || value > range.greatest { return false }
    }
    for place in entry.circumstances.places {
      let circumstance = table.circumstances[place]
      let number = counts.number(of: circumstance.measure, on: device)
      if number < circumstance.least || number > circumstance.greatest { return false }
    }
    return true
  }

  /// How many steps were done of each situation.
  var progress: ContiguousArray<UInt16> { courses.progress }
  /// How many steps each situation has.
  var stepCounts: ContiguousArray<UInt16> { table.stepCounts }

  /// How many steps of the situation at a position were done in the run so far; all of them where it was reached.
  public func progress(at position: Int) -> Int { Int(courses.progress[position]) }

  /// Whether the run came through all steps of the situation at a position.
  public func isReached(at position: Int) -> Bool {
    progress(at: position) == Int(table.stepCounts[position])
  }
}

extension SituationTally {
  /// Takes the run that a watch of the same situations has seen last.
  public mutating func take(_ watch: SituationWatch) {
    take(progress: watch.progress, of: watch.stepCounts)
  }
}
