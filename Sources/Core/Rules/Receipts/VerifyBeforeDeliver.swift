import Facts

/// Checks that the app grants a product delivered by its server only after a receipt validation.
final class VerifyBeforeDeliver: LoggedRule {
  static let page = RulePage(
    identifier: "verify-before-deliver",
    sentence: "Validate the receipt before you grant content your server delivers.",
    level: .should, profile: .extended,
    evidence: [.claims, .serverDelivery],
    sources: ["W6", "W1"],
    why: "Anyone can request content from a server. Only the receipt proves that the user bought it.",
    breach: "The app unlocks the magazine when the transaction is purchased, and contacts the server later.",
    fix: "Send the receipt to your server, and grant when the response confirms the purchase."
  )

  static let testimony = RuleTestimony([.callbackDelivered, .claimGranted, .claimVerified, .serverStocked])

  /// A product that the server delivers.
  private struct Delivered {
    /// Whether the server has content for the product.
    var isStocked = false
    /// When the server last sent content for the product.
    var sent = FactSequence.start
    /// The devices on which the product was granted, one bit each. The last bit represents all devices from
    /// the 64th on.
    var grantedDevices: UInt64 = 0
  }

  struct Breach {
    var transaction = TransactionID.none
    var device = DeviceID.none
    var told = FactSequence.start
    var granted = FactSequence.start
  }

  private let products = IdentifierTable(blank: Delivered())
  private var exchanges = ReceiptExchanges()
  /// When a validation last found a receipt to be valid.
  private var checked = FactSequence.start
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    ReceiptExchanges.kinds + [.serverStocked, .claimVerified, .claimGranted]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let exchange = exchanges.append(fact)
    switch fact.content {
    case .server(.stocked(let product, _, _, _)):
      if product != .none { products.pointer(to: product.index).pointee.isStocked = true }
    case .server(.contentAnswered(let product, .sent, _, _)):
      // A server that sends content without asking the store has validated nothing.
      guard product != .none, exchange?.isUnchecked != true else { return }
      products.pointer(to: product.index).pointee.sent = fact.sequence
    case .server(.checkAnswered(_, 0, _, _)), .server(.signatureRead(genuine: true)), .claim(.verified(_, 0)):
      checked = fact.sequence
    case .claim(.granted(let transaction, let product, _, _)):
      granted(transaction, product, fact, in: file)
    default: break
    }
  }

  private func granted(_ id: TransactionID, _ named: ProductID, _ fact: Fact, in file: CaseFile) {
    let transaction = file.transaction(id)
    let product = transaction.product == .none ? named : transaction.product
    guard id != .none, product != .none, products[product.index].isStocked else { return }
    let delivered = products.pointer(to: product.index)
    let bit: UInt64 = 1 << UInt64(min(fact.actor.device.rawValue, 63))
    // The app may report a product again that the user already has.
    let isKnown = delivered.pointee.grantedDevices & bit != 0 && !file.product(product).isAdditive
    delivered.pointee.grantedDevices |= bit
    guard file.earlierGrant == .start, !isKnown else { return }
    log.isExercised = true
    guard max(delivered.pointee.sent, checked) < transaction.firstDelivered else { return }
    log.add(
      Breach(
        transaction: id, device: fact.actor.device, told: transaction.firstDelivered, granted: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.transaction)
    return Witness(
      headline: "\(name) was granted on \(file.quoted(breach.device)) before its receipt was validated",
      links: [
        WitnessLink(breach.told, "the app received \(name); its content comes from the server"),
        WitnessLink(
          breach.granted, "the app granted it; no receipt had been validated since the delivery"),
      ])
  }

  func forget() {
    products.reset()
    exchanges.reset()
    checked = .start
  }
}
