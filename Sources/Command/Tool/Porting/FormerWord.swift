internal import Lua
internal import LuaScripts
internal import Rules
internal import Scenario

/// A word that a later version of the language replaced. Older files still contain it.
public struct FormerWord: Sendable {
  /// The syntax in which the word occurs in a file.
  enum Form: Sendable {
    /// In quotes, such as the name of a rule.
    case quoted
    /// After a colon: a method of an object.
    case function
    /// After a dot: a field of a table that the app receives.
    case field
  }

  /// The former word, as the porting page shows it.
  public let shown: String
  /// The replacement.
  public let advice: String
  /// The version of the language that replaced the word.
  public let version: Int
  /// Whether the word is still accepted.
  public let isAccepted: Bool
  let word: String
  let form: Form

  /// All former words, sorted by version.
  public static let all: [FormerWord] = (functions + rules + changes).sorted { $0.version < $1.version }

  private static var functions: [FormerWord] {
    LanguageFunction.all.compactMap { function in
      guard let former = function.formerName else { return nil }
      return FormerWord(
        shown: "\(function.receiver.map { "\($0):" } ?? "")\(former)",
        advice: "use \(function.qualifiedName)", version: 2, isAccepted: true, word: former, form: .function)
    }
  }

  private static var rules: [FormerWord] {
    RuleIdentifier.renamed.sorted { $0.key < $1.key }.map { former, current in
      FormerWord(
        shown: former, advice: "use \(current)", version: 2, isAccepted: true, word: former, form: .quoted)
    }
  }

  private static var changes: [FormerWord] {
    LanguageChange.all.map { change in
      FormerWord(
        shown: change.table.map { "\($0).\(change.former)" } ?? change.former, advice: change.advice,
        version: change.version, isAccepted: false, word: change.former,
        form: change.table == nil ? .quoted : .field)
    }
  }

  /// The sentence about a use of the word, with the replacement.
  var text: String {
    "“\(shown)” was replaced in version \(version) of the language"
      + (isAccepted ? ", and is still accepted" : "")
  }

  /// The former words in a file, each with the line of its first use.
  ///
  /// A field that the file defines in its own tables is not reported.
  static func found(in source: [UInt8], ofApp isApp: Bool) -> [(word: FormerWord, line: Int)] {
    let tokens = LuaToken.all(in: source)
    return all.compactMap { former in
      let uses = tokens.indices.filter { tokens[$0].text == former.word }
      let use = uses.first { place in
        let before = place > 0 ? tokens[place - 1].text : ""
        return switch former.form {
        case .quoted: tokens[place].isQuoted
        case .function: before == ":" && !tokens[place].isQuoted
        case .field: isApp && before == "." && !tokens[place].isQuoted
        }
      }
      guard let use else { return nil }
      let isOwn =
        former.form == .field
        && uses.contains { $0 + 1 < tokens.count && tokens[$0 + 1].text == "=" && !tokens[$0].isQuoted }
      return isOwn ? nil : (former, tokens[use].line)
    }
  }
}
