/// Storefronts as scenarios write them: a country's three capital letters.
enum StorefrontWords {
  /// What a storefront looks like, for messages.
  static let form = "a country's three capital letters such as \"USA\" or \"DEU\""

  /// Whether a text is a storefront.
  static func isStorefront(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  /// The storefront in a table of options.
  static func storefront(in reader: FieldReader) throws(LanguageProblem) -> String? {
    guard let text = try reader.text("storefront") else { return nil }
    guard isStorefront(text) else {
      throw reader.problem("storefront", expected: form, found: "'\(text)'")
    }
    return text
  }
}
