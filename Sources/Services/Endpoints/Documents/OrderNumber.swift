/// The number of an order, as in the email to its customer: letters, and the store's number of the purchase.
enum OrderNumber {
  private static let letters = "MA"

  /// The order number of a purchase.
  static func text(of identifier: Int64) -> String { letters + String(identifier) }

  /// The store's number of an order's purchase, or nil if the text is not an order number.
  static func identifier(of text: String) -> Int64? {
    guard text.hasPrefix(letters) else { return nil }
    let digits = text.dropFirst(letters.count)
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int64(digits)
  }
}
