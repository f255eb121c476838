import Facts

/// A price is shown as the store told it.
final class PriceLocalised: Rule {
  static let page = RulePage(
    identifier: "price-localised",
    sentence: "Show each price in the currency and with the amount that the store told for it.",
    level: .should,
    sources: ["R6"],
    why:
      "The storefront decides what is charged, and it may be of another country than the device; a price in the wrong currency is a promise that the payment sheet breaks.",
    breach:
      "The shop puts the sign of the device's own currency before the amount, or shows a price from a list.",
    fix: "Format the product's price with the product's own price locale.")

  /// What the store told of a product's price.
  private struct Quote {
    var told = FactSequence.start
    var price: Int64 = 0
    var currency = TextID.empty
  }

  private struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var quote = Quote()
    var text = ""
    var shown = FactSequence.start
  }

  private var quotes = DeviceProducts(blank: Quote())
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.requestProductAnswered, .interfacePriceShown] }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .request(.productAnswered(_, let product, let price, let currency)):
      quotes[device, product] = Quote(told: fact.sequence, price: price, currency: currency)
    case .interface(.priceShown(let product, let text)):
      let quote = quotes[device, product]
      // What the store never told on this device cannot be compared with anything.
      guard quote.told != .start, let texts = file.texts else { return }
      isExercised = true
      // The text of a screen does not outlive its fact, so it is read here.
      let shown = texts[text]
      guard !PriceReading.shows(quote.price, texts[quote.currency], in: shown) else { return }
      breaches += 1
      guard first == nil else { return }
      first = Breach(device: device, product: product, quote: quote, text: shown, shown: fact.sequence)
    default: break
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let product = file.name(of: first.product)
    let currency = file.texts?[first.quote.currency] ?? ""
    let price = PriceText.text(first.quote.price, currency)
    return .broken(
      Witness(
        headline:
          "the price of \(product) was shown as '\(first.text)' on \(file.name(of: first.device)), and it is \(price)",
        links: [
          WitnessLink(first.quote.told, "the store told that \(product) costs \(price)"),
          WitnessLink(first.shown, "the app showed '\(first.text)'"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    quotes.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
