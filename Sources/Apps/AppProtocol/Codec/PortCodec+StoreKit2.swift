internal import Facts
internal import StoreModel
internal import World

/// The values of StoreKit 2 in messages.
extension PortCodec {
  func write(ticket: Int, to printer: inout JSONPrinter) { printer.integer(Int64(ticket)) }
  func write(listener: Int, to printer: inout JSONPrinter) { printer.integer(Int64(listener)) }
  func write(listing: Listing, to printer: inout JSONPrinter) { printer.text(listing.name) }
  func write(offerKind kind: StatedOffer.Kind, to printer: inout JSONPrinter) { printer.text(kind.word) }
  func write(ownership: ReceiptOwnership, to printer: inout JSONPrinter) { printer.text(ownership.word) }
  func write(productType type: ProductType, to printer: inout JSONPrinter) { printer.text(type.name) }

  func write(feed: Feed, to printer: inout JSONPrinter) { printer.text(feed.name) }
  func write(renewalState state: RenewalState, to printer: inout JSONPrinter) { printer.text(state.name) }
  func write(expirationReason reason: ExpiryReason, to printer: inout JSONPrinter) {
    printer.text(reason.word)
  }
  func write(priceIncreaseStatus status: PriceConsent, to printer: inout JSONPrinter) {
    printer.text(status.word)
  }
  func write(storeMessage message: StoreMessage, to printer: inout JSONPrinter) { printer.text(message.name) }

  func write(status handle: GivenStatusHandle, to printer: inout JSONPrinter) {
    guard let status = view.status(handle) else {
      preconditionFailure("the launch was not given the status")
    }
    writeSubscriptionStatus(status, to: &printer)
  }

  func write(intent: PurchaseIntent, to printer: inout JSONPrinter) {
    guard let product = view.product(intent.product, in: intent.storefront, of: process) else {
      preconditionFailure("the launch was not told the product of an intent")
    }
    writePurchaseIntent(product, to: &printer)
  }

  /// Writes a transaction as the app is given it, with what its signature is worth.
  func write(given handle: GivenTransactionHandle, to printer: inout JSONPrinter) {
    guard let given = view.given(handle) else {
      preconditionFailure("the launch was not given the transaction")
    }
    writeVerification(given, to: &printer)
  }

  func write(purchaseOptions options: PurchaseOptions, to printer: inout JSONPrinter) {
    printer.object { printer in
      printer.member("quantity", Int64(options.quantity))
      printer.member("app_account_token", options.appAccountToken, write(text:to:))
      if let offer = options.offer {
        if offer.isWinBack {
          printer.member("win_back_offer", offer.identifier, write(text:to:))
        } else {
          printer.member("promotional_offer", offer, write(discount:to:))
        }
      }
      if options.simulatesAskToBuy { printer.member("simulates_ask_to_buy_in_sandbox", true) }
    }
  }

  func write(storeAnswer answer: StoreKitAnswer, to printer: inout JSONPrinter) {
    printer.object { printer in
      switch answer {
      case .products(let products, let storefront):
        printer.key(word: "products")
        printer.list(
          products.compactMap { view.product($0, in: storefront, of: process) }, writeStoreProduct)
      case .purchase(let result, let given):
        printer.member("result", result.name)
        printer.member("verification", given, write(given:to:))
      case .transactions(let list):
        printer.key(word: "transactions")
        printer.list(list, write(given:to:))
      case .statuses(let list):
        printer.key(word: "statuses")
        printer.list(list, write(status:to:))
      case .flag(let flag): printer.member("flag", flag)
      case .appTransaction:
        guard let installed = view.appTransaction(of: process) else {
          preconditionFailure("the launch has ended")
        }
        printer.key(word: "app_transaction")
        writeAppTransaction(installed, to: &printer)
      case .done: break
      case .failed(let error): printer.member("error", error, write(error:to:))
      }
    }
  }

  func decodeTicket(_ value: PortValue) throws(PortMessageError) -> Int { Int(try value.number()) }

  func decodeListener(_ value: PortValue) throws(PortMessageError) -> Int { Int(try value.number()) }

  func decodeListing(_ value: PortValue) throws(PortMessageError) -> Listing {
    try named(value, Listing.allCases.map { ($0.name, $0) })
  }

  func decodeFeed(_ value: PortValue) throws(PortMessageError) -> Feed {
    try named(value, Feed.allCases.map { ($0.name, $0) })
  }

  func decodeStoreMessage(_ value: PortValue) throws(PortMessageError) -> StoreMessage {
    try named(value, StoreMessage.allCases.map { ($0.name, $0) })
  }

  func decodePurchaseOptions(_ value: PortValue) throws(PortMessageError) -> PurchaseOptions {
    let member = try value.members([
      "quantity", "app_account_token", "simulates_ask_to_buy_in_sandbox", "promotional_offer",
      "win_back_offer",
    ])
    var options = PurchaseOptions()
    if let quantity = member("quantity") { options.quantity = try decodeInteger(quantity) }
    if let token = member("app_account_token") { options.appAccountToken = try decodeText(token) }
    if let offer = member("promotional_offer") { options.offer = try decodeDiscount(offer) }
    if let offer = member("win_back_offer") {
      guard options.offer == nil else {
        throw PortMessageError(offer.place, "a purchase has one offer: promotional_offer or win_back_offer")
      }
      options.offer = PaymentDiscount(winBack: try decodeText(offer))
    }
    if let asks = member("simulates_ask_to_buy_in_sandbox") { options.simulatesAskToBuy = try asks.flag() }
    return options
  }
}
