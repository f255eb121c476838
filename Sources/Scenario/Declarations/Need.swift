internal import Facts
package import Rules
public import World

/// Something that an app must be able to do before a scenario applies to it.
public enum Need: String, CaseIterable, Sendable {
  /// It offers a restore.
  case restore
  /// It says what it granted, took back, persisted and verified.
  case claims
  /// A callback may come from inside one of its calls.
  case nested
  /// Its disk is the simulated one, which can be full and at whose calls it can be killed.
  case disk
  /// It talks to a server of its developer.
  case server
  /// Its server hands out what was bought.
  case serverDelivery = "server_delivery"
  /// It reads the receipt.
  case receipts
  /// A tap on "refresh" fetches a current receipt.
  case refresh
  /// It handles hosted content.
  case hosted
  /// A tap on "offer" buys with a promotional offer.
  case offers
  /// Taps on "sheet", "search" and "link" show pages of the store.
  case sheet
  /// It also runs on systems before iOS 6.
  case olderSystems = "older_systems"
  /// It tells what it shows its user.
  case interface
  /// It takes part in purchases that begin in the store.
  case promotions
  /// Its server has receipts checked by the store.
  case verification

  /// Whether an app with these capabilities is able to do it.
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
    }
  }
}

extension Need {
  /// The capability that an app declares for it.
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
    }
  }
}

/// The applicability of a scenario to an app, and the evidence that the app can give.
package enum Applicability {
  /// The reason why a scenario does not apply; nil where it does.
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

  /// The capability without which a scenario does not apply; nil if it applies, or does not apply for another reason.
  package static func missingCapability(
    of capabilities: Capabilities, for definition: ScenarioDefinition
  ) -> Capability? {
    unmetNeed(in: definition, of: capabilities)?.capability
      ?? undeliveredProduct(in: definition, of: capabilities).map { _ in .serverDelivery }
  }

  private static func unmetNeed(in definition: ScenarioDefinition, of capabilities: Capabilities) -> Need? {
    definition.needs.first { !$0.isMet(by: capabilities) }
  }

  /// A product that a server delivers, if the app has no such server.
  private static func undeliveredProduct(
    in definition: ScenarioDefinition, of capabilities: Capabilities
  ) -> ProductDeclaration? {
    capabilities.deliversFromServer ? nil : definition.products.first(where: \.isDeliveredByServer)
  }

  /// The evidence that an app can give to rules: that of its capabilities, and the code of a server that it brings.
  package static func evidence(of subject: any Subject) -> RuleEvidence {
    let evidence = evidence(of: subject.capabilities)
    return subject.serverProgram == nil ? evidence : evidence.union(.serverCode)
  }

  /// The evidence that an app with these capabilities can give to rules.
  package static func evidence(of capabilities: Capabilities) -> RuleEvidence {
    var evidence: RuleEvidence = .owned
    if capabilities.claims { evidence.insert(.claims) }
    if capabilities.declares(.simulatedDisk) { evidence.insert(.simulatedDisk) }
    if capabilities.talksToServer { evidence.insert(.server) }
    if capabilities.declares(.verification) { evidence.insert(.receiptChecks) }
    if capabilities.readsReceipt { evidence.insert(.receipt) }
    if capabilities.handlesHostedContent { evidence.insert(.hostedContent) }
    if capabilities.restores { evidence.insert(.restore) }
    if capabilities.tellsInterface { evidence.insert(.interface) }
    if capabilities.takesPromotions { evidence.insert(.promotions) }
    if capabilities.deliversFromServer { evidence.insert(.serverDelivery) }
    return evidence
  }
}
