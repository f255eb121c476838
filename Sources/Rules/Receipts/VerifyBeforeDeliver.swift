import Facts

/// What the server delivers is handed out after its receipt was checked.
final class VerifyBeforeDeliver: Rule {
  static let page = RulePage(
    identifier: "verify-before-deliver",
    sentence: "Have the receipt checked before handing out what your server delivers.",
    level: .should,
    evidence: [.claims, .server],
    sources: ["W6", "W1"],
    why:
      "What lies on a server can be fetched by whoever asks: the receipt is all that tells a buyer from a thief.",
    breach:
      "The app unlocks the magazine when the transaction is purchased, and asks the server for it later.",
    fix: "Send the receipt to your server, and grant when the answer says that the store knows the purchase.")

  /// What is known of a product that the server delivers.
  private struct Delivered {
    /// Whether the server has content for it.
    var isStocked = false
    /// The latest time that the server sent its content.
    var sent = FactSequence.start
    /// The devices on which it was granted before.
    var grantedDevices: UInt64 = 0
  }

  private struct Breach {
    var transaction = TransactionID.none
    var device = DeviceID.none
    var told = FactSequence.start
    var granted = FactSequence.start
  }

  private let products = Notes(blank: Delivered())
  /// The latest time that anybody had a receipt checked and it was valid.
  private var checked = FactSequence.start
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [.serverStocked, .serverContentAnswered, .serverCheckAnswered, .claimVerified, .claimGranted]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .server(.stocked(let product, _, _, _)):
      if product != .none { products.pointer(to: product.index).pointee.isStocked = true }
    case .server(.contentAnswered(let product, .sent, _, _)):
      if product != .none { products.pointer(to: product.index).pointee.sent = fact.sequence }
    case .server(.checkAnswered(_, 0, _, _)), .claim(.verified(_, 0)): checked = fact.sequence
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
    // What its user has already may be said again.
    let isKnown = delivered.pointee.grantedDevices & bit != 0 && !file.product(product).isAdditive
    delivered.pointee.grantedDevices |= bit
    guard file.earlierGrant == .start, !isKnown else { return }
    isExercised = true
    guard max(delivered.pointee.sent, checked) < transaction.firstTold else { return }
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      transaction: id, device: fact.actor.device, told: transaction.firstTold, granted: fact.sequence)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let name = file.name(of: first.transaction)
    return .broken(
      Witness(
        headline: "\(name) was granted on \(file.name(of: first.device)) before its receipt was checked",
        links: [
          WitnessLink(first.told, "the app was told of \(name), which its server delivers"),
          WitnessLink(
            first.granted, "the app granted it; since it was told, no receipt was found to be valid"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    products.reset()
    checked = .start
    first = nil
    breaches = 0
    isExercised = false
  }
}
