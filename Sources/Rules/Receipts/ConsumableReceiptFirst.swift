import Facts

/// What a consumable's receipt tells is read before the consumable is finished.
final class ConsumableReceiptFirst: Rule {
  static let page = RulePage(
    identifier: "consumable-receipt-first",
    sentence: "Read the receipt of a consumable before finishing it.",
    level: .must,
    evidence: [.claims, .receipt],
    sources: ["X8", "W6"],
    why:
      "A finished consumable leaves the receipt with its next update: whoever looks later finds nothing bought.",
    breach:
      "A library finishes the transaction by itself; the app then sends the receipt to its server, in vain.",
    fix: "Check the receipt first and finish last, or keep a copy of the receipt before you finish.")

  /// A consumable that was finished before anybody had looked.
  private struct Blind {
    let transaction: TransactionID
    let product: ProductID
    let told: FactSequence
    let finish: FactSequence
  }

  private struct Breach {
    let blind: Blind
    let looked: FactSequence
  }

  private var blind: [Blind] = []
  /// The latest look at a receipt on each device.
  private let looks = Notes(blank: FactSequence.start)
  /// The latest receipt that the server got for each product.
  private let sendings = Notes(blank: FactSequence.start)
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [.queueFinishCalled, .diskReceiptRead, .serverReceiptReceived, .claimVerified]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .disk(.receiptRead):
      guard fact.actor.device != .none else { return }
      looks.pointer(to: fact.actor.device.index).pointee = fact.sequence
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
    if looked > transaction.firstTold {
      isExercised = true
    } else if transaction.granted == .start, !transaction.isPersisted {
      blind.append(
        Blind(
          transaction: id, product: transaction.product, told: transaction.firstTold, finish: fact.sequence))
    }
  }

  /// Whether another purchase of a product waits, so that a look at the receipt may be for that one.
  private func hasOpenPurchase(of product: ProductID, in file: CaseFile) -> Bool {
    guard !blind.isEmpty else { return false }
    var isOpen = false
    file.eachTransaction { _, transaction in
      if transaction.product == product, transaction.isToldPaid, transaction.finished == .start {
        isOpen = true
      }
    }
    return isOpen
  }

  private func looked(at sequence: FactSequence, _ isMeant: (Blind) -> Bool) {
    guard let place = blind.firstIndex(where: isMeant) else { return }
    let found = blind.remove(at: place)
    breaches += 1
    if first == nil { first = Breach(blind: found, looked: sequence) }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let name = file.name(of: first.blind.transaction)
    return .broken(
      Witness(
        headline: "the receipt of \(name) was looked at after it was finished",
        links: [
          WitnessLink(first.blind.told, "the app was told of \(name)"),
          WitnessLink(first.blind.finish, "the app finished it, with nothing granted and no receipt kept"),
          WitnessLink(first.looked, "only here its receipt was checked, which may not show it any more"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    blind.removeAll(keepingCapacity: true)
    looks.reset()
    sendings.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
