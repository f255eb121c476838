internal import Facts
internal import Kernel
internal import StoreModel
internal import World

/// Decodes the values of an app's messages into the port's types.
extension PortCodec {
  /// Reads the number of an object, and its instance number, which is zero if the message has none.
  /// Accepts the bare number, or the object as it was sent to the app.
  private func reference(_ value: PortValue) throws(PortMessageError) -> (id: UInt32, instance: UInt32) {
    guard case .object = value.json else { return (try value.number(), 0) }
    guard let id = value.json["id"] else { throw value.wrong("the number of an object as 'id'") }
    let instance = value.json["instance"].map { PortValue("\(value.place).instance", $0) }
    return (try PortValue("\(value.place).id", id).number(), try instance?.number() ?? 0)
  }

  func decodeTransaction(_ value: PortValue) throws(PortMessageError) -> TransactionHandle {
    let found = try reference(value)
    let handle = TransactionHandle(
      TransactionID(rawValue: found.id), process: process, instance: found.instance)
    guard view.exists(handle) else {
      throw PortMessageError(value.place, "unknown transaction \(found.id)")
    }
    return handle
  }

  func decodeDownload(_ value: PortValue) throws(PortMessageError) -> DownloadHandle {
    let found = try reference(value)
    let handle = DownloadHandle(DownloadID(rawValue: found.id), process: process)
    guard view.exists(handle) else {
      throw PortMessageError(value.place, "unknown download \(found.id)")
    }
    return handle
  }

  func decodeDownloads(_ value: PortValue) throws(PortMessageError) -> [DownloadHandle] {
    var downloads: [DownloadHandle] = []
    for item in try value.list() { downloads.append(try decodeDownload(item)) }
    return downloads
  }

  func decodeObserver(_ value: PortValue) throws(PortMessageError) -> ObserverToken {
    ObserverToken(rawValue: Int(try value.number()))
  }

  func decodeObserverHandlers(_ value: PortValue) throws(PortMessageError) -> ObserverHandlers {
    var handlers: ObserverHandlers = []
    for place in try positions(value, ObserverHandlers.names) {
      handlers.insert(ObserverHandlers(rawValue: 1 << UInt16(place)))
    }
    return handlers
  }

  func decodeDelegate(_ value: PortValue) throws(PortMessageError) -> DelegateToken {
    DelegateToken(rawValue: Int(try value.number()))
  }

  func decodeDelegateHandlers(_ value: PortValue) throws(PortMessageError) -> DelegateHandlers {
    var handlers: DelegateHandlers = []
    for place in try positions(value, DelegateHandlers.names) {
      handlers.insert(DelegateHandlers(rawValue: 1 << UInt8(place)))
    }
    return handlers
  }

  func decodeReceiptFlaws(_ value: PortValue) throws(PortMessageError) -> ReceiptFlaws {
    var flaws: ReceiptFlaws = []
    for place in try positions(value, PortCodec.flawNames) {
      flaws.insert(ReceiptFlaws(rawValue: 1 << UInt8(place)))
    }
    return flaws
  }

  /// The names of a receipt's flaws. The position of a name is the number of its bit.
  static let flawNames = ["is_expired", "is_revoked", "is_volume_purchase"]

  private func positions(_ value: PortValue, _ names: [String]) throws(PortMessageError) -> [Int] {
    guard case .list(let items) = value.json else { throw value.wrong("a list") }
    var positions: [Int] = []
    positions.reserveCapacity(items.count)
    for (number, item) in items.enumerated() {
      guard case .text(let name) = item else { throw value.element(number, item).wrong("a string") }
      guard let place = names.firstIndex(where: { $0.utf8.count == name.utf8.count && $0 == name }) else {
        throw PortMessageError(
          value.element(number, item).place, "unknown value '\(name)'",
          advice: "expected \(names.joined(separator: ", "))")
      }
      positions.append(place)
    }
    return positions
  }

  func decodeRequest(_ value: PortValue) throws(PortMessageError) -> RequestID {
    RequestID(rawValue: try value.number())
  }

  func decodeTimer(_ value: PortValue) throws(PortMessageError) -> Int { Int(try value.number()) }

  func decodeVisit(_ value: PortValue) throws(PortMessageError) -> Int { Int(try value.number()) }

  func decodeSheet(_ value: PortValue) throws(PortMessageError) -> SheetToken {
    SheetToken(rawValue: Int(try value.number()))
  }

  func decodeProduct(_ value: PortValue) throws(PortMessageError) -> ProductID {
    view.product(named: try decodeText(value))
  }

  func decodeIdentifiers(_ value: PortValue) throws(PortMessageError) -> [TextID] {
    var identifiers: [TextID] = []
    for item in try value.list() { identifiers.append(try decodeText(item)) }
    return identifiers
  }

  func decodeText(_ value: PortValue) throws(PortMessageError) -> TextID {
    view.texts.intern(try value.text())
  }

  func decodeRemark(_ value: PortValue) throws(PortMessageError) -> TextID {
    view.texts.pass(try value.text())
  }

  func decodeBytes(_ value: PortValue) throws(PortMessageError) -> AppBytes {
    guard let encoded = value.json["base64"] else { return scratch.append(try value.text()) }
    guard case .text(let text) = encoded, let bytes = Base64.decode(text) else {
      throw value.wrong("a string, or { \"base64\": … }")
    }
    return bytes.withUnsafeBufferPointer { scratch.append($0) }
  }

  func decodeBoolean(_ value: PortValue) throws(PortMessageError) -> Bool { try value.flag() }

  func decodeInteger(_ value: PortValue) throws(PortMessageError) -> Int { Int(try value.integer()) }

