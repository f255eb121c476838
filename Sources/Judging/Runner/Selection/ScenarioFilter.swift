internal import Lua
internal import Results
internal import Rules
internal import Scenario

/// A condition on scenarios: an address, a pattern over addresses and files, or a field of their
/// declarations.
public struct ScenarioFilter: Hashable, Sendable {
  /// The filter as written.
  public let text: String
  let condition: Condition

  /// A condition on a scenario's address, tags or texts.
  enum Condition: Hashable, Sendable {
    case address(CaseAddress)
    case place(TextPattern)
    case tag(TextPattern)
    case rule(TextPattern)
    case need(Need)
    case level(RuleLevel)
    case title([String])
    case server
  }

  /// Matches every scenario that involves the app's server, by its products or its required capabilities.
  public static let ofServers = ScenarioFilter(text: "a server", condition: .server)

  private init(text: String, condition: Condition) { (self.text, self.condition) = (text, condition) }

  /// The field names before a colon.
  private static let fields = ["tag", "rule", "needs", "level", "title"]

  public init(_ text: String) throws(FilterError) {
    self.text = text
    guard let colon = text.firstIndex(of: ":") else {
      guard !text.isEmpty else {
        throw FilterError(
          message: "empty filter", advice: "write an address such as purchase, or tag:WORD")
      }
      condition = TextPattern.isPattern(text) ? .place(TextPattern(text)) : .address(CaseAddress(text))
      return
    }
    let field = String(text[..<colon])
    let value = String(text[text.index(after: colon)...])
    guard ScenarioFilter.fields.contains(field) else {
      throw FilterError(
        message: "unknown filter “\(field):” in “\(text)”",
        advice: ScenarioFilter.advice(field, among: ScenarioFilter.fields) { $0 + ":" + value })
    }
    guard value.contains(where: { $0 != " " }) else {
      throw FilterError(
        message: "filter “\(text)” has no value after the colon", advice: "write a value after the colon")
    }
    condition = try ScenarioFilter.condition(field, value, in: text)
  }

  private static func condition(
    _ field: String, _ value: String, in text: String
  ) throws(FilterError) -> Condition {
    switch field {
    case "tag": return .tag(TextPattern(value))
    case "rule": return .rule(TextPattern(value))
    case "needs":
      guard let need = Need(rawValue: value) else {
        throw FilterError(
          message: "unknown capability “\(value)” in filter “\(text)”",
          advice: ScenarioFilter.advice(value, among: Need.allCases.map(\.rawValue)) { "needs:" + $0 })
      }
      return .need(need)
    case "level":
      guard let level = RuleLevel(rawValue: value) else {
        throw FilterError(
          message: "unknown level “\(value)” in filter “\(text)”",
          advice: ScenarioFilter.advice(value, among: RuleLevel.allCases.map(\.rawValue)) { "level:" + $0 })
      }
      return .level(level)
    default: return .title(value.split(separator: " ").map { $0.lowercased() })
    }
  }

  private static func advice(
    _ name: String, among names: [String], spelled: (String) -> String
  ) -> String {
    let nearest = Suggestion.nearest(to: name, among: names)
    return nearest.map { "did you mean “\(spelled($0))”?" }
      ?? "choose from \(names.map(spelled).joined(separator: ", "))"
  }

  /// Whether a scenario satisfies the filter.
  func matches(_ scenario: PlannedScenario) -> Bool {
    let definition = scenario.definition
    switch condition {
    case .address(let address): return scenario.address.lies(in: address)
    case .place(let pattern):
      let file = definition.file
      return pattern.matches(scenario.address.text) || pattern.matches(file)
        || pattern.matches(scenario.place.file)
        || (file.hasSuffix(".lua") && pattern.matches(String(file.dropLast(4))))
    case .tag(let pattern): return definition.tags.contains(where: pattern.matches)
    case .rule(let pattern): return definition.rules.contains { pattern.matches($0.text) }
    case .need(let need): return definition.needs.contains(need)
    case .level(let level): return definition.level == level
    case .title(let words):
      let title = definition.title.lowercased()
      return words.allSatisfy { title.contains($0) }
    case .server:
      return definition.products.contains(where: \.isDeliveredByServer)
        || !definition.needs.allSatisfy { ![.server, .serverDelivery, .verification].contains($0) }
    }
  }

  /// Whether a file may contain a matching scenario. The addresses of its scenarios start with `file`.
  func mayMatch(file: CaseAddress) -> Bool {
    guard case .address(let address) = condition else { return true }
    return file.lies(in: address) || address.lies(in: file)
  }
}

/// A pattern, in which `*` matches any characters and `?` matches one character.
struct TextPattern: Hashable, Sendable {
  private let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Whether a text is a pattern and not a plain name.
  static func isPattern(_ text: String) -> Bool { text.contains { $0 == "*" || $0 == "?" } }

  /// Whether the whole text matches the pattern.
  func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    var place = 0
    var position = 0
    // The position of the last star, and the position in the text up to which it has matched.
    var star: (place: Int, position: Int)?
    while position < text.count {
      if place < scalars.count, scalars[place] == "*" {
        star = (place, position)
        place += 1
      } else if place < scalars.count, scalars[place] == "?" || scalars[place] == text[position] {
        place += 1
        position += 1
      } else if let last = star {
        star = (last.place, last.position + 1)
        place = last.place + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return scalars[place...].allSatisfy { $0 == "*" }
  }
}

/// The reason why the text of a filter is invalid, and a suggestion.
public struct FilterError: Error, Hashable, Sendable {
  public let message: String
  public let advice: String
}
