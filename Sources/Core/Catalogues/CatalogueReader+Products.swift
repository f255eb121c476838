internal import Facts
internal import StoreModel

extension CatalogueReader {
  private static let productKeys = [
    "displayPrice", "familyShareable", "internalID", "productID", "referenceName", "type", "localizations",
  ]
  private static let subscriptionKeys =
    productKeys + [
      "groupNumber", "subscriptionGroupID", "recurringSubscriptionPeriod", "introductoryOffer",
      "introductoryOffers", "adHocOffers", "codeOffers", "winbackOffers", "billingPlans",
    ]

  /// Parses a product that is not an auto-renewable subscription.
  mutating func read(product node: CatalogueNode) throws(CatalogueError) {
    let product = try self.product(node)
    guard product.type != .autoRenewable else {
      throw (node["type"] ?? node).failure(
        "a product outside a subscription group",
        advice: "put a RecurringSubscription in subscriptionGroups")
    }
    noteUnknown(node, "a product", CatalogueReader.productKeys)
    add(product)
  }

  /// Parses a subscription group with its subscriptions.
  mutating func read(group node: CatalogueNode) throws(CatalogueError) {
    let identifier = try node.requiredText("id")
    add(CatalogueGroup(identifier: identifier, name: try node.text("name") ?? identifier))
    noteUnknown(node, "a group", ["id", "name", "localizations", "subscriptions"])
    for subscription in try node.list("subscriptions") {
      try read(subscription: subscription.asObject(), group: identifier)
    }
  }

  private mutating func read(
    subscription node: CatalogueNode, group: String
  ) throws(CatalogueError) {
    var product = try self.product(node)
    guard product.type == .autoRenewable else {
      throw (node["type"] ?? node).failure(
        "RecurringSubscription", advice: "put other products in products or nonRenewingSubscriptions")
    }
    if let own = node["subscriptionGroupID"], try own.text() != group {
      throw own.failure("the id of its group, “\(group)”")
    }
    product.group = group
    product.level = try node.integer("groupNumber", in: 1...100) ?? 1
    guard let period = node["recurringSubscriptionPeriod"] else {
      throw node.missing("recurringSubscriptionPeriod", "a period such as “P1M”")
    }
    (product.periodCount, product.periodUnit) = try self.period(period)
    try readOffers(of: &product, node)
    noteUnknown(node, "a subscription", CatalogueReader.subscriptionKeys)
    add(product)
  }

  private mutating func product(_ node: CatalogueNode) throws(CatalogueError) -> CatalogueProduct {
    let identifier = try node.requiredText("productID")
    guard catalogue.product(named: identifier) == nil else {
      throw (node["productID"] ?? node).failure("an identifier unique among products")
    }
    let word = try node.requiredText("type")
    guard let type = CatalogueWords.type(of: word) else {
      throw (node["type"] ?? node).failure("one of \(CatalogueWords.typeWords.joined(separator: ", "))")
    }
    guard let price = node["displayPrice"] else {
      throw node.missing("displayPrice", "a price such as “0.99”")
    }
    var product = CatalogueProduct(
      identifier: identifier, type: type, price: Price(amount: try amount(price), currency: currency),
      title: try node.text("referenceName") ?? identifier)
    product.isFamilyShareable = try node.flag("familyShareable")
    try readLocalization(of: &product, node)
    return product
  }

  /// Parses the title and description for the locale that the settings name. If the product lacks this
  /// locale, uses another locale with the same language, or else the first localization.
  private mutating func readLocalization(
    of product: inout CatalogueProduct, _ node: CatalogueNode
  ) throws(CatalogueError) {
    var best: (title: String, summary: String)?
    var bestFit = 0
    for element in try node.list("localizations") {
      let localization = try element.asObject()
      let locale = try localization.requiredText("locale")
      let title = try localization.text("displayName") ?? ""
      let summary = try localization.text("description") ?? ""
      noteUnknown(localization, "a localization", ["locale", "displayName", "description"])
      let fit = fit(of: locale)
      if best == nil || fit > bestFit { (best, bestFit) = ((title, summary), fit) }
    }
    guard let best else { return }
    if !best.title.isEmpty { product.title = best.title }
    product.summary = best.summary
  }

