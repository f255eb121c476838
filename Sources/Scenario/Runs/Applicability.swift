internal import Facts
internal import Rules
internal import World

/// Whether a scenario applies to an app, and what the app can show.
enum Applicability {
  /// Why a scenario does not apply, or nothing.
  static func obstacle(for definition: ScenarioDefinition, to capabilities: Capabilities) -> String? {
    for need in definition.needs where !need.isMet(by: capabilities) {
      return "the scenario needs '\(need.rawValue)', which the app does not offer"
    }
    if !capabilities.usesServer, let product = definition.products.first(where: \.isDeliveredByServer) {
      return "the server delivers '\(product.name)', and the app talks to no server"
    }
    for product in definition.products where !capabilities.productTypes.contains(product.type) {
      return "the app sells no product of the type \(product.type.name), as '\(product.name)' is"
    }
    return nil
  }

  /// What an app with these capabilities can show to rules.
  static func evidence(of capabilities: Capabilities) -> RuleEvidence {
    var evidence: RuleEvidence = .owned
    if capabilities.claims { evidence.insert(.claims) }
    if capabilities.usesSimulatedDisk { evidence.insert(.simulatedDisk) }
    if capabilities.usesServer { evidence.insert(.server) }
    if capabilities.readsReceipt { evidence.insert(.receipt) }
    if capabilities.handlesHostedContent { evidence.insert(.hostedContent) }
    if capabilities.restores { evidence.insert(.restore) }
    if capabilities.tellsInterface { evidence.insert(.interface) }
    return evidence
  }
}
