internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

extension AppPayment {
  /// The fields that most payments use.
  static let plainFields: [StaticString] = ["product_identifier", "quantity", "application_username"]

  /// Reads a payment that has only `plainFields`; nil if a field has the wrong type.
  init?(_ fields: LuaFields, texts: Texts) {
    guard let identifier = fields.bytes(0), let quantity = fields.isMissing(1) ? 1 : fields.integer(1),
      fields.isMissing(2) || fields.bytes(2) != nil
    else { return nil }
    self.init(productIdentifier: texts.intern(identifier), quantity: quantity)
    username = fields.bytes(2).map { texts.intern($0) }
  }

  private static let fields = DeclaredTable.newPayment.names

  /// Reads a payment with any fields. A promoted payment is found among those offered to the launch.
  init(_ table: LuaTable, _ launch: AppLaunch) throws(AppDeclarationError) {
    for name in table.fieldNames where !AppPayment.fields.contains(name) {
      throw AppDeclarationError(
        "a payment has no field '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: AppPayment.fields).map { "did you mean '\($0)'?" } ?? "")
    }
    let texts = launch.view.texts
    self.init(productIdentifier: table["product_identifier"]?.text.map { texts.intern($0) })
    if let value = table["promoted"] {
      let handle = value.handle.flatMap { $0.type == AppHandleType.storePayment.rawValue ? $0 : nil }
      guard let offer = handle.flatMap({ launch.offeredPayment($0) }) else {
        throw AppDeclarationError("'promoted' must be the payment passed to should_add_store_payment", nil)
      }
      promoted = offer.payment
      productIdentifier = launch.view.identifier(of: offer.product)
    }
    if let value = table["quantity"] {
      guard let number = value.integer else {
        throw AppDeclarationError("the quantity of a payment must be a whole number", value)
      }
      quantity = number
    }
    username = table["application_username"]?.text.map { texts.intern($0) }
    hasRequestData = table["request_data"] != nil
    simulatesAskToBuy = table["simulates_ask_to_buy_in_sandbox"]?.boolean ?? false
    if let value = table["payment_discount"] { discount = try PaymentDiscount(value, texts: texts) }
  }
}

extension PaymentDiscount {
  private static let fields = DeclaredTable.paymentDiscount.names

  /// Reads the promotional offer of a payment. The store checks whether it is complete.
  init(_ value: LuaValue, texts: Texts) throws(AppDeclarationError) {
    guard let table = value.table else {
      throw AppDeclarationError("a payment_discount must be a table", value)
    }
    for name in table.fieldNames where !PaymentDiscount.fields.contains(name) {
      throw AppDeclarationError(
        "a payment_discount has no field '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: PaymentDiscount.fields).map { "did you mean '\($0)'?" }
          ?? "")
    }
    var timestamp: Instant?
    if let value = table["timestamp"] {
      guard let milliseconds = value.integer, (0...(.max / 1_000_000)).contains(milliseconds) else {
        throw AppDeclarationError(
          "the timestamp of a payment_discount must be a whole, non-negative number of milliseconds", value)
      }
      timestamp = .zero + .milliseconds(milliseconds)
    }
    func text(_ name: String) throws(AppDeclarationError) -> TextID? {
      try AppFields.text(name, in: table, of: "a payment_discount").map { texts.intern($0) }
    }
    self.init(
      identifier: try text("identifier"), keyIdentifier: try text("key_identifier"), nonce: try text("nonce"),
      signature: try PaymentDiscount.signature(of: table), timestamp: timestamp)
  }

  private static func signature(of table: LuaTable) throws(AppDeclarationError) -> [UInt8]? {
    switch table["signature"] {
    case nil: return nil
    case .string(let text): return Array(text.utf8)
    case .bytes(let bytes): return bytes
    case .some(let value):
      throw AppDeclarationError(
        "the signature of a payment_discount must be a string", value)
    }
  }
}
