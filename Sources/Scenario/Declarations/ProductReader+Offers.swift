internal import Facts
internal import Lua
internal import StoreModel

extension ProductReader {
  /// The introductory offer of a product.
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

  /// The promotional offers of a product.
  static func promotional(
    of product: ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) -> [OfferDeclaration] {
    guard let list = try reader.table("discounts") else { return [] }
    guard product.type == .autoRenewable else {
      throw reader.problem(
        "discounts", expected: "no such field for the type \(product.type.name)",
        advice: "only what renews at a price has promotional offers: set type = \"auto_renewable\"")
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
        throw fields.problem("identifier", expected: "an identifier that no other offer of the product has")
      }
      let discount = try discount(of: product, in: fields)
      guard discount.mode != .payAsYouGo || discount.price < product.price.amount else {
        throw fields.problem("price", expected: "a price below that of the product")
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
      throw fields.problem("price", expected: "the currency of the product, \(product.price.currency)")
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
