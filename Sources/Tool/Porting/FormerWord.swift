internal import Lua
internal import LuaScripts
internal import Rules
internal import Scenario

/// A word that a version of the languages replaced, as files of an older version still have it.
public struct FormerWord: Sendable {
  /// The form in which the word is written in a file.
  enum Form: Sendable {
    /// In quotes, such as the name of a rule.
    case quoted
    /// Behind a colon: a function of an object.
    case function
    /// Behind a dot: a field of a table that the app is handed.
    case field
  }

  /// The former word, as the page about porting shows it.
  public let shown: String
  /// What to write now.
  public let advice: String
  /// The version of the language that replaced it.
  public let version: Int
  /// Whether it is still accepted.
  public let isAccepted: Bool
  let word: String
  let form: Form

  /// Every such word, by version.
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

  /// The sentence about a use, with what to write now.
  var text: String {
    "“\(shown)” was replaced in version \(version) of the language"
      + (isAccepted ? ", and is still accepted" : "")
  }

  /// The former words in a file, each with the line of its first use.
  ///
  /// A field that the file gives to tables of its own is no former word.
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
