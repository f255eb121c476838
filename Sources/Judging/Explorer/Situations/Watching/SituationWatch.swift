public import Facts
public import Results

/// Watches runs one by one, and measures how many steps of each situation each run completes.
///
/// One watch is reused for many runs. After the largest run it allocates no memory.
public final class SituationWatch: FactSink {
  /// The situations, in the order of the catalogue.
  public let situations: [Situation]
  private let table: SituationTable
  // No two accesses to one of these overlap, so exclusivity checks are disabled.
  private var courses: SituationMatches
  private var counts = CircumstanceCounts()
  /// The first fact of the run that the watch has not processed yet.
  private var firstFact: UInt32 = 0

  /// Makes a watch for the given situations.
  public init(_ situations: [Situation] = SituationCatalogue.situations) {
    self.situations = situations
    table = SituationTable(situations)
    courses = SituationMatches(situationCount: situations.count)
  }

  /// Resets the watch for the next run, and keeps the allocated memory.
  public func beginRun() {
    courses.reset()
    counts.reset()
    firstFact = 0
  }

  /// Prepares the watch for a run that begins like an earlier run. Facts up to the saved state are
  /// skipped.
  func beginRun(from memory: WatchSnapshot?) {
    guard let memory else { return beginRun() }
    courses.become(memory.courses, begun: memory.begun)
    counts.become(memory.counts)
    firstFact = memory.fact + 1
  }

  /// Returns the state of the watch after a fact of the run.
  func memory(behind fact: UInt32) -> WatchSnapshot {
    WatchSnapshot(fact: fact, courses: courses, counts: counts)
  }

  /// Whether any situation reads facts of a kind.
  func reads(_ kind: FactKind) -> Bool { table.readers[Int(kind.rawValue)].hasAny }

  /// Receives the next fact of the run.
  public func append(_ fact: Fact, texts: Texts) {
    if fact.sequence.rawValue >= firstFact { look(at: fact) }
  }

  /// Processes a new fact.
  func look(at fact: Fact) {
    let readers = table.readers[Int(fact.kind.rawValue)]
    var place = Int(readers.first)
    let end = Int(readers.end)
    while place < end {
      if courses.isWaiting(Int(table.situations[place]), for: table.steps[place]) {
        match(fact, for: place..<end)
        break
      }
      place += 1
    }
    if readers.isCounted { counts.add(fact) }
  }

  /// Applies a fact to the entries in `places` that some course waits for. The first entry must be one
  /// of these.
  private func match(_ fact: Fact, for places: Range<Int>) {
    let device = fact.actor.device
    let fields = fact.content.fields
    for place in places where courses.isWaiting(Int(table.situations[place]), for: table.steps[place]) {
      let entry = table.entries[place]
      if holds(entry, fields, on: device) {
        courses.match(entry, of: table, fields: fields, device: device)
      }
    }
  }

  /// Whether the conditions and circumstances of an entry's step hold.
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

  /// For each situation, the number of steps that were done.
  var progress: ContiguousArray<UInt16> { courses.progress }
  /// The number of steps of each situation.
  var stepCounts: ContiguousArray<UInt16> { table.stepCounts }

  /// The number of steps that were done in the situation at a position. It is the number of all steps
  /// if the situation was reached.
  public func progress(at position: Int) -> Int { Int(courses.progress[position]) }

  /// Whether the run completed all steps of the situation at a position.
  public func isReached(at position: Int) -> Bool {
    progress(at: position) == Int(table.stepCounts[position])
  }
}

extension SituationTally {
  /// Adds the run that `watch` has just seen. It must watch the same situations as the tally.
  public mutating func add(_ watch: SituationWatch) {
    add(progress: watch.progress, of: watch.stepCounts)
  }
}
