internal import Facts
internal import Lua
internal import LuaScripts
internal import StoreModel

extension ProductReader {
  static func introductory(
    of product: ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) -> Discount? {
    guard let table = try reader.table("introductory") else { return nil }
    return try discount(
      of: product,
      in: FieldReader(
        table, of: "introductory offer of '\(product.name)'", kind: .declaration,
        known: DeclaredTable.offer.names))
  }

  static func promotional(
    of product: ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) -> [OfferDeclaration] {
    guard let list = try reader.table("discounts") else { return [] }
    guard product.type == .autoRenewable else {
      throw reader.notAllowed(
        "discounts", "for type \(product.type.name)",
        advice: "promotional offers need type = \"auto_renewable\"")
    }
    var offers: [OfferDeclaration] = []
    for position in 0..<list.count {
      guard position < list.list.count, let table = list.values[position].table else {
        throw reader.problem(
          "discounts", expected: "a list of offers in braces",
          found: ValueWords.describe(list.values[position]),
          advice:
            "write discounts = { { identifier = \"come_back\", mode = \"free_trial\", period = \"1 month\" } }"
        )
      }
      let fields = try FieldReader(
        table, of: "promotional offer \(position + 1) of '\(product.name)'", kind: .declaration,
        known: DeclaredTable.promotionalOffer.names)
      let identifier = try fields.requiredText("identifier", such: "\"come_back\"")
      guard !offers.contains(where: { $0.identifier == identifier }) else {
        throw fields.problem(
          "identifier", expected: "an identifier that is unique among the product's offers")
      }
      var discount = try discount(of: product, in: fields)
      discount.isWinBack = try fields.flag("win_back") ?? false
      guard discount.mode != .payAsYouGo || discount.price < product.price.amount else {
        throw fields.problem("price", expected: "a price below the product's price")
      }
      offers.append(OfferDeclaration(identifier: identifier, discount: discount))
    }
    return offers
  }

  private static func discount(
    of product: ProductDeclaration, in fields: FieldReader
  ) throws(LanguageProblem) -> Discount {
    let modes = PaymentMode.allCases.map(\.name)
    guard let word = try fields.word("mode", among: modes),
      let mode = PaymentMode.allCases.first(where: { $0.name == word })
    else { throw fields.problem("mode", expected: "one of \(Advice.list(modes))") }
    guard let period = try fields.period("period") else {
      throw fields.problem("period", expected: PeriodWords.form)
    }
    let price = try fields.price("price")
    guard price?.currency ?? product.price.currency == product.price.currency else {
      throw fields.problem("price", expected: "the product's currency, \(product.price.currency)")
    }
    guard (mode == .freeTrial) == (price?.amount ?? 0 == 0) else {
      throw fields.problem(
        "price", expected: mode == .freeTrial ? "no price for a free trial" : "a price above zero")
    }
    return Discount(
      mode: mode, price: price?.amount ?? 0, periodCount: period.count, periodUnit: period.unit,
      numberOfPeriods: try fields.integer("periods", in: 1...100) ?? 1)
  }
}

extension ProductReader {
  /// Reads the price and texts of a product in other storefronts. A missing field defaults to the
  /// product's value.
  static func storefronts(
    of product: ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) -> [StorefrontDeclaration] {
    guard let table = try reader.table("storefronts") else { return [] }
    var storefronts: [StorefrontDeclaration] = []
    for position in 0..<table.count {
      guard let country = table.keys[position].text, Storefront.isCode(country),
        let terms = table.values[position].table
      else {
        throw reader.problem(
          "storefronts", expected: StorefrontWords.form + " with fields in braces",
          found: table.keys[position].text.map { "'\($0)'" } ?? ValueWords.describe(table.values[position]),
          advice: "write storefronts = { DEU = { price = \"1.09 EUR\" } }")
      }
      let fields = try FieldReader(
        terms, of: "storefront '\(country)' of '\(product.name)'", kind: .declaration,
        known: DeclaredTable.terms.names)
      guard let price = try fields.price("price") else {
        throw fields.problem("price", expected: MoneyWords.form, advice: "write price = \"1.09 EUR\"")
      }
      var declaration = StorefrontDeclaration(
        storefront: country, price: price, title: try fields.text("title") ?? product.title,
        summary: try fields.text("description") ?? product.summary)
      declaration.introductory = try introductoryPrice(of: product, price, in: fields)
      declaration.discounts = try offerPrices(of: product, price, in: fields)
      storefronts.append(declaration)
    }
    return storefronts
  }

  /// Reads the price of the introductory offer in a storefront. The field is required if the storefront's
  /// currency differs from the product's.
  private static func introductoryPrice(
    of product: ProductDeclaration, _ price: Price, in fields: FieldReader
  ) throws(LanguageProblem) -> Price? {
    guard let offer = product.introductory, offer.mode != .freeTrial else {
      guard fields.value("introductory") == nil else {
        throw fields.notAllowed(
          "introductory", "without an introductory price of the product",
          advice: "declare introductory = { … } in the product first")
      }
      return nil
    }
    let own = try fields.price("introductory")
    if own == nil, price.currency == product.price.currency { return nil }
    guard let own, own.currency == price.currency, own.amount > 0 else {
      throw fields.problem(
        "introductory", expected: "the introductory offer's price there, in \(price.currency)",
        advice: "write introductory = \"0.99 \(price.currency)\"")
    }
    return own
  }

  /// Reads the prices of promotional offers in a storefront. They are required if the storefront's
  /// currency differs from the product's.
  private static func offerPrices(
    of product: ProductDeclaration, _ price: Price, in fields: FieldReader
  ) throws(LanguageProblem) -> [OfferPriceDeclaration] {
    let paid = product.discounts.filter { $0.discount.mode != .freeTrial }
    let names = paid.map(\.identifier)
    let table = try fields.table("discounts") ?? LuaTable(fields: [:])
    for position in 0..<table.count {
      let key = table.keys[position]
      if let name = key.text, names.contains(name) { continue }
      guard !names.isEmpty else {
        throw fields.notAllowed("discounts", ": the product has no promotional offer with a price")
      }
      throw fields.problem(
        "discounts", expected: "the product's offers (\(Advice.list(names))) with their prices",
        found: key.text.map { "'\($0)'" } ?? ValueWords.describe(key))
    }
    var prices: [OfferPriceDeclaration] = []
    for offer in paid {
      guard let value = table[offer.identifier] else {
        guard price.currency != product.price.currency else { continue }
        throw fields.problem(
          "discounts", expected: "the price of offer '\(offer.identifier)' there, in \(price.currency)",
          advice: "write discounts = { \(offer.identifier) = \"0.99 \(price.currency)\" }")
      }
      guard case .success(let own)? = value.text.map({ MoneyWords.price(of: $0) }),
        own.currency == price.currency, own.amount > 0
      else {
        throw fields.problem(
          "discounts", expected: "the price of offer '\(offer.identifier)' there, in \(price.currency)",
          found: ValueWords.describe(value))
      }
      prices.append(OfferPriceDeclaration(identifier: offer.identifier, price: own))
    }
    return prices
  }
}
