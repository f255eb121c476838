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
    breach: "The observer finishes purchased transactions, but only shows a message for failed ones.",
    fix:
      "Call finish in every branch that handles purchased, restored, or failed, after the branch has done "
      + "its work."
  )

  static let testimony = RuleTestimony(
    [.callbackDelivered, .queueFinishCalled],
    excusing: [.claimGranted, .worldLivenessBegan], showing: [.userSignedIn, .processLaunched])

  /// No kinds: `conclude` reads only the case file.
  var kinds: [FactKind] { [] }

  func observe(_ fact: Fact, in file: CaseFile) {}

  func conclude(in file: CaseFile) -> Verdict {
    let told = file.toldCount(.purchased) + file.toldCount(.restored) + file.toldCount(.failed)
    guard told > 0 else { return .notExercised }
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
            "the queue delivered \(name) as \(transaction.told?.name ?? "ended")"),
          WitnessLink(
            file.convergence, "at the end of the recovery phase the app still had not finished it"),
        ],
        furtherBreaches: count - 1))
  }

  private func repayment(of transaction: LedgerTransaction, in file: CaseFile) -> WitnessLink {
    let isPaidBack = file.purchase(transaction.purchase).isRevoked
    return WitnessLink(
      isPaidBack ? file.product(transaction.product).storeRevoked : .start,
      "the store refunded a purchase of \(file.name(of: transaction.product)); "
        + "its transaction must still be finished"
    )
  }

  func reset() {}
}
