internal import Facts
internal import Lua
internal import StoreModel

extension ProductReader {
  /// What the product costs and how it is called elsewhere; what is not told is as in the product itself.
  static func storefronts(
    of product: ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) -> [StorefrontDeclaration] {
    guard let table = try reader.table("storefronts") else { return [] }
    var storefronts: [StorefrontDeclaration] = []
    for position in 0..<table.count {
      guard let country = table.keys[position].text, StorefrontWords.isStorefront(country),
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

  /// What the introductory offer costs in a storefront; it has to be told where the money is another one.
  private static func introductoryPrice(
    of product: ProductDeclaration, _ price: Price, in fields: FieldReader
  ) throws(LanguageProblem) -> Price? {
    guard let offer = product.introductory, offer.mode != .freeTrial else {
      guard fields.value("introductory") == nil else {
        throw fields.problem(
          "introductory", expected: "no such field, since the product has no introductory price",
          advice: "declare introductory = { … } in the product first")
      }
      return nil
    }
    let own = try fields.price("introductory")
    if own == nil, price.currency == product.price.currency { return nil }
    guard let own, own.currency == price.currency, own.amount > 0 else {
      throw fields.problem(
        "introductory", expected: "what the introductory offer costs there, in \(price.currency)",
        advice: "write introductory = \"0.99 \(price.currency)\"")
    }
    return own
  }

  /// What promotional offers cost in a storefront; it has to be told where the money is another one.
  private static func offerPrices(
    of product: ProductDeclaration, _ price: Price, in fields: FieldReader
  ) throws(LanguageProblem) -> [OfferPriceDeclaration] {
    let paid = product.discounts.filter { $0.discount.mode != .freeTrial }
    let names = paid.map(\.identifier)
    let table = try fields.table("discounts") ?? LuaTable(fields: [:])
    for position in 0..<table.count {
      let key = table.keys[position]
      if let name = key.text, names.contains(name) { continue }
      throw fields.problem(
        "discounts",
        expected: names.isEmpty
          ? "no such field, since the product has no offer with a price"
          : "the offers of the product (\(Advice.list(names))) with their prices",
        found: key.text.map { "'\($0)'" } ?? ValueWords.describe(key))
    }
    var prices: [OfferPriceDeclaration] = []
    for offer in paid {
      guard let value = table[offer.identifier] else {
        guard price.currency != product.price.currency else { continue }
        throw fields.problem(
          "discounts", expected: "what the offer '\(offer.identifier)' costs there, in \(price.currency)",
          advice: "write discounts = { \(offer.identifier) = \"0.99 \(price.currency)\" }")
      }
      guard case .success(let own)? = value.text.map({ MoneyWords.price(of: $0) }),
        own.currency == price.currency, own.amount > 0
      else {
        throw fields.problem(
          "discounts", expected: "what the offer '\(offer.identifier)' costs there, in \(price.currency)",
          found: ValueWords.describe(value))
      }
      prices.append(OfferPriceDeclaration(identifier: offer.identifier, price: own))
    }
    return prices
  }
}
