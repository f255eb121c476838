import Facts

/// A payment is for a product that the store told the app of.
final class BuyOnlyKnownProducts: Rule {
  static let page = RulePage(
    identifier: "buy-only-known-products",
    sentence: "Add payments only for products that the store knows: those of a products response.",
    level: .must,
    sources: ["P4", "P5", "P6", "R3", "R10"],
    why:
      "A payment without an identifier raises an exception, and one for a product that the store does not sell fails with an error that tells the user nothing.",
    breach: "The shop adds payments for identifiers from a list in the app, one of which was never approved.",
    fix: "Ask for the products first, keep the response, and offer nothing else.")

  private enum Gap {
    case nameless
    case unsold
    case rejected
    case untold
  }

  private struct Breach {
    var gap = Gap.untold
    var device = DeviceID.none
    var product = ProductID.none
    var response = FactSequence.start
    var added = FactSequence.start
  }

  /// When the store last told of a product on a device.
  private var told = DeviceProducts(blank: FactSequence.start)
  private var rejections: [(device: DeviceID, name: TextID, at: FactSequence)] = []
  /// The latest response on each device.
  private var responses: [FactSequence] = []
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [
      .requestProductAnswered, .requestIdentifierRejected, .requestResponded, .callbackPaymentOffered,
      .queuePaymentAdded, .processRaised,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    switch fact.content {
    case .request(.productAnswered(_, let product, _, _)): told[device, product] = fact.sequence
    // A promotion hands over the product as well.
    case .callback(.paymentOffered(_, let product, _)): told[device, product] = fact.sequence
    case .request(.identifierRejected(_, let name)):
      rejections.append((device: device, name: name, at: fact.sequence))
    case .request(.responded):
      while responses.count <= device.index { responses.append(.start) }
      responses[device.index] = fact.sequence
    case .queue(.paymentAdded(_, let product, _, _, promoted: false)):
      added(product, on: device, at: fact.sequence, in: file)
    case .process(.raised(.invalidProductIdentifier)):
      breached(Breach(gap: .nameless, device: device, added: fact.sequence))
    case .process(.raised(.unknownProduct)):
      breached(Breach(gap: .unsold, device: device, added: fact.sequence))
    default: break
    }
  }

  private func added(
    _ product: ProductID, on device: DeviceID, at sequence: FactSequence, in file: CaseFile
  ) {
    let launched = file.device(device).launched
    if told[device, product] > launched {
      isExercised = true
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
      // Who has no response in hand may know the identifier by other means, and it is one that the store sells.
      return
    }
    breached(breach)
  }

  private func breached(_ breach: Breach) {
    isExercised = true
    breaches += 1
    if first == nil { first = breach }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let device = file.name(of: first.device)
    let product = first.product == .none ? "a product" : file.name(of: first.product)
    let headline =
      switch first.gap {
      case .nameless: "a payment without a product identifier was added on \(device)"
      case .unsold: "a payment for \(product), which the store does not sell, was added on \(device)"
      case .rejected: "a payment for \(product), which a response had called invalid, was added on \(device)"
      case .untold: "a payment for \(product), which no response had told of, was added on \(device)"
      }
    let response =
      first.gap == .rejected
      ? "a response called \(product) invalid" : "the latest response, and \(product) was in none"
    return .broken(
      Witness(
        headline: headline,
        links: [
          WitnessLink(first.response, response),
          WitnessLink(
            first.added,
            first.product == .none
              ? "StoreKit raised an exception over the payment" : "the app added a payment for \(product)"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    told.reset()
    rejections.removeAll(keepingCapacity: true)
    responses.removeAll(keepingCapacity: true)
    first = nil
    breaches = 0
    isExercised = false
  }
}
