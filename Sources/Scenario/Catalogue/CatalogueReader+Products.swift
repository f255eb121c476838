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

  /// A product that is no subscription with renewals.
  mutating func read(product node: CatalogueNode) throws(CatalogueError) {
    let product = try self.product(node)
    guard product.type != .autoRenewable else {
      throw (node["type"] ?? node).failure(
        "a product outside of a subscription group",
        advice: "a RecurringSubscription stands in subscriptionGroups")
    }
    noteUnknown(node, "a product", CatalogueReader.productKeys)
    catalogue.products.append(product)
  }

  /// A subscription group with its subscriptions.
  mutating func read(group node: CatalogueNode) throws(CatalogueError) {
    let identifier = try node.requiredText("id")
    catalogue.groups.append(CatalogueGroup(identifier: identifier, name: try node.text("name") ?? identifier))
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
        "RecurringSubscription", advice: "other products stand in products or nonRenewingSubscriptions")
    }
    if let own = node["subscriptionGroupID"], try own.text() != group {
      throw own.failure("the id of the group that it stands in, “\(group)”")
    }
    product.group = group
    product.level = try node.integer("groupNumber", in: 1...100) ?? 1
    guard let period = node["recurringSubscriptionPeriod"] else {
      throw node.missing("recurringSubscriptionPeriod", "a period such as “P1M”")
    }
    (product.periodCount, product.periodUnit) = try self.period(period)
    try readOffers(of: &product, node)
    noteUnknown(node, "a subscription", CatalogueReader.subscriptionKeys)
    catalogue.products.append(product)
  }

  private mutating func product(_ node: CatalogueNode) throws(CatalogueError) -> ProductDeclaration {
    let identifier = try node.requiredText("productID")
    guard catalogue.product(named: identifier) == nil else {
      throw (node["productID"] ?? node).failure("an identifier that no other product has")
    }
    let word = try node.requiredText("type")
    guard let type = CatalogueWords.type(of: word) else {
      throw (node["type"] ?? node).failure("one of \(Advice.list(CatalogueWords.typeWords))")
    }
    guard let price = node["displayPrice"] else {
      throw node.missing("displayPrice", "a price such as “0.99”")
    }
    var product = ProductDeclaration(
      name: identifier, type: type, price: Price(amount: try amount(price), currency: currency))
    product.isFamilyShareable = try node.flag("familyShareable")
    product.title = try node.text("referenceName") ?? identifier
    try readLocalization(of: &product, node)
    return product
  }

  /// The title and the description in the language of the settings, or in the first that there is.
  private mutating func readLocalization(
    of product: inout ProductDeclaration, _ node: CatalogueNode
  ) throws(CatalogueError) {
    var best: (title: String, summary: String)?
    var isRight = false
    for element in try node.list("localizations") {
      let localization = try element.asObject()
      let locale = try localization.requiredText("locale")
      let title = try localization.text("displayName") ?? ""
      let summary = try localization.text("description") ?? ""
      noteUnknown(localization, "a localization", ["locale", "displayName", "description"])
      let fits = locale == catalogue.settings.locale
      if best == nil || (fits && !isRight) { best = (title, summary) }
      isRight = isRight || fits
    }
    guard let best else { return }
    if !best.title.isEmpty { product.title = best.title }
    product.summary = best.summary
  }

  /// The currency of the storefront.
  var currency: String { Storefront.currency(of: catalogue.settings.storefront) }

  func amount(_ node: CatalogueNode) throws(CatalogueError) -> Int64 {
    let text = try node.text()
    guard let amount = CatalogueWords.amount(of: text, in: currency) else {
      let decimals = Currency.decimalCount(of: currency)
      throw node.failure(
        "a price such as “\(decimals == 0 ? "100" : "0.99")”, in \(currency) with at most \(decimals) decimals",
        advice: "the currency is that of the storefront \(catalogue.settings.storefront)")
    }
    return amount
  }

  func period(_ node: CatalogueNode) throws(CatalogueError) -> (count: Int, unit: PeriodUnit) {
    guard let period = CatalogueWords.period(of: try node.text()) else {
      throw node.failure(
        "a period such as “P1W” or “P3M”", advice: "P, a number from 1 to 1000, and one of D, W, M and Y")
    }
    return period
  }
}
