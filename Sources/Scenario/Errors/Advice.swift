internal import Lua

/// What to try when a name is wrong.
enum Advice {
  /// The nearest name, or else all of them.
  static func suggestion(for name: String, among names: [String]) -> String {
    if let nearest = Suggestion.nearest(to: name, among: names) { return "did you mean '\(nearest)'?" }
    return names.isEmpty ? "none was declared" : "there are: \(list(names))"
  }

  /// Names with commas between them; of many only the first.
  static func list(_ names: [String]) -> String {
    let limit = 12
    let shown = names.prefix(limit).joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}
