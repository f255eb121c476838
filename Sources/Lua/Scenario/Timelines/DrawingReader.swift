internal import Facts
internal import Lua
internal import World

/// Reads a timeline that a scenario draws as text. Each line shows an actor, with words for its facts in
/// columns. Empty lines divide a drawing into staves, one below the other.
struct DrawingReader {
  let names: ScenarioWorld
  /// The device for lines that do not name one. `.none` if the drawing shows the whole world.
  let device: DeviceID

  private static let wordsMax = 10_000

  func read(_ text: String) throws(LanguageProblem) -> DrawnTimeline {
    var rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    while let last = rows.last, isBlank(last) { rows.removeLast() }
    var staves: [[DrawnWord]] = []
    var lanes: [TimelineLane] = []
    var isOpen = false
    for (row, line) in rows.enumerated() {
      guard !isBlank(line) else {
        isOpen = false
        continue
      }
      if !isOpen {
        staves.append([])
        lanes = []
        isOpen = true
      }
      staves[staves.count - 1] += try words(of: line, row, &lanes)
    }
    guard staves.contains(where: { !$0.isEmpty }) else {
      throw LanguageProblem(
        "the drawing is empty", advice: "write a line for each actor, such as app: granted  finished")
    }
    for stave in staves { try checkColumns(stave) }
    let drawn = rows.drop { isBlank($0) }
    let indentation = drawn.filter { !isBlank($0) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let first = rows.count - drawn.count
    let moved = staves.filter { !$0.isEmpty }.map { $0.map { $0.moved(up: first) } }
    return DrawnTimeline(
      moved, lines: drawn.map { String($0.dropFirst(indentation)) }, indentation: indentation)
  }

  private func words(
    of line: String, _ row: Int, _ lanes: inout [TimelineLane]
  ) throws(LanguageProblem) -> [DrawnWord] {
    guard !line.contains("\t") else {
      throw DrawingReader.problem(
        row, "found a tab", advice: "use spaces, because tab width varies")
    }
    var scanner = DrawingScanner(line)
    guard let label = scanner.text(until: ":") else {
      throw DrawingReader.problem(row, "expected an actor and a colon, such as app:, found '\(line)'")
    }
    let lane = try lane(String(label.filter { $0 != " " }), row)
    guard !lanes.contains(lane) else {
      throw DrawingReader.problem(
        row, "'\(label.filter { $0 != " " })' already has a line",
        advice: "put its words on one line, or start a new stave with an empty line")
    }
    lanes.append(lane)
    var words: [DrawnWord] = []
    scanner.skipFiller()
    while !scanner.isAtEnd {
      let column = scanner.position
      guard let word = scanner.word() else {
        throw DrawingReader.problem(
          row, "expected a word such as granted(coins), found '\(line.dropFirst(column))'",
          advice: "fill lines only with spaces, dashes, and periods")
      }
      if let count = DrawingReader.repetition(word) {
        guard !words.isEmpty, words[words.count - 1].count == 1, count > 0 else {
          throw DrawingReader.problem(
            row, "'\(word.text)' does not follow a word", advice: "write it after a word: granted x2")
        }
        words[words.count - 1].count = count
      } else {
        words.append(try self.word(word, on: lane, row))
      }
      guard words.count <= DrawingReader.wordsMax else {
        throw DrawingReader.problem(row, "too many words")
      }
      scanner.skipFiller()
    }
    return words
  }

  private static func repetition(_ word: DrawingScanner.Word) -> Int? {
    guard word.values == nil, word.name.first == "x", word.name.count > 1 else { return nil }
    return Int(word.name.dropFirst())
  }

  private func lane(_ label: String, _ row: Int) throws(LanguageProblem) -> TimelineLane {
    let parts = label.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let actor = TimelineActor.allCases.first(where: { $0.name == parts[0] }) else {
      throw DrawingReader.problem(
        row, "unknown actor '\(parts[0])'",
        advice: Advice.suggestion(for: parts[0], among: TimelineActor.allCases.map(\.name)))
    }
    let devices = names.world.devices
    if parts.count > 1 {
      guard actor.hasLinePerDevice else {
        throw DrawingReader.problem(
          row, "\(actor.name) does not belong to a device", advice: "write \(actor.name):")
      }
      guard let device = names.world.device(named: parts[1]) else {
        throw DrawingReader.problem(
          row, "unknown device '\(parts[1])'",
          advice: Advice.suggestion(for: parts[1], among: devices.map(\.name)))
      }
      return TimelineLane(actor, at: device.id)
    }
    guard actor.hasLinePerDevice, device == .none else { return TimelineLane(actor, at: device) }
    guard let only = devices.first, devices.count == 1 else {
      throw DrawingReader.problem(
        row, "'\(actor.name)' needs a device; there are several (\(Advice.list(devices.map(\.name))))",
        advice: devices.first.map { "write \(actor.name)@\($0.name):" } ?? "create a device first"
      )
    }
    return TimelineLane(actor, at: only.id)
  }

  /// Throws if two words start in adjacent columns, because it is unclear whether they were meant to be
  /// in the same column.
  private func checkColumns(_ stave: [DrawnWord]) throws(LanguageProblem) {
    let sorted = stave.sorted { ($0.column, $0.row) < ($1.column, $1.row) }
    for (left, right) in zip(sorted, sorted.dropFirst()) where right.column - left.column == 1 {
      throw DrawingReader.problem(
        right.row,
        "'\(right.text)' starts one column after '\(left.text)' on line \(left.row + 1)",
        advice: "align both, or move them further apart")
    }
  }

  private func isBlank(_ line: String) -> Bool { line.allSatisfy { $0 == " " } }

  /// Returns an error about one line of the drawing. `row` is counted from 0.
  static func problem(_ row: Int, _ text: String, advice: String? = nil) -> LanguageProblem {
    LanguageProblem("the drawing, line \(row + 1): \(text)", advice: advice)
  }
}

extension DrawingReader {
  /// Finds the kind of fact and the values that a word of a line means.
  func word(
    _ word: DrawingScanner.Word, on lane: TimelineLane, _ row: Int
  ) throws(LanguageProblem) -> DrawnWord {
    let kind: FactKind
    do throws(LanguageProblem) {
      kind = try KindWords.fact(named: word.name)
    } catch {
      throw DrawingReader.problem(row, error.text)
    }
    let home = TimelineActor.of(kind)
    guard home == lane.actor else {
      throw DrawingReader.problem(
        row,
        "'\(word.name)' (\(FactDescription.of(kind).name)) cannot appear on the line of \(lane.actor.name)",
        advice: "move it to the line of \(home.name)")
    }
    var values: [DrawnWord.Value] = []
    for text in word.values ?? [] { values.append(try value(text, of: kind, row)) }
    return DrawnWord(
      kind: kind, lane: lane, values: values, text: word.text, row: row, column: word.column)
  }

