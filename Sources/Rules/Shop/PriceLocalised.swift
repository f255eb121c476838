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
    fix: "Format the product's price with the product's own price locale.")

  /// The price of a product in a products response.
  struct Quote {
    var told = FactSequence.start
    var price: Int64 = 0
    var currency = TextID.empty
  }

  struct Breach {
    var device = DeviceID.none
    var product = ProductID.none
    var quote = Quote()
    var text = ""
    var shown = FactSequence.start
  }

  private var quotes = DeviceProducts(blank: Quote())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.requestProductAnswered, .interfacePriceShown] }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .request(.productAnswered(_, let product, let price, let currency)):
      quotes[device, product] = Quote(told: fact.sequence, price: price, currency: currency)
    case .interface(.priceShown(let product, let text)):
      let quote = quotes[device, product]
      // A price of a product that no response brought to this device cannot be compared.
      guard quote.told != .start, let texts = file.texts else { return }
      log.isExercised = true
      // The text of a shown price does not outlive its fact, so it is copied here.
      let shown = texts[text]
      guard !PriceReading.shows(quote.price, texts[quote.currency], in: shown) else { return }
      log.add(Breach(device: device, product: product, quote: quote, text: shown, shown: fact.sequence))
    default: break
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let currency = file.texts?[breach.quote.currency] ?? ""
    let price = PriceText.text(breach.quote.price, currency)
    return Witness(
      headline:
        "the price of \(product) was shown as '\(breach.text)' on \(file.name(of: breach.device)), and it is \(price)",
      links: [
        WitnessLink(breach.quote.told, "the store told that \(product) costs \(price)"),
        WitnessLink(breach.shown, "the app showed '\(breach.text)'"),
      ])
  }

  func forget() {
    quotes.reset()
  }
}

/// Reads prices in the texts of an app.
///
/// The figures and the currency must be right. The place of the sign, the grouping of thousands and the decimal mark
/// are left to the app.
enum PriceReading {
  /// Whether a text shows an amount, given in the smallest unit of its currency.
  static func shows(_ amount: Int64, _ currency: String, in text: String) -> Bool {
    let figures = figures(in: text)
    // The price of a free product may be a word in any language.
    if amount == 0, figures.isEmpty { return true }
    guard names(currency, in: text) else { return false }
    let accepted = spellings(of: amount, decimalCount: Currency.decimalCount(of: currency))
    return figures.contains { accepted.contains($0) } || accepted.contains(figures.joined())
  }

  private static func names(_ currency: String, in text: String) -> Bool {
    ([currency] + Currency.signs(of: currency)).contains { text.contains($0) }
  }

  /// The digits of an amount with its decimals, and without them where they are zero.
  private static func spellings(of amount: Int64, decimalCount: Int) -> [String] {
    var digits = String(amount.magnitude)
    while digits.count <= decimalCount { digits = "0" + digits }
    guard decimalCount > 0, digits.suffix(decimalCount).allSatisfy({ $0 == "0" }) else { return [digits] }
    return [digits, String(digits.dropLast(decimalCount))]
  }

  /// The numbers in a text, each as its digits without separators.
  private static func figures(in text: String) -> [String] {
    var numbers: [String] = []
    var isInside = false
    for character in text {
      if let digit = character.wholeNumberValue, character.isNumber {
        if isInside { numbers[numbers.count - 1] += String(digit) } else { numbers.append(String(digit)) }
        isInside = true
      } else if !".,'’".contains(character) {
        isInside = false
      }
    }
    return numbers
  }
}