  /// Returns how well a locale matches the settings: 2 for the same locale, 1 for another locale with the
  /// same language, 0 otherwise.
  private func fit(of locale: String) -> Int {
    func language(_ locale: String) -> Substring { locale.prefix { $0 != "_" && $0 != "-" } }
    let wanted = catalogue.settings.locale
    return locale == wanted ? 2 : language(locale) == language(wanted) ? 1 : 0
  }

  var currency: String { Storefront.currency(of: catalogue.settings.storefront) }

  func amount(_ node: CatalogueNode) throws(CatalogueError) -> Int64 {
    let text = try node.text()
    guard let amount = CatalogueWords.amount(of: text, in: currency) else {
      let decimals = Currency.decimalCount(of: currency)
      throw node.failure(
        "a price such as “\(decimals == 0 ? "100" : "0.99")”, in \(currency) with at most \(decimals) decimals",
        advice: "prices use the currency of the storefront \(catalogue.settings.storefront)")
    }
    return amount
  }

  func period(_ node: CatalogueNode) throws(CatalogueError) -> (count: Int, unit: PeriodUnit) {
    guard let period = CatalogueWords.period(of: try node.text()) else {
      throw node.failure(
        "a period such as “P1W” or “P3M”", advice: "write P, a number from 1 to 1000, and D, W, M, or Y")
    }
    return period
  }
}

extension CatalogueReader {
  private static let offerKeys = [
    "internalID", "offerID", "referenceName", "paymentMode", "subscriptionPeriod", "numberOfPeriods",
    "displayPrice", "billingPlanType",
  ]

  /// Parses the introductory, promotional, and win-back offers of a subscription. Adds a note for each offer of another
  /// kind.
  mutating func readOffers(
    of product: inout CatalogueProduct, _ node: CatalogueNode
  ) throws(CatalogueError) {
    var introductory = try node.list("introductoryOffers")
    if let single = try node.object("introductoryOffer") { introductory.insert(single, at: 0) }
    if let first = introductory.first { product.introductory = try discount(first.asObject()) }
    if introductory.count > 1 {
      note(
        introductory[1], about: "introductory \(product.identifier)",
        "only the first introductory offer of \(product.identifier) is used")
    }
    for element in try node.list("adHocOffers") {
      try add(try discount(element.asObject()), element, to: &product)
    }
    for element in try node.list("winbackOffers") {
      var offer = try discount(element.asObject())
      offer.isWinBack = true
      try add(offer, element, to: &product)
    }
    let code = try node.list("codeOffers")
    for offer in code { _ = try discount(offer.asObject(), and: ["eligibility", "isStackable"]) }
    if let first = code.first {
      note(
        first, about: "code",
        "offer codes: the offer's price is ignored; the subscription price applies")
    }
    if let plan = try node.list("billingPlans").first {
      note(plan, about: "plans", "billing plans are not supported; the display price applies")
    }
  }

  private mutating func add(
    _ discount: Discount, _ element: CatalogueNode, to product: inout CatalogueProduct
  ) throws(CatalogueError) {
    let offer = try element.asObject()
    let identifier = try offer.requiredText("offerID")
    guard !product.discounts.contains(where: { $0.identifier == identifier }) else {
      throw (offer["offerID"] ?? offer).failure("an identifier unique among the offers of the subscription")
    }
    product.discounts.append(CatalogueOffer(identifier: identifier, discount: discount))
  }

  private mutating func discount(
    _ node: CatalogueNode, and further: [String] = []
  ) throws(CatalogueError) -> Discount {
    let word = try node.requiredText("paymentMode")
    guard let mode = CatalogueWords.mode(of: word) else {
      throw (node["paymentMode"] ?? node).failure(
        "one of \(CatalogueWords.modeWords.joined(separator: ", "))")
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
