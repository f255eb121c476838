import Facts

/// Content is delivered before its transaction is finished.
final class DeliverBeforeFinish: Rule {
  static let page = RulePage(
    identifier: "deliver-before-finish",
    sentence: "Unlock, credit or store what was bought before finishing its transaction.",
    level: .must,
    evidence: .claims,
    sources: ["X4", "X6", "W6"],
    why:
      "A finished transaction leaves the queue and cannot be had again: dying between finish and delivery loses it.",
    breach:
      "The observer finishes each purchased transaction first and unlocks the product in a later callback.",
    fix:
      "Grant, then finish. A grant at the developer's server counts, and so does a receipt that was made safe."
  )

  private struct Breach {
    var finish = FactSequence.start
    var device = DeviceID.none
    var transaction = TransactionID.none
    var state = TransactionState.purchased
    var told = FactSequence.start
  }

  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.queueFinishCalled] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .queue(.finishCalled(let id, let state)) = fact.content, id != .none else { return }
    switch state {
    case .purchased, .restored: break
    case .purchasing, .failed, .deferred: return
    }
    // Finishing again what was finished before takes nothing away.
    guard file.earlierFinish == .start else { return }
    isExercised = true
    let transaction = file.transaction(id)
    if transaction.granted != .start || transaction.isPersisted { return }
    guard owesDelivery(transaction, at: fact.actor.device, in: file) else { return }
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      finish: fact.sequence, device: fact.actor.device, transaction: id, state: state,
      told: transaction.firstTold)
  }

  /// Whether nothing excuses that no grant was claimed.
  private func owesDelivery(_ transaction: TransactionNote, at device: DeviceID, in file: CaseFile) -> Bool {
    // A receipt check said that there is nothing to deliver, or nothing tells what, or the money went back.
    if transaction.isExcused { return false }
    let purchase = file.purchase(transaction.purchase)
    if purchase.isOver { return false }
    let account = file.holding(transaction.holding).account
    let place = file.device(device)
    let product = file.product(transaction.product)
    // The grant lives at the developer's server, perhaps since another transaction for the same purchase, and perhaps
    // with whoever is signed in by now: whether that is the right user is another question.
    let recorded = max(file.serverRecorded(for: account), file.serverRecorded(for: place.account))
    if recorded != .start, recorded > whenPaid(transaction, product, by: account, in: file) { return false }
    // An earlier launch wrote something after it was told, and died before it could say what.
    if file.mayBeGranted(transaction.product, for: transaction.purchase, on: device) { return false }
    if product.isAdditive { return !purchase.isServed }
    // What its user has already need not be given again.
    if file.isGranted(transaction.product, on: device) { return false }
    // A backup may have brought it along; whether it did is seen by what the app's user owns.
    if place.isFromBackup { return false }
    guard product.isSubscription else { return true }
    return paysForPresentPeriod(transaction, account, in: file)
  }

  /// When what a transaction is about was paid. What is owned once was credited with the first purchase of it: who buys it
  /// again has it already.
  private func whenPaid(
    _ transaction: TransactionNote, _ product: ProductNote, by account: AccountID, in file: CaseFile
  ) -> FactSequence {
    let recorded = file.purchase(transaction.purchase).recorded
    let paid = recorded == .start ? transaction.firstTold : recorded
    guard !product.isAdditive, !product.isSubscription else { return paid }
    let first = file.firstStandingPurchase(of: transaction.product, by: account)
    return first == .start ? paid : min(paid, first)
  }

  /// A period that is over, or that a later one replaced, gives nothing any more.
  private func paysForPresentPeriod(
    _ transaction: TransactionNote, _ account: AccountID, in file: CaseFile
  ) -> Bool {
    if let id = file.subscription(of: account, to: transaction.product) {
      guard file.subscription(id).isPaid(at: file.now) else { return false }
    } else if file.hasSubscription(account) {
      // It pays for a change that takes effect with the next renewal.
      return false
    }
    guard transaction.purchase != .none else { return true }
    return file.latestPurchase(of: transaction.product, by: account) == transaction.purchase
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let transaction = file.name(of: first.transaction)
    let note = file.transaction(first.transaction)
    return .broken(
      Witness(
        headline:
          "\(transaction) was finished on \(file.name(of: first.device)) before anything was delivered",
        links: [
          file.sale(of: note),
          WitnessLink(first.told, "the app was told that \(transaction) is \(first.state.name)"),
          WitnessLink(
            first.finish, "the app finished it; until here it granted nothing, and nothing was kept for later"
          ),
          WitnessLink(
            note.granted > first.finish ? note.granted : .start,
            "only here the app granted it; a kill before this would have lost what was paid"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    first = nil
    breaches = 0
    isExercised = false
  }
}
