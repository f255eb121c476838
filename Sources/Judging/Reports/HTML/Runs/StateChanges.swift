internal import Facts

/// The changes that each fact makes to the state. Applied in order, they give the state after any fact.
struct StateChanges {
  private var state = PageState()
  private var files = DiskFiles()
  /// The purchases; nil after a fact about the store, until they are read again.
  private var purchases: AccountPurchases?
  private var places: [StateLine: Int] = [:]
  private var lines: [StateLine] = []
  private var values: [String] = []
  private var changes: [JSONValue] = []

  /// Applies the next fact.
  mutating func apply(_ fact: Fact, _ texts: Texts) {
    state.apply(fact)
    if case .store = fact.content { purchases = nil }
    files.apply(fact, texts: texts)
  }

  /// Records the changed lines of the state since the last call, as pairs of a line and its new value.
  mutating func record(_ words: FactWords, _ texts: Texts, _ table: inout TextPool) {
    var changed: [JSONValue] = []
    let purchases = self.purchases ?? AccountPurchases(state.ledger)
    self.purchases = purchases
    for (line, value) in StateReading(state, purchases, files, words, texts).lines {
      let index = index(of: line)
      guard values[index] != value else { continue }
      values[index] = value
      changed += [.integer(Int64(index)), .integer(table.number(of: value))]
    }
    changes.append(.list(changed))
  }

  private mutating func index(of line: StateLine) -> Int {
    if let index = places[line] { return index }
    places[line] = lines.count
    lines.append(line)
    values.append("")
    return lines.count - 1
  }

  /// The lines of the state. Each line contains the order and the title of its group.
  var linesJSON: JSONValue {
    .list(
      lines.map { line in
        [.integer(Int64(line.group.rawValue)), .text(line.group.title), .text(PageText.safe(line.label))]
      })
  }

  /// The recorded changes, one list for each call of `record`.
  var changesJSON: JSONValue { .list(changes) }
}

/// The files on each device after the facts so far. The ledger does not contain them.
struct DiskFiles {
  struct File {
    let device: DeviceID
    let path: String
    var state: String
  }

  /// The files, in the order in which facts first named them.
  private(set) var files: [File] = []
  private var places: [Name: Int] = [:]

  private struct Name: Hashable {
    let device: DeviceID
    let path: String
  }

  /// Applies the next fact.
  mutating func apply(_ fact: Fact, texts: Texts) {
    let device = fact.actor.device
    switch fact.content {
    case .disk(.wrote(let path, let bytes)): set(device, texts[path], "\(bytes) byte\(bytes == 1 ? "" : "s")")
    case .disk(.copied(let source, let target)): set(device, texts[target], "copy of \(texts[source])")
    case .disk(.removed(let path)): set(device, texts[path], "removed")
    case .disk(.writeFailed(let path, _)): set(device, texts[path], "write failed")
    case .disk(.excludedFromBackup(let path)): add(device, texts[path], "excluded from backup")
    case .device(.appRemoved):
      for index in files.indices where files[index].device == device { files[index].state = "" }
    default: break
    }
  }

  private mutating func set(_ device: DeviceID, _ path: String, _ state: String) {
    if let index = index(of: path, on: device) {
      files[index].state = state
    } else {
      places[Name(device: device, path: path)] = files.count
      files.append(File(device: device, path: path, state: state))
    }
  }

  private mutating func add(_ device: DeviceID, _ path: String, _ remark: String) {
    let before = index(of: path, on: device).map { files[$0].state } ?? ""
    set(device, path, before.isEmpty ? remark : before + ", " + remark)
  }

  private func index(of path: String, on device: DeviceID) -> Int? {
    places[Name(device: device, path: path)]
  }
}
