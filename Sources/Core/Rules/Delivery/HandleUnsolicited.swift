import Facts

/// Checks that the app processes purchases that this launch did not request.
final class HandleUnsolicited: BundledRule {
  static let page = RulePage(
    identifier: "handle-unsolicited",
    sentence: "Process purchased transactions that this launch did not request.",
    level: .must, profile: .core,
    sources: ["Q5", "Q9", "T1"],
    why:
      "Renewals, Ask to Buy approvals, offer codes, promoted purchases, and purchases interrupted by a kill "
      + "can arrive in any launch.",
    breach:
      "The app looks each transaction up in a table of purchases that it began since launch and ignores all "
      + "others.",
    fix:
      "Decide by the transaction alone. Grant and finish every purchased transaction, whether or not this "
      + "launch requested it."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [
      .processLaunched, .queuePaymentAdded, .callbackDelivered, .claimGranted, .downloadAnnounced,
      .downloadStartCalled,
    ], excusing: [.storeRevoked, .storeRefunded], showing: [.userSignedIn])

  private let addedSequences = IdentifierTable(blank: FactSequence.start)
  private var told: [(transaction: TransactionID, at: FactSequence)] = []

  var kinds: [FactKind] { FactKind.askings + FactKind.tellings }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .queue(.paymentAdded(let id, _, _, _, _)), .storekit(.purchaseCalled(let id, _, _, _)):
      if id != .none { addedSequences.pointer(to: id.index).pointee = fact.sequence }
    // The call that returns a transaction asked for it.
    case .storekit(.purchaseReturned): break
    default:
      guard let given = fact.content.told, given.state == .purchased else { return }
      let added = addedSequences[given.transaction.index]
      guard added < file.device(fact.actor.device).launched || added == .start else { return }
      told.append((given.transaction, fact.sequence))
    }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard !told.isEmpty else { return .notExercised }
    let open = told.filter { isUnprocessed($0.transaction, in: file) }
    guard let first = open.first else { return .kept }
    if file.convergence == .start {
      return .inconclusive(reason: "the run ended before the recovery phase was over")
    }
    let name = file.name(of: first.transaction)
    let device = file.holding(file.transaction(first.transaction).holding).device
    return .broken(
      Witness(
        headline: "\(name) arrived unsolicited on \(file.quoted(device)) "
          + "and was neither granted nor finished",
        links: [
          file.sale(of: file.transaction(first.transaction)),
          WitnessLink(
            first.at, "the app received \(name) as purchased; this launch had not requested it"),
          WitnessLink(
            file.convergence, "at the end of the recovery phase it was still neither granted nor finished"),
        ],
        furtherBreaches: count(of: open.map(\.transaction)) - 1))
  }

  /// Whether the app ignored a purchase that it had to grant. A purchase that was refunded, or granted for
  /// another transaction, only has to be finished; `FinishEveryTerminal` checks that.
  private func isUnprocessed(_ id: TransactionID, in file: CaseFile) -> Bool {
    let purchase = file.purchase(file.transaction(id).purchase)
    return file.isLeftAlone(id) && !purchase.isOver && !purchase.isServed
  }

  private func count(of transactions: [TransactionID]) -> Int {
    var sorted = transactions.sorted()
    var last = TransactionID.none
    sorted.removeAll { id in
      defer { last = id }
      return id == last
    }
    return sorted.count
  }

  func reset() {
    addedSequences.reset()
    told.removeAll(keepingCapacity: true)
  }
}