  /// Reads a value in parentheses: a product, or a case of an enumeration among the fact's fields.
  private func value(_ text: String, of kind: FactKind, _ row: Int) throws(LanguageProblem) -> DrawnWord.Value
  {
    let description = FactDescription.of(kind)
    if let product = names.declaredProduct(text) {
      guard description.fields.contains(where: { DrawingReader.tellsProduct($0.type) }) else {
        throw DrawingReader.problem(
          row, "\(description.name) does not involve a product", advice: "remove (\(text))")
      }
      return .product(product)
    }
    var known = names.definition.products.map(\.name)
    for (place, field) in description.fields.enumerated() {
      guard case .enumeration(let enumeration) = field.type else { continue }
      if let found = enumeration.cases.first(where: { $0.name == text }) {
        return .field(place, Int64(found.raw))
      }
      known += enumeration.cases.map(\.name)
    }
    throw DrawingReader.problem(
      row, "\(description.name) has no value '\(text)'", advice: Advice.suggestion(for: text, among: known))
  }

  private static func tellsProduct(_ type: FieldType) -> Bool {
    switch type {
    case .identifier(.product), .identifier(.transaction), .identifier(.purchase), .identifier(.subscription):
      true
    default: false
    }
  }
}

extension DrawnWord {
  /// Returns a copy of the word that is `count` lines higher.
  func moved(up count: Int) -> DrawnWord {
    DrawnWord(
      kind: kind, lane: lane, values: values, text: text, count: self.count, row: row - count, column: column)
  }
}
