internal import Facts
internal import StoreModel

/// Parses a StoreKit configuration file.
///
/// Ignores each unsupported part and adds a note about it. Throws an error for a contradictory part.
public struct CatalogueReader {
  let file: String
  private(set) var catalogue: Catalogue
  /// The subjects of the notes so far. Each subject gets only one note.
  private var noted: [String] = []
  /// The language that the caller requested. Nil if the caller requested none.
  private var locale: String?

  /// Parses the bytes of a file.
  ///
  /// - Parameters:
  /// - file: The name of the file in error messages.
  /// - locale: The language of titles and descriptions. Overrides the language in the file. If nil, the
  ///   file's language is used.
  /// - Throws: The first error in the file, with its place.
  public static func read(
    _ bytes: [UInt8], file: String, locale: String? = nil
  ) throws(CatalogueError) -> Catalogue {
    let value: JSONValue
    do {
      value = try JSONText.value(of: bytes, keepsFractions: true)
    } catch {
      throw CatalogueError(
        file: file, place: "line \(error.line), column \(error.column)", expected: error.expected,
        found: error.found, advice: "a StoreKit configuration file must be JSON; save it with Xcode")
    }
    let root = try CatalogueNode(file: file, place: "", value: value).asObject()
    var reader = CatalogueReader(file: file, catalogue: Catalogue(version: try version(of: root)))
    reader.locale = locale
    try reader.read(root)
    return reader.catalogue
  }

  private init(file: String, catalogue: Catalogue) {
    self.file = file
    self.catalogue = catalogue
  }

  private static func version(of root: CatalogueNode) throws(CatalogueError) -> Int {
    let advice = "a StoreKit configuration file starts with its identifier and version"
    guard let version = try root.object("version") else {
      throw root.missing("version", "an object with major and minor", advice: advice)
    }
    guard let major = try version.integer("major", in: 0...1_000_000) else {
      throw version.missing("major", "a whole number", advice: advice)
    }
    guard Catalogue.versions.contains(major) else {
      throw CatalogueError(
        file: root.file, place: "version.major",
        expected: "\(Catalogue.versions.lowerBound) to \(Catalogue.versions.upperBound)", found: "\(major)",
        advice: "open the file with another version of Xcode and save it")
    }
    return major
  }

  private mutating func read(_ root: CatalogueNode) throws(CatalogueError) {
    catalogue.settings.locale = locale ?? ""
    if let settings = try root.object("settings") { try read(settings: settings) }
    for product in try root.list("products") { try read(product: product.asObject()) }
    for product in try root.list("nonRenewingSubscriptions") { try read(product: product.asObject()) }
    for group in try root.list("subscriptionGroups") { try read(group: group.asObject()) }
    if let key = try root.object("subscriptionOffersKeyPair") {
      catalogue.offersKey = try key.text("id") ?? ""
      noteUnknown(key, "a key", ["id", "privateKey"])
    }
    noteUnknown(
      root, "the file",
      [
        "identifier", "version", "settings", "products", "nonRenewingSubscriptions", "subscriptionGroups",
        "subscriptionOffersKeyPair", "appPolicies",
      ])
  }

  /// Adds a note about `node`, unless an earlier note has the same subject.
  mutating func note(_ node: CatalogueNode, about subject: String, _ text: String) {
    guard !noted.contains(subject) else { return }
    noted.append(subject)
    catalogue.notes.append(CatalogueNote(place: node.place, text: text))
  }

  mutating func add(_ product: CatalogueProduct) { catalogue.products.append(product) }

  mutating func add(_ group: CatalogueGroup) { catalogue.groups.append(group) }

  /// Adds a note for each unknown key. A key that is unknown in several objects of one kind (`owner`) gets
  /// only one note.
  mutating func noteUnknown(_ node: CatalogueNode, _ owner: String, _ known: [String]) {
    for key in node.unknownKeys(besides: known) {
      guard !noted.contains("\(owner) \(key)") else { continue }
      noted.append("\(owner) \(key)")
      catalogue.notes.append(
        CatalogueNote(
          place: node.place.isEmpty ? key : "\(node.place).\(key)",
          text: "'\(key)' of \(owner) is unknown and ignored"))
    }
  }
}

extension CatalogueReader {
  private static let settingKeys = [
    "_applicationInternalID", "_developerTeamID", "_lastSynchronizedDate", "_locale", "_storefront",
    "_timeRate", "_askToBuyEnabled", "_billingIssuesEnabled", "_billingGracePeriodEnabled",
    "_renewalBillingIssuesEnabled", "_disableDialogs", "_failTransactionsEnabled", "_storeKitErrors",
    "_compatibilityTimeRate",
  ]

  /// Parses the store behavior that the file configures.
  fileprivate mutating func read(settings node: CatalogueNode) throws(CatalogueError) {
    if let storefront = node["_storefront"] {
      let letters = try storefront.text()
      guard Storefront.isCode(letters) else {
        throw storefront.failure("three capital letters such as “USA”")
      }
      catalogue.settings.storefront = letters
      if Storefront.named(letters) == nil {
        note(
          storefront, about: "storefront",
          "unknown storefront \(letters); prices are read as USD")
      }
    }
    let named = try node.text("_locale")
    catalogue.settings.locale = locale ?? named ?? ""
    catalogue.settings.asksToBuy = try node.flag("_askToBuyEnabled")
    catalogue.settings.interruptsPurchases = try node.flag("_billingIssuesEnabled")
    catalogue.settings.hasGrace = try node.flag("_billingGracePeriodEnabled")
    catalogue.settings.failsRenewals = try node.flag("_renewalBillingIssuesEnabled")
    catalogue.settings.failsPurchases = try node.flag("_failTransactionsEnabled")
    if try node.flag("_disableDialogs") {
      note(
        node["_disableDialogs"] ?? node, about: "dialogs",
        "“Disable Dialogs” has no effect: dialogs are simulated, and the user confirms them by default")
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

  /// Parses a failure that the file configures. Ignores failures of StoreKit 2 with a note.
  private mutating func read(error node: CatalogueNode) throws(CatalogueError) {
    let name = try node.requiredText("name")
    noteUnknown(node, "a failure", ["name", "enabled", "current", "emptyOnError"])
    guard try node.flag("enabled") else { return }
    switch name {
    case "Load Products": catalogue.settings.failsProducts = true
    case "Purchase": catalogue.settings.failsPurchases = true
    default:
      note(
        node, about: "failure \(name)", "the failure “\(name)” is not supported (StoreKit 2 only)")
    }
  }
}
