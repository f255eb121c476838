internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  private static let discountFields = DeclaredTable.paymentDiscount.names

  /// Reads the promotional offer of a payment; what is left out is for the store to miss.
  func paymentDiscount(_ value: LuaValue) throws(AppDeclarationError) -> PaymentDiscount {
    guard let table = value.table else {
      throw AppDeclarationError("a payment_discount is a table", value)
    }
    for name in table.fieldNames where !LuaApp.discountFields.contains(name) {
      throw AppDeclarationError(
        "a payment_discount has no field '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: LuaApp.discountFields).map { "did you mean '\($0)'?" }
          ?? "")
    }
    var timestamp: Instant?
    if let value = table["timestamp"] {
      guard let milliseconds = value.integer, (0...(.max / 1_000_000)).contains(milliseconds) else {
        throw AppDeclarationError(
          "the timestamp of a payment_discount is a whole number of milliseconds from zero on", value)
      }
      timestamp = .zero + .milliseconds(milliseconds)
    }
    return PaymentDiscount(
      identifier: try text("identifier", of: table), keyIdentifier: try text("key_identifier", of: table),
      nonce: try text("nonce", of: table), signature: try signature(of: table), timestamp: timestamp)
  }

  private func text(_ name: String, of table: LuaTable) throws(AppDeclarationError) -> TextID? {
    guard let value = table[name] else { return nil }
    guard let text = value.text else {
      throw AppDeclarationError(
        "the \(name) of a payment_discount is a text", value)
    }
    return view.texts.intern(text)
  }

  private func signature(of table: LuaTable) throws(AppDeclarationError) -> [UInt8]? {
    switch table["signature"] {
    case nil: return nil
    case .string(let text): return Array(text.utf8)
    case .bytes(let bytes): return bytes
    case .some(let value):
      throw AppDeclarationError(
        "the signature of a payment_discount is a text", value)
    }
  }

  /// Writes the promotional offer of a payment, as the server signed it or as the app added it.
  func append(_ discount: PaymentDiscount, to results: inout LuaResults) {
    results.openTable(fieldCount: 5)
    func field(_ name: StaticString, _ value: TextID?) {
      guard let value else { return }
      results.append(name)
      results.append(text(value))
    }
    field("identifier", discount.identifier)
    field("key_identifier", discount.keyIdentifier)
    field("nonce", discount.nonce)
    if let signature = discount.signature {
      results.append("signature" as StaticString)
      results.append(signature)
    }
    if let timestamp = discount.timestamp {
      results.append("timestamp" as StaticString)
      results.append(Int(timestamp.nanoseconds / 1_000_000))
    }
    results.closeTable()
  }

  /// Writes an offer of a product.
  func append(_ offer: Discount, to results: inout LuaResults) {
    results.openTable(fieldCount: 6)
    if offer.type == .promotional {
      results.append("identifier")
      results.append(text(offer.identifier))
    }
    results.append("type")
    results.append(offer.type.name)
    results.append("price")
    results.append(Int(offer.price))
    results.append("payment_mode")
    results.append(offer.mode.name)
    results.append("number_of_periods")
    results.append(offer.numberOfPeriods)
    results.append("subscription_period")
    append(offer.periodCount, offer.periodUnit, to: &results)
    results.closeTable()
  }
}
