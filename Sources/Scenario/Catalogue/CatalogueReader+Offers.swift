internal import Facts
internal import StoreModel

extension CatalogueReader {
  private static let offerKeys = [
    "internalID", "offerID", "referenceName", "paymentMode", "subscriptionPeriod", "numberOfPeriods",
    "displayPrice", "billingPlanType",
  ]

  /// The offers of a subscription: the introductory one and the promotional ones; the others are kept as notes.
  mutating func readOffers(
    of product: inout ProductDeclaration, _ node: CatalogueNode
  ) throws(CatalogueError) {
    var introductory = try node.list("introductoryOffers")
    if let single = try node.object("introductoryOffer") { introductory.insert(single, at: 0) }
    if let first = introductory.first { product.introductory = try discount(first.asObject()) }
    if introductory.count > 1 {
      note(
        introductory[1], about: "introductory \(product.name)",
        "only the first introductory offer of \(product.name) is given")
    }
    for element in try node.list("adHocOffers") {
      let offer = try element.asObject()
      let identifier = try offer.requiredText("offerID")
      guard !product.discounts.contains(where: { $0.identifier == identifier }) else {
        throw (offer["offerID"] ?? offer).failure("an identifier that no other offer of the subscription has")
      }
      product.discounts.append(OfferDeclaration(identifier: identifier, discount: try discount(offer)))
    }
    let code = try node.list("codeOffers")
    for offer in code { _ = try discount(offer.asObject(), and: ["eligibility", "isStackable"]) }
    if let first = code.first {
      note(
        first, about: "code",
        "offer codes are redeemed at the price of the subscription, whatever the offer says")
    }
    let winback = try node.list("winbackOffers")
    if let first = winback.first {
      note(first, about: "winback", "win-back offers belong to a later framework and are not given")
    }
    if let plan = try node.list("billingPlans").first {
      note(plan, about: "plans", "billing plans are not known here; the price is the display price")
    }
  }

  private mutating func discount(
    _ node: CatalogueNode, and further: [String] = []
  ) throws(CatalogueError) -> Discount {
    let word = try node.requiredText("paymentMode")
    guard let mode = CatalogueWords.mode(of: word) else {
      throw (node["paymentMode"] ?? node).failure("one of \(Advice.list(CatalogueWords.modeWords))")
    }
    guard let period = node["subscriptionPeriod"] else {
      throw node.missing("subscriptionPeriod", "a period such as “P1W”")
    }
    let (count, unit) = try self.period(period)
    var price: Int64 = 0
    if mode != .freeTrial {
      guard let text = node["displayPrice"] else {
        throw node.missing("displayPrice", "a price such as “0.99”")
      }
      price = try amount(text)
      guard price > 0 else { throw text.failure("a price above zero, because the offer is not free") }
    }
    noteUnknown(node, "an offer", CatalogueReader.offerKeys + further)
    return Discount(
      mode: mode, price: price, periodCount: count, periodUnit: unit,
      numberOfPeriods: try node.integer("numberOfPeriods", in: 1...100) ?? 1)
  }
}
