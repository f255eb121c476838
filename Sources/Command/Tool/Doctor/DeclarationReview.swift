internal import Facts
internal import Runner
internal import World

/// Compares the declaration of an app with its observed behavior.
struct DeclarationReview {
  let declared: Capabilities
  let observation: AppObservation

  /// Whether a capability is declared and whether it was observed.
  enum Standing: String, CaseIterable {
    case declared
    /// The capability is used but not declared, so scenarios that need it are skipped.
    case missing = "used, not declared"
    /// The capability is declared, but no call needed it.
    case unused = "declared, never used"
    case absent = "not offered, not used"
    /// No call that an app makes shows the capability.
    case unseen = "cannot be seen"

    /// The text in the report's table. The JSON form uses the raw value.
    var words: String {
      switch self {
      case .declared, .missing, .unused: rawValue
      case .absent: "not declared, not used"
      case .unseen: "cannot be inferred"
      }
    }
  }

  /// The capabilities to report for this app. Rare capabilities are omitted unless the app declares them: a
  /// private folder concerns only external apps, signed receipts only apps that read them, and older
  /// systems only few apps. Capabilities that an app can only decline are always omitted.
  var capabilities: [Capability] {
    Capability.allCases.filter { capability in
      !capability.isAssumedUnlessDeclined
        && (!DeclarationReview.rare.contains(capability) || declared[capability])
    }
  }

  private static let rare: [Capability] = [.privateDisk, .signedReceipts, .olderSystems]

  func standing(of capability: Capability) -> Standing {
    if capability == .nested { return .unseen }
    if DeclarationReview.rare.contains(capability) { return declared[capability] ? .declared : .absent }
    // A server that delivers purchases also counts as a server.
    let isHeld = capability == .server && observation.firstUse(of: .serverDelivery) != nil
    let isUsed = observation.firstUse(of: capability) != nil || isHeld
    return switch (declared.declares(capability), isUsed) {
    case (true, true): .declared
    case (true, false): .unused
    case (false, true): declared.shows(capability) ? .missing : .absent
    case (false, false): .absent
    }
  }

  func capabilities(standing: Standing) -> [Capability] {
    capabilities.filter { self.standing(of: $0) == standing }
  }

  /// The suggested declaration: the declared and the used capabilities.
  var proposed: Capabilities {
    var proposed = declared
    for capability in capabilities {
      proposed[capability] = declared.declares(capability) || observation.firstUse(of: capability) != nil
    }
    proposed.productTypes = proposedTypes
    return proposed
  }

  /// Whether the app declares only some types of products.
  var namesTypes: Bool { declared.productTypes.count < ProductType.allCases.count }

  /// The declared types, or the types that the app bought if none are declared.
  private var proposedTypes: [ProductType] {
    if namesTypes { return declared.productTypes }
    let bought = ProductType.allCases.filter(observation.boughtTypes.contains)
    return bought.isEmpty ? declared.productTypes : bought
  }

  /// The declared types that the app never bought although the user tapped Buy.
  var unboughtTypes: [ProductType] {
    declared.productTypes.filter {
      observation.tappedTypes.contains($0) && !observation.boughtTypes.contains($0)
    }
  }
}
