import Facts

/// The user has what was paid for, and nothing that was not.
final class OwnsWhatIsDue: Rule {
  static let page = RulePage(
    identifier: "owns-what-is-due",
    sentence: "The user has what the store's books say is due, and not more than they allow.",
    level: .must,
    evidence: .owned,
    sources: ["X4", "X5", "T8", "T9", "T12", "E2", "V1"],
    why:
      "What an app says it did is one thing; what its user has after a kill and a relaunch is what was sold.",
    breach:
      "The user bought 100 coins, the app credited them in memory and finished; after a relaunch there are 0.",
    fix:
      "Write the new balance and the transaction's identifier in one step before finishing, and read both at launch."
  )

  private struct Breach {
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

  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] { [.worldOwned] }

  func observe(_ fact: Fact, in file: CaseFile) {
    guard case .world(.owned(let device, let account, let product, let count)) = fact.content else { return }
    let entitlement = file.entitlement(to: product, of: account, on: device)
    if entitlement.hasHistory { isExercised = true }
    guard count < entitlement.due || count > entitlement.allowed else { return }
    breaches += 1
    guard first == nil else { return }
    let transaction = file.transaction(entitlement.dueTransaction)
    let launched = file.device(device).launched
    first = Breach(
      asked: fact.sequence, device: device, account: account, product: product, count: count,
      entitlement: entitlement, transaction: transaction,
      // A launch that came before the finish has lost nothing.
      launched: launched > transaction.finished ? launched : .start,
      purchased: file.purchase(
        count < entitlement.due
          ? transaction.purchase : file.latestPurchase(of: product, by: account)
      ).recorded)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let product = file.name(of: first.product)
    let owner =
      "\(file.name(of: first.account)) has \(first.count) of \(product) on \(file.name(of: first.device))"
    let asked = WitnessLink(first.asked, "asked what its user has of \(product), the app says \(first.count)")
    if first.count < first.entitlement.due {
      let transaction = file.name(of: first.entitlement.dueTransaction)
      return .broken(
        Witness(
          headline: "\(owner), and \(first.entitlement.due) are due",
          links: [
            WitnessLink(first.purchased, "the store wrote the purchase into its books"),
            WitnessLink(first.transaction.firstTold, "the app was told of \(transaction)"),
            WitnessLink(first.transaction.finished, "the app finished it: from here on it is due"),
            WitnessLink(first.launched, "the app was launched again"),
            asked,
          ],
          furtherBreaches: breaches - 1))
    }
    return .broken(
      Witness(
        headline: "\(owner), and at most \(first.entitlement.allowed) are allowed",
        links: [
          WitnessLink(first.purchased, "the latest purchase of \(product) in the store's books"), asked,
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    first = nil
    breaches = 0
    isExercised = false
  }
}
