package import Lua

/// A word of the scenario or app language that a version replaced, with its replacement.
///
/// Words whose former names are still accepted are listed where they are defined. This list contains the
/// others. Error messages, `assay doctor` and the page about porting use it.
public struct LanguageChange: Sendable {
  /// The version of the language that replaced the word.
  public let version: Int
  /// The table of the former field; nil for a word that scenarios write in quotes.
  public let table: String?
  /// The former word.
  public let former: String
  /// The current words as advice, such as `use in_app`.
  public let advice: String

  /// The version of the languages of scenarios, apps and rules. A lower number means an older language.
  public static let version = 3

  /// Every change, by version.
  public static let all: [LanguageChange] = [
    LanguageChange(2, "receipt_check", "entries", "use in_app, or latest_receipt_info for renewals"),
    LanguageChange(2, nil, "foreground_redelivery", "use resume_redelivery"),
    LanguageChange(2, nil, "renewal_delivery", "use renewal_arrival"),
    LanguageChange(2, nil, "downgrade_identifier", "use downgrade_number"),
    LanguageChange(2, nil, "loss_after_charge", "use charge_loss"),
  ]

  /// The advice about a replaced word in quotes; nil for any other word.
  package static func advice(forWord word: String) -> String? {
    all.first { $0.table == nil && $0.former == word }?.advice
  }

  private init(_ version: Int, _ table: String?, _ former: String, _ advice: String) {
    self.version = version
    self.table = table
    self.former = former
    self.advice = advice
  }
}

extension LuaRecordType {
  /// Creates the record type of a declared table.
  package init(_ table: DeclaredTable) {
    var former: [String: String] = [:]
    for change in LanguageChange.all where change.table == table.name {
      former[change.former] = change.advice
    }
    self.init(table.name, fields: table.names.filter { !$0.hasPrefix("[") }, formerFields: former)
  }
}
