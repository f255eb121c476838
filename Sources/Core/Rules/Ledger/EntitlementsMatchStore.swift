import Facts

/// Checks that the user owns what is due, and no more than is allowed.
final class EntitlementsMatchStore: LoggedRule {
  static let page = RulePage(
    identifier: "entitlements-match-store",
    sentence: "Give the user everything that was paid for, and nothing beyond it.",
    level: .must, profile: .core,
    judgesOutcome: true,
    evidence: .owned,
    sources: ["X4", "X5", "T8", "T9", "T12", "E2", "V1"],
    why:
      "Reported grants are not enough: the user must still own the product after a kill and a relaunch. The "
      + "rule compares the ownership the app reports with the store's records.",
    breach:
      "The user bought 100 coins. The app credited them in memory and finished; after a relaunch the "
      + "balance is 0.",
    fix:
      "Before finishing, save the new balance and the transaction's identifier in one write, and read both "
      + "at launch. If your server keeps the balance, read it there on every device, and make concurrent "
      + "updates safe."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [
      .callbackDelivered, .transactionPurchased, .queueFinishCalled, .worldOwned, .worldProductGranting,
      .worldConverged, .worldNotConverged, .subscriptionBegan, .subscriptionRenewed, .storeRevoked,
      .storeRefunded, .claimVerified,
    ], excusing: [.deviceAppRemoved, .deviceReceiptWritten])

  struct Breach {
    var asked = FactSequence.start
    var device = DeviceID.none
    var account = AccountID.none
    var product = ProductID.none
    var count: Int64 = 0
    var entitlement = Entitlement()
    var transaction = LedgerTransaction()
    var launched = FactSequence.start
    var purchased = FactSequence.start
  }

  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.worldOwned] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .world(.owned(let device, let account, let product, let count)) = fact.content else { return }
    let entitlement = file.entitlement(to: product, of: account, on: device)
    if entitlement.hasHistory { log.isExercised = true }
    guard count < entitlement.due || count > entitlement.allowed else { return }
    let transaction = file.transaction(entitlement.dueTransaction)
    let launched = file.device(device).launched
    log.add(
      Breach(
        asked: fact.sequence, device: device, account: account, product: product, count: count,
        entitlement: entitlement, transaction: transaction,
        // A launch before the finish cannot have lost the product.
        launched: launched > transaction.finished ? launched : .start,
        purchased: file.purchase(
          count < entitlement.due
            ? transaction.purchase : file.latestPurchase(of: product, by: account)
        ).recorded))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    let owner =
      "\(file.quoted(breach.account)) owns \(breach.count) of \(product) on \(file.quoted(breach.device))"
    let asked = WitnessLink(
      breach.asked, "the app reported that its user owns \(breach.count) of \(product)")
    if breach.count < breach.entitlement.due {
      let transaction = file.name(of: breach.entitlement.dueTransaction)
      return Witness(
        headline: "\(owner); \(breach.entitlement.due) are due",
        links: [
          WitnessLink(breach.purchased, "the store recorded the purchase"),
          WitnessLink(breach.transaction.firstDelivered, "the app received \(transaction)"),
          WitnessLink(breach.transaction.finished, "the app finished it; from now on it is due"),
          WitnessLink(breach.launched, "the app was launched again"),
          asked,
        ])
    }
    return Witness(
      headline: "\(owner); at most \(breach.entitlement.allowed) are allowed",
      links: [
        WitnessLink(breach.purchased, "the store recorded the latest purchase of \(product)"),
        WitnessLink(
          file.product(breach.product).storeRevoked, "the store refunded a purchase of \(product)"),
        asked,
      ])
  }
}