  /// Reads a delay in nanoseconds.
  func decodeDuration(_ value: PortValue) throws(PortMessageError) -> Interval {
    Interval(nanoseconds: try value.integer())
  }

  func decodeDialog(_ value: PortValue) throws(PortMessageError) -> Dialog {
    try named(value, Dialog.allCases.map { ($0.name, $0) })
  }

  func decodeClaimSubject(_ value: PortValue) throws(PortMessageError) -> ClaimSubject {
    try named(value, ClaimSubject.allCases.map { ($0.name, $0) })
  }

  func decodeServerVerb(_ value: PortValue) throws(PortMessageError) -> ServerVerb {
    try named(value, ServerVerb.ofApps.map { ($0.name, $0) })
  }

  func named<Value>(
    _ value: PortValue, _ choices: [(name: String, value: Value)]
  ) throws(PortMessageError) -> Value {
    let name = try value.text()
    guard let choice = choices.first(where: { $0.name == name }) else {
      throw PortMessageError(
        value.place, "unknown value '\(name)'",
        advice: "expected " + choices.map(\.name).joined(separator: ", "))
    }
    return choice.value
  }

  func decodePayment(_ value: PortValue) throws(PortMessageError) -> AppPayment {
    let member = try value.members([
      "product_identifier", "quantity", "application_username", "request_data",
      "simulates_ask_to_buy_in_sandbox", "payment_discount", "promoted",
    ])
    var payment = AppPayment(productIdentifier: nil)
    if let product = member("product_identifier") { payment.productIdentifier = try decodeText(product) }
    if let quantity = member("quantity") { payment.quantity = try decodeInteger(quantity) }
    if let username = member("application_username") { payment.username = try decodeText(username) }
    if let data = member("request_data") { payment.hasRequestData = try data.flag() }
    if let asks = member("simulates_ask_to_buy_in_sandbox") { payment.simulatesAskToBuy = try asks.flag() }
    if let discount = member("payment_discount") { payment.discount = try decodeDiscount(discount) }
    if let promoted = member("promoted") { payment.promoted = PaymentID(rawValue: try promoted.number()) }
    return payment
  }

  func decodeDiscount(_ value: PortValue) throws(PortMessageError) -> PaymentDiscount {
    let member = try value.members(["identifier", "key_identifier", "nonce", "signature", "timestamp"])
    func text(_ key: String) throws(PortMessageError) -> TextID? {
      guard let value = member(key) else { return nil }
      return try decodeText(value)
    }
    var discount = PaymentDiscount(
      identifier: try text("identifier"), keyIdentifier: try text("key_identifier"), nonce: try text("nonce"),
      signature: nil, timestamp: nil)
    if let signature = member("signature") {
      let bytes = try decodeBytes(signature)
      discount.signature = scratch.withBytes(bytes) { Array($0) }
    }
    if let timestamp = member("timestamp") {
      discount.timestamp = .zero + .milliseconds(Int(try timestamp.integer()))
    }
    return discount
  }

  func decodeDeliveryQuestion(_ value: PortValue) throws(PortMessageError) -> DeliveryQuestion {
    let member = try value.members(["receipt", "product_id", "transaction_id"])
    guard let receipt = member("receipt"), let product = member("product_id") else {
      throw value.wrong("a receipt and a product_id")
    }
    var question = DeliveryQuestion(receipt: try decodeText(receipt), product: try decodeText(product))
    if let transaction = member("transaction_id") { question.transaction = try decodeText(transaction) }
    return question
  }

  func decodeCheckQuestion(_ value: PortValue) throws(PortMessageError) -> CheckQuestion {
    let member = try value.members(["receipt", "environment", "password", "exclude_old_transactions"])
    guard let receipt = member("receipt") else { throw value.wrong("a receipt") }
    var question = CheckQuestion(receipt: try decodeText(receipt), environment: .production)
    if let environment = member("environment") {
      question.environment = try named(environment, StoreEnvironment.allCases.map { ($0.name, $0) })
    }
    if let password = member("password") { question.password = try decodeText(password) }
    if let excludes = member("exclude_old_transactions") {
      question.excludesOldTransactions = try excludes.flag()
    }
    return question
  }

  func decodeSheetParameters(_ value: PortValue) throws(PortMessageError) -> SheetParameters {
    let member = try value.members(["item_identifier", "product_identifier"])
    guard let item = member("item_identifier") else { throw value.wrong("an item_identifier") }
    var product: TextID?
    if let promoted = member("product_identifier") { product = try decodeText(promoted) }
    return SheetParameters(item: try item.integer(), product: product)
  }

  func decodeProducts(_ value: PortValue) throws(PortMessageError) -> [ProductID] {
    var products: [ProductID] = []
    for product in try value.list() { products.append(try decodeProduct(product)) }
    return products
  }

  func decodePromotionVisibility(_ value: PortValue) throws(PortMessageError) -> PromotionVisibility {
    try named(value, PromotionVisibility.allCases.map { ($0.name, $0) })
  }

  func decodeStoreSearch(_ value: PortValue) throws(PortMessageError) -> StoreSearch {
    let member = try value.members(["term", "kinds", "storefront"])
    guard let term = member("term"), let storefront = member("storefront") else {
      throw value.wrong("a term and a storefront")
    }
    var kinds: [StoreItemKind] = []
    for kind in try member("kinds")?.list() ?? [] {
      kinds.append(try named(kind, StoreItemKind.allCases.map { ($0.name, $0) }))
    }
    return StoreSearch(term: try decodeText(term), kinds: kinds, storefront: try decodeText(storefront))
  }
}
