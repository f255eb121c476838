import Facts

/// Checks that the app shows the store's price in the store's currency.
final class PriceMatchesStore: LoggedRule {
  static let page = RulePage(
    identifier: "price-matches-store",
    sentence: "Show each price with the amount and currency the store returned.",
    level: .should, profile: .extended,
    sources: ["R6"],
    why:
      "The storefront decides what is charged, and its country may differ from the device's region. A price "
      + "in the wrong currency does not match the payment sheet.",
    breach:
      "The app puts the currency symbol of the device's region before the amount, or shows a hard-coded "
      + "price.",
    fix:
      "Format the product's price with the product's price locale, and show no price before the response "
      + "arrives."
  )

  static let testimony = RuleTestimony([.requestProductAnswered, .interfacePriceShown])

  /// The price of a product as returned by the store, in a products response or on the payment sheet.
  struct Quote {
    var told = FactSequence.start
    var price: Int64 = 0
    var currency = TextID.empty
  }

  /// A price that the app showed before a response had returned one.
  struct Promise {
    var shown = FactSequence.start
    var text = ""
  }

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var quote = Quote()
    var isOnSheet = false
    var promise = Promise()
  }

  private var quotes = DeviceProducts(blank: Quote())
  private var promises = DeviceProducts(blank: Promise())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.processLaunched, .requestProductAnswered, .interfacePriceShown, .deviceSheetShown]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    // A price shown in an earlier launch is a guess until the payment sheet confirms it.
    case .process(.launched):
      quotes.forget(device)
      promises.forget(device)
    case .request(.productAnswered(_, let product, let price, let currency)):
      quotes[device, product] = Quote(told: fact.sequence, price: price, currency: currency)
    case .interface(.priceShown(let product, let text)):
      guard let texts = file.texts else { return }
      // The text of a shown price is valid only during its fact, so it is copied here.
      shown(Promise(shown: fact.sequence, text: texts[text]), product, on: device, texts)
    case .device(.sheetShown(let id, let amount, let currency)):
      guard let texts = file.texts else { return }
      let transaction = file.transaction(id)
      let price = amount / Int64(max(transaction.quantity, 1))
      let quote = Quote(told: fact.sequence, price: price, currency: currency)
      charged(quote, transaction.product, on: device, texts)
    default: break
    }
  }

  private func shown(_ promise: Promise, _ product: ProductID, on device: DeviceID, _ texts: Texts) {
    let quote = quotes[device, product]
    guard quote.told != .start else {
      // Compare it with the payment sheet later.
      promises[device, product] = promise
      return
    }
    log.isExercised = true
    if promises[device, product].shown != .start { promises[device, product] = Promise() }
    guard !PriceReading.shows(quote.price, texts[quote.currency], in: promise.text) else { return }
    log.add(Breach(device: device, product: product, quote: quote, promise: promise))
  }

  private func charged(_ quote: Quote, _ product: ProductID, on device: DeviceID, _ texts: Texts) {
    let promise = promises[device, product]
    guard promise.shown != .start else { return }
    log.isExercised = true
    guard !PriceReading.shows(quote.price, texts[quote.currency], in: promise.text) else { return }
    log.add(
      Breach(device: device, product: product, quote: quote, isOnSheet: true, promise: promise))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let currency = file.texts?[breach.quote.currency] ?? ""
    let price = PriceText.text(breach.quote.price, currency)
    let told = WitnessLink(
      breach.quote.told,
      breach.isOnSheet
        ? "the payment sheet showed \(price)" : "the store returned \(price) for \(product)")
    let shown = WitnessLink(
      breach.promise.shown,
      breach.isOnSheet
        ? "the app showed '\(breach.promise.text)' before the store had returned a price"
        : "the app showed '\(breach.promise.text)'")
    return Witness(
      headline:
        "the price of \(product) was shown as '\(breach.promise.text)' "
        + "on \(file.quoted(breach.device)); it is \(price)",
      links: breach.isOnSheet ? [shown, told] : [told, shown])
  }

  func forget() {
    quotes.reset()
    promises.reset()
  }
}
