internal import Facts
internal import Runner
internal import World

/// The declaration of an app beside what the app was seen to do.
struct DeclarationReview {
  let declared: Capabilities
  let observation: AppObservation

  /// What the declaration says of a capability, and what was seen of it.
  enum Standing: String, CaseIterable {
    case declared
    /// It is used and not declared, so that what needs it is not asked of the app.
    case missing = "used, not declared"
    /// It is declared, and no call needed it.
    case unused = "declared, never used"
    case absent = "not offered, not used"
    /// No call of an app shows it.
    case unseen = "cannot be seen"

    /// The text of the table; the raw values are those of the JSON form.
    var words: String {
      switch self {
      case .declared, .missing, .unused: rawValue
      case .absent: "not declared, not used"
      case .unseen: "cannot be inferred"
      }
    }
  }

  /// The capabilities that such an app can declare. A folder of its own is for an app in another process, signed receipts are
  /// for one that reads them itself, and older systems for few: none is spoken of unless it is declared. What an app can only
  /// decline is never spoken of.
  var capabilities: [Capability] {
    Capability.allCases.filter { capability in
      !capability.isOnlyDeclined
        && (!DeclarationReview.rare.contains(capability) || declared[capability])
    }
  }

  private static let rare: [Capability] = [.privateDisk, .signedReceipts, .olderSystems]

  func standing(of capability: Capability) -> Standing {
    if capability == .nested { return .unseen }
    if DeclarationReview.rare.contains(capability) { return declared[capability] ? .declared : .absent }
    // A server that delivers is a server.
    let isHeld = capability == .server && observation.firstUse(of: .serverDelivery) != nil
    let isUsed = observation.firstUse(of: capability) != nil || isHeld
    return switch (declared.declares(capability), isUsed) {
    case (true, true): .declared
    case (true, false): .unused
    case (false, true): declared.shows(capability) ? .missing : .absent
    case (false, false): .absent
    }
  }

  /// The capabilities with a standing, in their order.
  func capabilities(standing: Standing) -> [Capability] {
    capabilities.filter { self.standing(of: $0) == standing }
  }

  /// The declaration that fits: what is declared, and what is used.
  var proposed: Capabilities {
    var proposed = declared
    for capability in capabilities {
      proposed[capability] = declared.declares(capability) || observation.firstUse(of: capability) != nil
    }
    proposed.productTypes = proposedTypes
    return proposed
  }

  /// Whether the app names the types of its products.
  var namesTypes: Bool { declared.productTypes.count < ProductType.allCases.count }

  /// The types that are declared; where none are named, those that the app bought.
  private var proposedTypes: [ProductType] {
    if namesTypes { return declared.productTypes }
    let bought = ProductType.allCases.filter(observation.boughtTypes.contains)
    return bought.isEmpty ? declared.productTypes : bought
  }

  /// The declared types that the app never bought although somebody tapped on Buy.
  var unboughtTypes: [ProductType] {
    declared.productTypes.filter {
      observation.tappedTypes.contains($0) && !observation.boughtTypes.contains($0)
    }
  }
}
