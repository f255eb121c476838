import Facts

/// Checks that the app delivers before it finishes.
final class DeliverBeforeFinish: LoggedRule {
  static let page = RulePage(
    identifier: "deliver-before-finish",
    sentence: "Unlock, credit, or save a purchase before you finish its transaction.",
    level: .must, profile: .core,
    evidence: .claims,
    sources: ["X4", "X6", "W6"],
    why:
      "A finished transaction is not delivered again. If the app is killed between finish and delivery, the "
      + "purchase is lost.",
    breach:
      "The app finishes each purchased transaction at once and unlocks the product in a later callback.",
    fix:
      "Grant first, then finish. Before the finish, report the grant, or report that the grant or the "
      + "receipt was saved. A grant recorded by your server counts too. An app that reports no grants declares "
      + "claims = false."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [.callbackDelivered, .queueFinishCalled, .claimGranted],
    excusing: [
      .processLaunched, .diskWrote, .claimVerified, .storeRevoked, .storeRefunded, .deviceBackupRestored,
    ])

  struct Breach {
    var finish = FactSequence.start
    var device = DeviceID.none
    var transaction = TransactionID.none
    var state = TransactionState.purchased
    var told = FactSequence.start
  }

  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.queueFinishCalled] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .queue(.finishCalled(let id, let state)) = fact.content, id != .none else { return }
    switch state {
    case .purchased, .restored: break
    case .purchasing, .failed, .deferred: return
    }
    // A second finish has no effect. The app read the transaction in a list, and another device finished it.
    let transaction = file.transaction(id)
    let isOld = transaction.firstDelivered == .start && file.purchase(transaction.purchase).isFinished
    guard file.earlierFinish == .start, !isOld else { return }
    log.isExercised = true
    if transaction.granted != .start || transaction.isPersisted { return }
    // The app's server granted the purchase to another account while its buyer was signed out. It cannot
    // grant it again.
    if file.signedOutDeliveries.wasGrantedToOther(id) { return }
    // A receipt check rejected the transaction, or its product was missing.
    if file.isExcused(id) { return }
    guard owesDelivery(transaction, at: fact.actor.device, in: file) else { return }
    log.add(
      Breach(
        finish: fact.sequence, device: fact.actor.device, transaction: id, state: state,
        told: transaction.firstDelivered))
  }

  /// Whether the app owed a delivery although it reported none.
  private func owesDelivery(_ transaction: LedgerTransaction, at device: DeviceID, in file: CaseFile) -> Bool
  {
    let purchase = file.purchase(transaction.purchase)
    if purchase.isOver { return false }
    let account = file.holding(transaction.holding).account
    let place = file.device(device)
    let product = file.product(transaction.product)
    // The app's server may have recorded the grant for another transaction of the same purchase, or for the
    // account that is now signed in. `RightUser` checks whether that is the right account.
    let recorded = max(file.serverRecorded(for: account), file.serverRecorded(for: place.account))
    if recorded != .start, recorded > whenPaid(transaction, product, by: account, in: file) { return false }
    // An earlier launch may have written the grant but ended before it could report it.
    if file.mayBeGranted(transaction.product, for: transaction.purchase, on: device) { return false }
    if product.isAdditive { return !purchase.isServed }
    // A product that the user already has need not be granted again.
    if file.isGranted(transaction.product, on: device) { return false }
    // A backup may have contained the product; `EntitlementsMatchStore` checks that.
    if place.isFromBackup { return false }
    guard product.isSubscription else { return true }
    return paysForPresentPeriod(transaction, account, in: file)
  }

  /// When the delivery of a transaction was paid. For a product that is owned once, this is its first
  /// purchase, because buying it again adds nothing.
  private func whenPaid(
    _ transaction: LedgerTransaction, _ product: LedgerProduct, by account: AccountID, in file: CaseFile
  ) -> FactSequence {
    let recorded = file.purchase(transaction.purchase).recorded
    let paid = recorded == .start ? transaction.firstDelivered : recorded
    guard !product.isAdditive, !product.isSubscription else { return paid }
    let first = file.firstStandingPurchase(of: transaction.product, by: account)
    return first == .start ? paid : min(paid, first)
  }

  /// Whether a subscription's transaction pays for the current period. An expired or replaced one grants
  /// nothing.
  private func paysForPresentPeriod(
    _ transaction: LedgerTransaction, _ account: AccountID, in file: CaseFile
  ) -> Bool {
    if let id = file.subscription(of: account, to: transaction.product) {
      guard file.subscription(id).isPaid(at: file.now) else { return false }
    } else if file.hasSubscription(account) {
      // The transaction pays for a product change that takes effect with the next renewal.
      return false
    }
    guard transaction.purchase != .none else { return true }
    // Buying an active subscription again does not charge for it again.
    if file.purchase(transaction.purchase).isRepeated { return false }
    return file.latestPurchase(of: transaction.product, by: account) == transaction.purchase
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let transaction = file.name(of: breach.transaction)
    let note = file.transaction(breach.transaction)
    return Witness(
      headline:
        "\(transaction) was finished on \(file.quoted(breach.device)) before it was granted",
      links: [
        file.sale(of: note),
        WitnessLink(breach.told, "the app received \(transaction) as \(breach.state.name)"),
        WitnessLink(
          breach.finish, "the app finished it without having granted it or saved it for later"),
        WitnessLink(
          note.granted > breach.finish ? note.granted : .start,
          "the app granted it only now; a kill before this point would have lost the purchase"),
      ])
  }
}
