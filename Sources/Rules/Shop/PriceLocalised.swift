import Facts

/// Judges that the app shows the store's price in the store's currency.
final class PriceLocalised: LoggedRule {
  static let page = RulePage(
    identifier: "price-localised",
    sentence: "Show each price in the currency and with the amount that the store told for it.",
    level: .should,
    sources: ["R6"],
    why:
      "The storefront decides what is charged, and it may be of another country than the device; a price in the wrong currency is a promise that the payment sheet breaks.",
    breach:
      "The shop puts the sign of the device's own currency before the amount, or shows a price from a list.",
    fix:
      "Format the product's price with the product's own price locale, and show none before the store told it."
  )

  /// The price of a product as the store told it: in a products response, or on the payment sheet.
  struct Quote {
    var told = FactSequence.start
    var price: Int64 = 0
    var currency = TextID.empty
  }

  /// A price that the app showed before a response had told one.
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

  var kinds: [FactKind] { [.requestProductAnswered, .interfacePriceShown, .deviceSheetShown] }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .request(.productAnswered(_, let product, let price, let currency)):
      quotes[device, product] = Quote(told: fact.sequence, price: price, currency: currency)
    case .interface(.priceShown(let product, let text)):
      guard let texts = file.texts else { return }
      // The text of a shown price does not outlive its fact, so it is copied here.
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
      // It is compared with what the payment sheet says.
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
        ? "the payment sheet asked for \(price)" : "the store told that \(product) costs \(price)")
    let shown = WitnessLink(
      breach.promise.shown,
      breach.isOnSheet
        ? "the app showed '\(breach.promise.text)' before the store had told a price"
        : "the app showed '\(breach.promise.text)'")
    return Witness(
      headline:
        "the price of \(product) was shown as '\(breach.promise.text)' on \(file.name(of: breach.device)), and it is \(price)",
      links: breach.isOnSheet ? [shown, told] : [told, shown])
  }

  func forget() {
    quotes.reset()
    promises.reset()
  }
}
