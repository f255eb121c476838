/// The number of an order, as the e-mail to its customer names it: letters, and the store's number of the purchase.
enum OrderNumber {
  private static let letters = "MA"

  /// The order of a purchase with a number of the store.
  static func text(of identifier: Int64) -> String { letters + String(identifier) }

  /// The store's number of the purchase that an order was for; nil where the text is no order.
  static func identifier(of text: String) -> Int64? {
    guard text.hasPrefix(letters) else { return nil }
    let digits = text.dropFirst(letters.count)
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int64(digits)
  }
}
