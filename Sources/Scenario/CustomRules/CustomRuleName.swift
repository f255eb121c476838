internal import Rules

/// The names of rules that a suite brings along: the path of the file without its ending, `rules/loud_failure`.
enum CustomRuleName {
  /// The folder of the rules in the folder of a suite; no name of a built-in rule has a slash.
  static let folder = "rules"
  /// What a name is made of.
  static let form = "a name of letters, digits, _ and -"

  /// Whether a name is meant to be that of a custom rule.
  static func isCustom(_ rule: RuleIdentifier) -> Bool { rule.text.hasPrefix("\(folder)/") }

  /// The file of a rule, relative to the folder of its suite.
  static func file(of rule: RuleIdentifier) -> String { "\(rule.text).lua" }

  /// The name of the rule in a file, or nothing where the file's own name cannot be one.
  static func rule(inFile name: String) -> RuleIdentifier? {
    guard name.hasSuffix(".lua") else { return nil }
    let stem = name.dropLast(4)
    return isWord(stem) ? RuleIdentifier("\(folder)/\(stem)") : nil
  }

  /// Whether a name has the form of one.
  static func isName(_ rule: RuleIdentifier) -> Bool {
    isCustom(rule) && isWord(rule.text.dropFirst(folder.utf8.count + 1))
  }

  private static func isWord(_ word: Substring) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "-")
      }
  }
}
