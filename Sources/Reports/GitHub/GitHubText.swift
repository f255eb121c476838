/// Texts on their way to the log of a GitHub runner, which takes some of its lines for commands.
public enum GitHubText {
  /// The text with everything taken out of the runner's sight that would be a command.
  ///
  /// A runner trims a line before it looks for `::` at its beginning, and finds the older `##[` anywhere.
  public static func disarmed(_ text: String) -> String {
    guard text.contains("::") || text.contains("##[") else { return text }
    let scalars = Array(text.unicodeScalars)
    var disarmed = String.UnicodeScalarView()
    var isAtStart = true
    var hashCount = 0
    for (position, scalar) in scalars.enumerated() {
      if scalar == "\n" || scalar == "\r" {
        isAtStart = true
      } else if isAtStart, !scalar.properties.isWhitespace {
        isAtStart = false
        if scalar == ":", position + 1 < scalars.count, scalars[position + 1] == ":" { disarmed.append("\\") }
      }
      if scalar == "[", hashCount >= 2 { disarmed.append("\\") }
      hashCount = scalar == "#" ? hashCount + 1 : 0
      disarmed.append(scalar)
    }
    return String(disarmed)
  }

  /// The text behind the last colons of a command.
  static func data(_ text: String) -> String { escaped(text, isProperty: false) }

  /// The text as the value of a property of a command.
  static func property(_ text: String) -> String { escaped(text, isProperty: true) }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
