import Facts

/// Checks that all accounts and devices together got what was paid for, and no more.
final class PaymentsMatchGrants: BundledRule {
  static let page = RulePage(
    identifier: "payments-match-grants",
    sentence: "Across all devices, handle every payment and grant no more than was paid for.",
    level: .must, profile: .core,
    judgesOutcome: true,
    evidence: .owned,
    sources: ["X4", "Q4", "T8", "P11", "A1"],
    why:
      "Each device can look correct on its own. Losses and surpluses show only when all devices are "
      + "compared with the store's records.",
    breach:
      "Both devices of a user read the same purchase from the receipt and credit 100 coins each. Only 100 "
      + "were paid for.",
    fix:
      "Credit consumables from transactions only, once per transaction, and share one balance through your "
      + "server."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [
      .transactionPurchased, .claimGranted, .worldProductGranting, .callbackDelivered, .queueFinishCalled,
    ], showing: [.worldOwned, .worldConverged])

  /// The latest amount of a product that an account owns, as a device reported it.
  private struct Balance {
    let device: DeviceID
    let account: AccountID
    let product: ProductID
    var count: Int64
    var asked: FactSequence
  }

  private var balances: [Balance] = []
  /// Whether the app communicated with a server, which may keep one balance for many devices.
  private var hasServer = false

  var kinds: [FactKind] { [.worldOwned, .serverAsked, .deviceAppRemoved] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .server(.asked): hasServer = true
    case .device(.appRemoved): balances.removeAll { $0.device == fact.actor.device }
    case .world(.owned(let device, let account, let product, let count)):
      note(
        Balance(device: device, account: account, product: product, count: count, asked: fact.sequence),
        in: file)
    default: break
    }
  }

  private func note(_ balance: Balance, in file: CaseFile) {
    guard file.product(balance.product).type == .consumable else { return }
    let present = balances.firstIndex {
      $0.device == balance.device && $0.account == balance.account && $0.product == balance.product
    }
    if let present { balances[present] = balance } else { balances.append(balance) }
  }

  func conclude(in file: CaseFile) -> Verdict {
    var witnesses: [Witness] = []
    var isExercised = false
    file.ledger.eachTransaction { id, transaction in
      if transaction.purchase != .none { isExercised = true }
      if let witness = unpaidGrant(id, transaction, in: file) ?? unheard(id, transaction, in: file) {
        witnesses.append(witness)
      }
    }
    var products: [ProductID] = []
    for balance in balances where !products.contains(balance.product) { products.append(balance.product) }
    if !hasServer {
      for product in products {
        if let witness = surplus(of: product, in: file) { witnesses.append(witness) }
      }
    }
    guard let first = witnesses.first else { return isExercised ? .kept : .notExercised }
    return .broken(
      Witness(headline: first.headline, links: first.links, furtherBreaches: witnesses.count - 1))
  }

  /// The witness if a grant was neither paid for nor revoked; otherwise nil.
  private func unpaidGrant(
    _ id: TransactionID, _ transaction: LedgerTransaction, in file: CaseFile
  ) -> Witness? {
    guard transaction.granted != .start, transaction.purchase == .none,
      transaction.told == .failed || file.convergence != .start,
      file.product(transaction.product).claimRevoked < transaction.granted
    else { return nil }
    let name = file.name(of: id)
    return Witness(
      headline: "\(name) was granted but never paid for",
      links: [
        WitnessLink(transaction.granted, "the app granted \(name)"),
        WitnessLink(
          transaction.firstDelivered,
          transaction.told == .failed ? "the app received it as failed" : "the app received it"),
        WitnessLink(file.convergence, "the run ended; the store recorded no payment for it"),
      ])
  }

  /// The witness if a paid transaction was delivered to no observer; otherwise nil.
  private func unheard(_ id: TransactionID, _ transaction: LedgerTransaction, in file: CaseFile) -> Witness? {
    guard file.convergence != .start, file.isUnheard(transaction) else { return nil }
    let name = file.name(of: id)
    let holding = file.holding(transaction.holding)
    let device = file.quoted(holding.device)
    return Witness(
      headline:
        "\(file.quoted(holding.account)) paid for \(name), but the app on \(device) never received it",
      links: [
        file.sale(of: transaction),
        WitnessLink(file.livenessBegan, "the recovery phase began: faults off, network up"),
        WitnessLink(
          file.device(holding.device).launched, "the app was launched again and registered no observer"),
        WitnessLink(
          file.convergence,
          "at the end of the recovery phase the purchase was neither delivered nor refunded"),
      ])
  }

  /// The witness if the devices together have more of a consumable than all accounts paid for; otherwise nil.
  private func surplus(of product: ProductID, in file: CaseFile) -> Witness? {
    guard let paid = file.unitsPaid(of: product) else { return nil }
    var largest: [Balance] = []
    for balance in balances where balance.product == product {
      // An app may keep one wallet for all accounts on the device.
      if let present = largest.firstIndex(where: { $0.device == balance.device }) {
        if balance.count > largest[present].count { largest[present] = balance }
      } else {
        largest.append(balance)
      }
    }
    var given: Int64 = 0
    for balance in largest {
      let (sum, overflows) = given.addingReportingOverflow(max(balance.count, 0))
      given = overflows ? .max : sum
    }
    guard largest.count > 1, given > paid else { return nil }
    let name = file.name(of: product)
    var purchases: [WitnessLink] = []
    for balance in largest {
      let purchase = file.purchase(file.latestPurchase(of: product, by: balance.account)).recorded
      guard !purchases.contains(where: { $0.sequence == purchase }) else { continue }
      purchases.append(
        WitnessLink(
          purchase,
          "the store recorded the latest purchase of \(name) by \(file.quoted(balance.account))"))
    }
    return Witness(
      headline: "all devices together own \(given) of \(name), but only \(paid) were paid for",
      links: purchases
        + largest.map {
          WitnessLink(
            $0.asked, "the app on \(file.quoted($0.device)) reported that its user owns \($0.count)")
        })
  }

  func reset() {
    balances.removeAll(keepingCapacity: true)
    hasServer = false
  }
}
