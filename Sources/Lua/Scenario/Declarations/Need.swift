internal import Facts
package import Rules
public import World

/// A capability that an app must have before a scenario applies to it.
public enum Need: String, CaseIterable, Sendable {
  /// The app can restore purchases.
  case restore
  /// The app reports what it granted, revoked, persisted and verified.
  case claims
  /// The app can handle a callback that arrives during one of its own calls.
  case nested
  /// The app uses the simulated disk. The disk can be full, and the app can be killed at its disk calls.
  case disk
  /// The app talks to its developer's server.
  case server
  /// The app's server delivers purchased content.
  case serverDelivery = "server_delivery"
  /// The app reads the receipt.
  case receipts
  /// A tap on "refresh" requests a new receipt from the store.
  case refresh
  /// The app handles hosted content.
  case hosted
  /// A tap on "offer" starts a purchase with a promotional offer.
  case offers
  /// Taps on "sheet", "search" and "link" show pages of the store.
  case sheet
  /// The app also runs on systems before iOS 6.
  case olderSystems = "older_systems"
  /// The app reports what it shows its user.
  case interface
  /// The app supports purchases that start in the store.
  case promotions
  /// The app's server validates receipts with the store.
  case verification
  /// The app sells through the payment queue.
  case queue
  /// The app sells through StoreKit 2.
  case storekit2

  /// Whether an app with these capabilities meets the need.
  public func isMet(by capabilities: Capabilities) -> Bool {
    switch self {
    case .restore: capabilities.restores
    case .claims: capabilities.claims
    case .nested: capabilities.nests
    case .disk: capabilities.usesSimulatedDisk && !capabilities.keepsPrivateDisk
    case .server: capabilities.talksToServer
    case .serverDelivery: capabilities.deliversFromServer
    case .receipts: capabilities.readsReceipt
    case .refresh: capabilities.refreshesReceipt
    case .hosted: capabilities.handlesHostedContent
    case .offers: capabilities.takesOffers
    case .sheet: capabilities.showsStore
    case .olderSystems: capabilities.supportsOlderSystems
    case .interface: capabilities.tellsInterface
    case .promotions: capabilities.takesPromotions
    case .verification: capabilities.declares(.verification)
    case .queue: capabilities.sellsByQueue
    case .storekit2: capabilities.sellsByStoreKit2
    }
  }
}

extension Need {
  /// The capability that meets this need.
  var capability: Capability {
    switch self {
    case .restore: .restores
    case .claims: .claims
    case .nested: .nested
    case .disk: .simulatedDisk
    case .server: .server
    case .serverDelivery: .serverDelivery
    case .receipts: .receipts
    case .refresh: .refresh
    case .hosted: .hosted
    case .offers: .offers
    case .sheet: .sheet
    case .olderSystems: .olderSystems
    case .interface: .interface
    case .promotions: .promotions
    case .verification: .verification
    case .queue: .queue
    case .storekit2: .storekit2
    }
  }
}

/// Decides whether a scenario applies to an app, and which evidence the app can give.
package enum Applicability {
  /// Returns the reason why a scenario does not apply to an app with these capabilities. Nil if it
  /// applies.
  package static func obstacle(for definition: ScenarioDefinition, to capabilities: Capabilities) -> String? {
    if let need = unmetNeed(in: definition, of: capabilities) {
      return "needs capability '\(need.capability.name)', which the app does not declare"
    }
    if let product = undeliveredProduct(in: definition, of: capabilities) {
      return
        "needs capability '\(Capability.serverDelivery.name)', because a server delivers '\(product.name)'"
    }
    if let product = definition.undeliverableProduct(for: capabilities) {
      return "needs capability 'local_delivery', because the app delivers '\(product.name)' itself"
    }
    for product in definition.products where !capabilities.productTypes.contains(product.type) {
      return "the app does not sell \(product.type.name) products, such as '\(product.name)'"
    }
    return nil
  }

  /// Returns the capability that the scenario needs and the app lacks. Nil if the scenario applies, or if
  /// another reason keeps it from applying.
  package static func missingCapability(
    of capabilities: Capabilities, for definition: ScenarioDefinition
  ) -> Capability? {
    unmetNeed(in: definition, of: capabilities)?.capability
      ?? undeliveredProduct(in: definition, of: capabilities).map { _ in .serverDelivery }
  }

  private static func unmetNeed(in definition: ScenarioDefinition, of capabilities: Capabilities) -> Need? {
    definition.needs.first { !$0.isMet(by: capabilities) }
  }

  /// Returns a product that a server must deliver. Nil if the app's server delivers purchases, or if the
  /// scenario declares no such product.
  private static func undeliveredProduct(
    in definition: ScenarioDefinition, of capabilities: Capabilities
  ) -> ProductDeclaration? {
    capabilities.deliversFromServer ? nil : definition.products.first(where: \.isDeliveredByServer)
  }

  /// Returns the evidence that an app can give to rules. If the app comes with its server's code, the
  /// evidence includes that code.
  package static func evidence(of subject: any Subject) -> RuleEvidence {
    let evidence = evidence(of: subject.capabilities)
    return subject.serverProgram == nil ? evidence : evidence.union(.serverCode)
  }

  /// Returns the evidence that an app with these capabilities can give to rules.
  package static func evidence(of capabilities: Capabilities) -> RuleEvidence {
    var evidence: RuleEvidence = .owned
    if capabilities.claims { evidence.insert(.claims) }
    if capabilities.declares(.simulatedDisk) { evidence.insert(.simulatedDisk) }
    if capabilities.talksToServer { evidence.insert(.server) }
    // An app that has no receipt sends signed transactions.
    let hasReceipts = capabilities.sellsByQueue || capabilities.readsReceipt
    if capabilities.declares(.verification), hasReceipts { evidence.insert(.receiptChecks) }
    if capabilities.readsReceipt { evidence.insert(.receipt) }
    if capabilities.handlesHostedContent { evidence.insert(.hostedContent) }
    if capabilities.restores { evidence.insert(.restore) }
    if capabilities.tellsInterface { evidence.insert(.interface) }
    if capabilities.takesPromotions { evidence.insert(.promotions) }
    if capabilities.sellsByQueue { evidence.insert(.queue) }
    if capabilities.sellsByStoreKit2 { evidence.insert(.storekit2) }
    if capabilities.deliversFromServer { evidence.insert(.serverDelivery) }
    if capabilities.productTypes != [.consumable] { evidence.insert(.lasting) }
    return evidence
  }
}
