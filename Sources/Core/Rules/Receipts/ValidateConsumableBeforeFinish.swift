import Facts

/// Checks that the app reads the receipt of a consumable before it finishes the consumable.
final class ValidateConsumableBeforeFinish: LoggedRule {
  static let page = RulePage(
    identifier: "validate-consumable-before-finish",
    sentence: "Validate a consumable's receipt before you finish its transaction.",
    level: .must, profile: .extended,
    evidence: [.claims, .receipt],
    sources: ["X8", "W6"],
    why:
      "A finished consumable disappears from the receipt at its next update. A later check does not find "
      + "the purchase.",
    breach:
      "A library finishes the transaction automatically. The app then sends its server a receipt that may "
      + "no longer contain the purchase.",
    fix: "Validate first and finish last, or save a copy of the receipt before you finish."
  )

  static let testimony = RuleTestimony([.transactionBegan, .queueFinishCalled, .serverReceiptReceived])

  /// A consumable that was finished before its receipt was read.
  struct Blind {
    let transaction: TransactionID
    let product: ProductID
    let told: FactSequence
    let finish: FactSequence
  }

  struct Breach {
    let blind: Blind
    let looked: FactSequence
  }

  private var blind: [Blind] = []
  /// When each device last read its receipt.
  private let looks = IdentifierTable(blank: FactSequence.start)
  /// When each device last wrote a file.
  private let writes = IdentifierTable(blank: FactSequence.start)
  /// When the server last received a receipt for each product.
  private let sendings = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.queueFinishCalled, .diskReceiptRead, .diskWrote, .serverReceiptReceived, .claimVerified]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .disk(.receiptRead):
      guard fact.actor.device != .none else { return }
      looks.pointer(to: fact.actor.device.index).pointee = fact.sequence
    case .disk(.wrote):
      guard fact.actor.device != .none else { return }
      writes.pointer(to: fact.actor.device.index).pointee = fact.sequence
    case .claim(.verified(let transaction, _)):
      guard fact.actor.device != .none else { return }
      looked(at: fact.sequence) { $0.transaction == transaction }
      looks.pointer(to: fact.actor.device.index).pointee = fact.sequence
    case .server(.receiptReceived(_, let product, _, _)):
      guard product != .none else { return }
      if !hasOpenPurchase(of: product, in: file) { looked(at: fact.sequence) { $0.product == product } }
      sendings.pointer(to: product.index).pointee = fact.sequence
    case .queue(.finishCalled): finished(fact, in: file)
    default: break
    }
  }

  private func finished(_ fact: Fact, in file: CaseFile) {
    guard let id = file.paidFinish(fact) else { return }
    let transaction = file.transaction(id)
    guard transaction.product != .none, file.product(transaction.product).type == .consumable else { return }
    let looked = max(looks[fact.actor.device.index], sendings[transaction.product.index])
    if looked > transaction.firstDelivered {
      log.isExercised = true
    } else if transaction.granted == .start, !transaction.isPersisted,
      !file.purchase(transaction.purchase).isServed,
      !mayBeSaved(transaction, on: fact.actor.device, in: file)
    {
      blind.append(
        Blind(
          transaction: id, product: transaction.product, told: transaction.firstDelivered,
          finish: fact.sequence))
    }
  }

  /// Whether an earlier launch wrote a file after a transaction was delivered. The app may have died before
  /// it reported that it saved the receipt.
  private func mayBeSaved(_ transaction: LedgerTransaction, on device: DeviceID, in file: CaseFile) -> Bool {
    let write = writes[device.index]
    return write > transaction.firstDelivered && write < file.device(device).launched
  }

  /// Whether another purchase of a product is unfinished. The receipt may have been sent for that purchase.
  private func hasOpenPurchase(of product: ProductID, in file: CaseFile) -> Bool {
    guard !blind.isEmpty else { return false }
    var isOpen = false
    file.ledger.eachTransaction { _, transaction in
      if transaction.product == product, transaction.isDeliveredPaid, transaction.finished == .start {
        isOpen = true
      }
    }
    return isOpen
  }

  private func looked(at sequence: FactSequence, _ isMeant: (Blind) -> Bool) {
    guard let place = blind.firstIndex(where: isMeant) else { return }
    let found = blind.remove(at: place)
    log.add(Breach(blind: found, looked: sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.blind.transaction)
    return Witness(
      headline: "the receipt of \(name) was validated after finish",
      links: [
        WitnessLink(breach.blind.told, "the app received \(name)"),
        WitnessLink(breach.blind.finish, "the app finished it without granting it or saving the receipt"),
        WitnessLink(
          breach.looked, "the receipt was validated only now; it may no longer contain the purchase"),
      ])
  }

  func forget() {
    blind.removeAll(keepingCapacity: true)
    looks.reset()
    writes.reset()
    sendings.reset()
  }
}
