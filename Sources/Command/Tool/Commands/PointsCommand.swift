internal import Facts
internal import Lua
internal import Reports
internal import Specification

/// `assay points`: lists the choice sites and the kill points, searches them, or prints one in full.
struct PointsCommand {
  private let parsed: ParsedArguments
  private let width: Int

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) {
    self.parsed = parsed
    width = surroundings.pageWidth
  }

  func text() throws(UsageError) -> CommandText {
    let form = try OutputForm(parsed)
    let points = try selection()
    switch form {
    case .text where isByName:
      return .lines(points.map { PointPage(point: $0, width: width).text }.joined(separator: "\n"))
    case .text: return .lines(list(of: points))
    case .json: return .json(.list(points.map(PointsCommand.json(of:))))
    }
  }

  /// Whether every argument is the name of a point.
  private var isByName: Bool {
    !parsed.arguments.isEmpty
      && parsed.arguments.allSatisfy { name in RunPoint.all.contains { $0.name == name } }
  }

  private func selection() throws(UsageError) -> [RunPoint] {
    let (kind, row) = (try kind(), try row())
    let words = parsed.arguments.flatMap { $0.split(separator: " ").map(String.init) }
    let wanted = isByName
    let points = RunPoint.all.filter { point in
      (kind == nil || point.kind == kind) && (row.map(point.rows.contains) ?? true)
        && (wanted ? words.contains(point.name) : point.says(words))
    }
    guard !points.isEmpty else { throw nothing(saying: words) }
    return points
  }

  private func nothing(saying words: [String]) -> UsageError {
    let options = ["kind", "row"].compactMap { name in parsed.value(name).map { "--\(name) \($0)" } }
    let asked = (words.isEmpty ? [] : ["“\(words.joined(separator: " "))”"]) + options
    let nearest =
      words.count == 1 ? Suggestion.nearest(to: words[0], among: RunPoint.all.map(\.name)) : nil
    return UsageError(
      "no point matches \(asked.joined(separator: " with "))",
      advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay points` lists them")
  }

  private func kind() throws(UsageError) -> RunPoint.Kind? {
    guard parsed.has("kind") else { return nil }
    return try parsed.choice("kind", usually: .latitude, such: .fault)
  }

  private func row() throws(UsageError) -> String? {
    guard let name = parsed.value("row") else { return nil }
    let identifier = name.prefix(1).uppercased() + name.dropFirst()
    if Specification.row(identifier) != nil { return identifier }
    let nearest = Suggestion.nearest(to: name, among: Specification.identifiers)
    throw UsageError(
      "unknown statement “\(name)”",
      advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay spec` lists them")
  }

  private func list(of points: [RunPoint]) -> String {
    TextColumns(width: width).text(
      of: points.map { point in
        let rows = point.rows.isEmpty ? "" : "; \(point.rows.joined(separator: " "))"
        return (
          [point.kind.rawValue, point.name],
          "\(point.sentence): \(point.sidesText) (per \(point.scope)\(rows))"
        )
      })
  }

  private static func json(of point: RunPoint) -> JSONValue {
    [
      "kind": .text(point.kind.rawValue), "name": .text(point.name), "scope": .text(point.scope),
      "options": .list(point.sides.map(JSONValue.text)), "rows": .list(point.rows.map(JSONValue.text)),
      "sentence": .text(point.sentence),
    ]
  }
}

/// The full text of a point: its sentence, its options, the scenario call that selects an option, and its
/// sources.
private struct PointPage {
  let point: RunPoint
  let width: Int

  var text: String {
    var text = "\(point.name) (\(point.kind.rawValue), per \(point.scope))\n" + indented(point.sentence)
    let isChoice = point.kind != .kill && point.sides.count > 1
    text +=
      "\noptions\(isChoice ? ", the default first" : "")\n" + point.sides.map { "  \($0)\n" }.joined()
    if !point.order.isEmpty { text += "\nin a scenario\n  \(point.order)\n" }
    let rows = point.rows.compactMap { Specification.row($0)?.row }
    guard !rows.isEmpty else { return text }
    return text + "\nsources; read one with `assay spec ROW`\n"
      + TextColumns(width: width, indentation: 2).text(
        of: rows.map { row in
          ([row.identifier], row.statement.split(separator: "\n").joined(separator: " "))
        })
  }

  private func indented(_ paragraph: String) -> String {
    TerminalText.lines(of: paragraph, to: width - 2).map { "  \($0)\n" }.joined()
  }
}
