import Facts

/// Judges that the user owns what is due, and not more than is allowed.
final class OwnsWhatIsDue: LoggedRule {
  static let page = RulePage(
    identifier: "owns-what-is-due",
    sentence: "The user has what the store's books say is due, and not more than they allow.",
    level: .must,
    judgesOutcome: true,
    evidence: .owned,
    sources: ["X4", "X5", "T8", "T9", "T12", "E2", "V1"],
    why:
      "The claims of an app are not enough: its user must still have the product after a kill and a relaunch.",
    breach:
      "The user bought 100 coins, the app credited them in memory and finished; after a relaunch there are 0.",
    fix:
      "Write the new balance and the transaction's identifier in one step before finishing, and read both at launch. Where your server keeps the balance, each device of its user reads it there, and two that buy at once lose nothing."
  )

  struct Breach {
    var asked = FactSequence.start
    var device = DeviceID.none
    var account = AccountID.none
    var product = ProductID.none
    var count: Int64 = 0
    var entitlement = Entitlement()
    var transaction = TransactionNote()
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
      "\(file.name(of: breach.account)) has \(breach.count) of \(product) on \(file.name(of: breach.device))"
    let asked = WitnessLink(
      breach.asked, "asked what its user has of \(product), the app says \(breach.count)")
    if breach.count < breach.entitlement.due {
      let transaction = file.name(of: breach.entitlement.dueTransaction)
      return Witness(
        headline: "\(owner), and \(breach.entitlement.due) are due",
        links: [
          WitnessLink(breach.purchased, "the purchase stands in the books of the store"),
          WitnessLink(breach.transaction.firstTold, "the app was told of \(transaction)"),
          WitnessLink(breach.transaction.finished, "the app finished it: from here on it is due"),
          WitnessLink(breach.launched, "the app was launched again"),
          asked,
        ])
    }
    return Witness(
      headline: "\(owner), and at most \(breach.entitlement.allowed) are allowed",
      links: [
        WitnessLink(breach.purchased, "the latest purchase of \(product) in the store's books"),
        WitnessLink(
          file.product(breach.product).storeRevoked, "the store took back a purchase of \(product)"),
        asked,
      ])
  }
}
