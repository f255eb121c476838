internal import Facts

/// What each fact changes in the state: the state at any fact is what all changes up to it left.
struct StateChanges {
  private var state = Projection()
  private var files = DiskFiles()
  private var places: [StateLine: Int] = [:]
  private var lines: [StateLine] = []
  private var values: [String] = []
  private var changes: [JSONValue] = []

  /// Takes the next fact.
  mutating func apply(_ fact: Fact, _ texts: Texts) {
    state.apply(fact)
    files.apply(fact, texts: texts)
  }

  /// Notes what is other than when it was last noted, as pairs of a line and its new value.
  mutating func note(_ words: FactWords, _ texts: Texts, _ table: inout TextPool) {
    var changed: [JSONValue] = []
    for (line, value) in StateReading(state, files, words, texts).lines {
      let place = place(of: line)
      guard values[place] != value else { continue }
      values[place] = value
      changed += [.integer(Int64(place)), .integer(table.number(of: value))]
    }
    changes.append(.list(changed))
  }

  private mutating func place(of line: StateLine) -> Int {
    if let place = places[line] { return place }
    places[line] = lines.count
    lines.append(line)
    values.append("")
    return lines.count - 1
  }

  /// The lines, each with its group's heading, and the order of that group.
  var linesJSON: JSONValue {
    .list(
      lines.map { line in
        [.integer(Int64(line.group.rawValue)), .text(line.group.title), .text(PageText.safe(line.label))]
      })
  }

  /// The changes of each fact.
  var changesJSON: JSONValue { .list(changes) }
}
