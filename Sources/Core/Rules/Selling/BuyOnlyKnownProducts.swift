import Facts

/// Checks that the app adds payments only for products that a products response contained.
final class BuyOnlyKnownProducts: LoggedRule {
  static let page = RulePage(
    identifier: "buy-only-known-products",
    sentence: "Add payments only for products returned in a products response.",
    level: .must, profile: .core,
    sources: ["P4", "P5", "P6", "R3", "R10"],
    why:
      "A payment without a product identifier raises an exception. A payment for a product the store does "
      + "not sell fails with an unhelpful error.",
    breach: "The app adds payments for identifiers from a built-in list, one of which was never approved.",
    fix:
      "Request the products first, keep the response, and offer only its products. An app that never "
      + "requests products breaks this rule only when it adds a payment for a product the store does not "
      + "sell."
  )

  static let testimony = RuleTestimony([
    .requestProductAnswered, .requestIdentifierRejected, .queuePaymentAdded,
  ])

  enum Gap {
    case nameless
    case unsold
    case rejected
    case untold
  }

  struct Breach {
    var gap = Gap.untold
    var device = DeviceID.none
    var product = ProductID.none
    var response = FactSequence.start
    var added = FactSequence.start
  }

  /// When a response or a promotion last delivered a product to a device.
  private var told = DeviceProducts(blank: FactSequence.start)
  private var rejections: [(device: DeviceID, name: TextID, at: FactSequence)] = []
  /// For each device, when the latest response arrived.
  private var responses: [FactSequence] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .requestProductAnswered, .requestIdentifierRejected, .requestResponded, .callbackPaymentOffered,
      .queuePaymentAdded, .storekitPurchaseCalled, .processRaised, .deviceStorefrontChanged,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    switch fact.content {
    case .request(.productAnswered(_, let product, _, _)): told[device, product] = fact.sequence
    // A promotion delivers the product as well.
    case .callback(.paymentOffered(_, let product, _)): told[device, product] = fact.sequence
    case .request(.identifierRejected(_, let name)):
      rejections.append((device: device, name: name, at: fact.sequence))
    case .request(.responded):
      while responses.count <= device.index { responses.append(.start) }
      responses[device.index] = fact.sequence
    // A response is valid only for the storefront in which it was requested.
    case .device(.storefrontChanged):
      rejections.removeAll { $0.device == device }
      if device.index < responses.count { responses[device.index] = .start }
    case .queue(.paymentAdded(_, let product, _, _, promoted: false)),
      .storekit(.purchaseCalled(_, let product, _, _)):
      added(product, on: device, at: fact.sequence, in: file)
    case .process(.raised(.invalidProductIdentifier)):
      log.add(Breach(gap: .nameless, device: device, added: fact.sequence))
    case .process(.raised(.unknownProduct)):
      log.add(Breach(gap: .unsold, device: device, added: fact.sequence))
    default: break
    }
  }

  private func added(
    _ product: ProductID, on device: DeviceID, at sequence: FactSequence, in file: CaseFile
  ) {
    let launched = file.device(device).launched
    if told[device, product] > launched {
      log.isExercised = true
      return
    }
    let note = file.product(product)
    let rejection = rejections.last { $0.device == device && $0.name == note.name && $0.at > launched }
    let latest = device.index < responses.count ? responses[device.index] : .start
    var breach = Breach(device: device, product: product, added: sequence)
    if let rejection {
      breach.gap = .rejected
      breach.response = rejection.at
    } else if note.type == nil {
      breach.gap = .unsold
    } else if latest > launched {
      breach.gap = .untold
      breach.response = latest
    } else {
      // Without a response in this launch, the app may know an identifier from elsewhere if the store sells
      // it.
      return
    }
    log.add(breach)
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let device = file.quoted(breach.device)
    let product = breach.product == .none ? "a product" : file.name(of: breach.product)
    let headline =
      switch breach.gap {
      case .nameless: "a payment without a product identifier was added on \(device)"
      case .unsold: "a payment for \(product), which the store does not sell, was added on \(device)"
      case .rejected: "a payment for \(product), an invalid identifier, was added on \(device)"
      case .untold: "a payment for \(product), which no response had returned, was added on \(device)"
      }
    let response =
      breach.gap == .rejected
      ? "a response listed \(product) as invalid" : "the latest response; none had returned \(product)"
    return Witness(
      headline: headline,
      links: [
        WitnessLink(breach.response, response),
        WitnessLink(
          breach.added,
          breach.product == .none
            ? "StoreKit raised an exception for the payment" : "the app added a payment for \(product)"),
      ])
  }

  func forget() {
    told.reset()
    rejections.removeAll(keepingCapacity: true)
    responses.removeAll(keepingCapacity: true)
  }
}
