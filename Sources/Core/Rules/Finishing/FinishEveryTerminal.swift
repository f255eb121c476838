import Facts

/// Checks that the app finishes every purchased, restored, and failed transaction.
final class FinishEveryTerminal: BundledRule {
  static let page = RulePage(
    identifier: "finish-every-terminal",
    sentence: "Finish every purchased, restored, and failed transaction, including canceled ones.",
    level: .must, profile: .core,
    judgesOutcome: true,
    sources: ["X1", "O7", "O9", "P14", "F8"],
    why:
      "An unfinished transaction is delivered at every launch, may prompt for a password each time, and "
      + "blocks a new purchase of its product.",
    breach: "The app finishes purchased transactions, but only shows a message for failed ones.",
    fix:
      "Call finish in every branch that handles purchased, restored, or failed, after the branch has done "
      + "its work. In StoreKit 2, finish each verified transaction, also one with a revocation_date."
  )

  static let testimony = RuleTestimony(
    [.callbackDelivered, .queueFinishCalled],
    excusing: [.claimGranted, .worldLivenessBegan], showing: [.userSignedIn, .processLaunched])

  /// The transactions that a listener received as revoked, in order.
  private var revoked: [(id: TransactionID, told: FactSequence)] = []

  /// Everything else is in the case file.
  var kinds: [FactKind] { [.storekitUpdated] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .storekit(.updated(_, let id, revoked: true, verified: true)) = fact.content, id != .none
    else { return }
    revoked.append((id, fact.sequence))
  }

  func conclude(in file: CaseFile) -> Verdict {
    let told = file.toldCount(.purchased) + file.toldCount(.restored) + file.toldCount(.failed)
    guard told + revoked.count > 0 else { return .notExercised }
    if file.isCutShort {
      return .inconclusive(reason: "the run reached its limit of facts before everything was idle")
    }
    var first: (id: TransactionID, note: LedgerTransaction)?
    var count = 0
    file.ledger.eachTransaction { id, transaction in
      guard file.owesFinish(id) else { return }
      count += 1
      if let earliest = first, earliest.note.firstDelivered <= transaction.firstDelivered { return }
      first = (id, transaction)
    }
    if first == nil, let (id, told) = revoked.first(where: { owesFinish(ofRevoked: $0.id, in: file) }) {
      return left(id, told, in: file)
    }
    guard let (first, transaction) = first else { return .kept }
    guard file.convergence != .start else {
      return .inconclusive(reason: "the run ended before the recovery phase was over")
    }
    let name = file.name(of: first)
    return .broken(
      Witness(
        headline: "\(name) was never finished on \(file.quoted(file.holding(transaction.holding).device))",
        links: [
          file.sale(of: transaction), repayment(of: transaction, in: file),
          WitnessLink(
            transaction.firstDelivered,
            "the app received \(name) as \(transaction.told?.name ?? "ended")"),
          WitnessLink(
            file.convergence, "at the end of the recovery phase the app still had not finished it"),
        ],
        furtherBreaches: count - 1))
  }

  /// Whether the app received a transaction only as revoked, and still owes its finish.
  private func owesFinish(ofRevoked id: TransactionID, in file: CaseFile) -> Bool {
    let transaction = file.transaction(id)
    return transaction.state == .purchased && transaction.finished == .start && !transaction.isGone
      && !transaction.isHeldBack && file.isOwnerPresent(of: transaction)
  }

  private func left(_ id: TransactionID, _ told: FactSequence, in file: CaseFile) -> Verdict {
    guard file.convergence != .start else {
      return .inconclusive(reason: "the run ended before the recovery phase was over")
    }
    let (name, transaction) = (file.name(of: id), file.transaction(id))
    return .broken(
      Witness(
        headline: "\(name) was never finished on \(file.quoted(file.holding(transaction.holding).device))",
        links: [
          file.sale(of: transaction), repayment(of: transaction, in: file),
          WitnessLink(told, "a listener received \(name) as revoked"),
          WitnessLink(
            file.convergence, "at the end of the recovery phase the app still had not finished it"),
        ]))
  }

  private func repayment(of transaction: LedgerTransaction, in file: CaseFile) -> WitnessLink {
    let isPaidBack = file.purchase(transaction.purchase).isRevoked
    return WitnessLink(
      isPaidBack ? file.product(transaction.product).storeRevoked : .start,
      "the store refunded a purchase of \(file.name(of: transaction.product)); "
        + "its transaction must still be finished"
    )
  }

  func reset() { revoked.removeAll(keepingCapacity: true) }
}
