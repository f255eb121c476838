internal import Facts
internal import StoreModel

extension CatalogueReader {
  private static let settingKeys = [
    "_applicationInternalID", "_developerTeamID", "_lastSynchronizedDate", "_locale", "_storefront",
    "_timeRate", "_askToBuyEnabled", "_billingIssuesEnabled", "_billingGracePeriodEnabled",
    "_renewalBillingIssuesEnabled", "_disableDialogs", "_failTransactionsEnabled", "_storeKitErrors",
    "_compatibilityTimeRate",
  ]

  /// How the file wants the store to behave.
  mutating func read(settings node: CatalogueNode) throws(CatalogueError) {
    if let storefront = node["_storefront"] {
      let letters = try storefront.text()
      guard StorefrontWords.isStorefront(letters) else {
        throw storefront.failure("a country's three capital letters such as “USA”")
      }
      catalogue.settings.storefront = letters
      if Storefront.named(letters) == nil {
        note(
          storefront, about: "storefront",
          "the storefront \(letters) is not known; prices are taken as dollars")
      }
    }
    catalogue.settings.locale = try node.text("_locale") ?? ""
    catalogue.settings.asksToBuy = try node.flag("_askToBuyEnabled")
    catalogue.settings.interruptsPurchases = try node.flag("_billingIssuesEnabled")
    catalogue.settings.hasGrace = try node.flag("_billingGracePeriodEnabled")
    catalogue.settings.failsRenewals = try node.flag("_renewalBillingIssuesEnabled")
    catalogue.settings.failsPurchases = try node.flag("_failTransactionsEnabled")
    if try node.flag("_disableDialogs") {
      note(
        node["_disableDialogs"] ?? node, about: "dialogs",
        "dialogs are not suppressed: the user of a scenario confirms them unless told otherwise")
    }
    try readRate(node)
    for element in try node.list("_storeKitErrors") { try read(error: element.asObject()) }
    noteUnknown(node, "the settings", CatalogueReader.settingKeys)
  }

  private mutating func readRate(_ node: CatalogueNode) throws(CatalogueError) {
    guard let member = node["_timeRate"] else { return }
    guard let number = try node.integer("_timeRate", in: 0...100_000) else { return }
    guard let rate = SubscriptionRate(rawValue: number) else {
      let numbers = SubscriptionRate.allCases.map { String($0.rawValue) }
      throw member.failure("a rate (\(numbers.joined(separator: ", ")))")
    }
    catalogue.settings.rate = rate
  }

  /// A failure that the file asks for; only those that the original queue can meet are given.
  private mutating func read(error node: CatalogueNode) throws(CatalogueError) {
    let name = try node.requiredText("name")
    noteUnknown(node, "a failure", ["name", "enabled", "current", "emptyOnError"])
    guard try node.flag("enabled") else { return }
    switch name {
    case "Load Products": catalogue.settings.failsProducts = true
    case "Purchase": catalogue.settings.failsPurchases = true
    default:
      note(
        node, about: "failure \(name)", "the failure “\(name)” belongs to a later framework and is not given")
    }
  }
}
