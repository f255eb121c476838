internal import Facts
internal import Lua

extension DrawingReader {
  /// What a word on a line means.
  func word(
    _ word: DrawingScanner.Word, on lane: TimelineLane, _ row: Int
  ) throws(LanguageProblem) -> DrawnWord {
    let kind: FactKind
    do throws(LanguageProblem) {
      kind = try RunStage.factKind(named: word.name)
    } catch {
      throw DrawingReader.problem(row, error.text)
    }
    let home = TimelineActor.of(kind)
    guard home == lane.actor else {
      throw DrawingReader.problem(
        row,
        "'\(word.name)' (\(FactDescription.of(kind).name)) never stands on the line of \(lane.actor.name)",
        advice: "put it on the line of \(home.name)")
    }
    var values: [DrawnWord.Value] = []
    for text in word.values ?? [] { values.append(try value(text, of: kind, row)) }
    return DrawnWord(
      kind: kind, lane: lane, values: values, text: word.text, row: row, column: word.column)
  }

  /// A value in parentheses: a product, or a case of an enumeration that the fact tells.
  private func value(_ text: String, of kind: FactKind, _ row: Int) throws(LanguageProblem) -> DrawnWord.Value
  {
    let description = FactDescription.of(kind)
    if let place = stage.definition.products.firstIndex(where: { $0.name == text }) {
      guard description.fields.contains(where: { DrawingReader.tellsProduct($0.type) }) else {
        throw DrawingReader.problem(
          row, "\(description.name) is about no product", advice: "leave out (\(text))")
      }
      return .product(stage.products[place])
    }
    var names = stage.definition.products.map(\.name)
    for (place, field) in description.fields.enumerated() {
      guard case .enumeration(let enumeration) = field.type else { continue }
      if let found = enumeration.cases.first(where: { $0.name == text }) {
        return .field(place, Int64(found.raw))
      }
      names += enumeration.cases.map(\.name)
    }
    throw DrawingReader.problem(
      row, "\(description.name) tells no '\(text)'", advice: Advice.suggestion(for: text, among: names))
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
  /// The word on a line further up.
  func moved(up count: Int) -> DrawnWord {
    DrawnWord(
      kind: kind, lane: lane, values: values, text: text, count: self.count, row: row - count, column: column)
  }
}
