import Facts

/// Checks that an owned non-consumable is not granted again when it is bought or restored again.
final class RebuyGrantsOnce: LoggedRule {
  static let page = RulePage(
    identifier: "rebuy-grants-once",
    sentence: "Do not grant a non-consumable again when it is bought or delivered again.",
    level: .should, profile: .core,
    evidence: .owned,
    sources: ["P13", "T9"],
    why: "The store does not charge for it again, but delivers a regular purchased transaction each time.",
    breach:
      "The user buys the level pack again, or restores it while owning it, and the app grants it a second "
      + "time.",
    fix:
      "Save ownership of a non-consumable per product, not per transaction. Grant it if it is not owned yet; "
      + "otherwise only finish the transaction."
  )

  static let testimony = RuleTestimony([.transactionBegan, .claimGranted, .worldOwned, .deviceAppRemoved])

  /// The latest grant of a product; cleared when it is revoked or the app is removed.
  struct Grant {
    var device = DeviceID.none
    var account = AccountID.none
    var transaction = TransactionID.none
    var granted = FactSequence.start
  }

  struct Breach {
    /// The grant that was repeated; nil if the violation is instead a reported count that is too high.
    var earlier: Grant?
    var asked = FactSequence.start
    var device = DeviceID.none
    var product = ProductID.none
    var count: Int64 = 0
    var deliveries = LastingDeliveries()
  }

  /// Indexed by product.
  private let grants = IdentifierTable(blank: Grant())
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.worldOwned, .claimGranted, .claimRevoked, .deviceAppRemoved, .deviceBackupRestored]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .world(.owned(let device, _, let product, let count)):
      if product != .none, file.product(product).type == .nonConsumable {
        owned(count, of: product, on: device, at: fact.sequence, in: file)
      }
    case .claim(.granted(let id, let product, let account, _)): granted(id, product, account, fact, in: file)
    case .claim(.revoked(let product, _)):
      if product != .none { grants.pointer(to: product.index).pointee = Grant() }
    case .device(.appRemoved), .device(.backupRestored):
      grants.each { _, grant in
        if grant.pointee.device == fact.actor.device { grant.pointee = Grant() }
      }
    default: break
    }
  }

  private func granted(
    _ id: TransactionID, _ named: ProductID, _ account: AccountID, _ fact: Fact, in file: CaseFile
  ) {
    let device = fact.actor.device
    let product = named == .none ? file.transaction(id).product : named
    guard id != .none, device != .none, product != .none, file.product(product).type == .nonConsumable else {
      return
    }
    let owner = account == .none ? file.device(device).account : account
    let earlier = grants[product.index]
    grants.pointer(to: product.index).pointee = Grant(
      device: device, account: owner, transaction: id, granted: fact.sequence)
    // `IdempotentDelivery` checks grants of the same transaction, even if it came back under another number. A
    // product that was revoked in between may
    // be granted again.
    guard earlier.device == device, earlier.account == owner, earlier.transaction != id,
      !isRedelivered(earlier.transaction, id, in: file),
      file.product(product).storeRevoked < earlier.granted, !keepsOnlyReceipt(earlier, in: file)
    else { return }
    log.add(Breach(earlier: earlier, asked: fact.sequence, device: device, product: product))
  }

  /// Whether a transaction is the redelivery of another one: it is purchased, and stands for the same purchase.
  private func isRedelivered(_ earlier: TransactionID, _ id: TransactionID, in file: CaseFile) -> Bool {
    let (first, second) = (file.transaction(earlier), file.transaction(id))
    return first.purchase != .none && first.purchase == second.purchase && second.state == .purchased
  }

  /// Whether the app knows of a grant only from the receipt. It reads the receipt and has saved nothing since
  /// the purchase was delivered. The count that the app reports is still checked.
  private func keepsOnlyReceipt(_ grant: Grant, in file: CaseFile) -> Bool {
    let device = file.device(grant.device)
    let told = file.transaction(grant.transaction).firstDelivered
    return device.receipt.read != .start && device.durableWrite < told && device.preferenceSet < told
  }

  private func owned(
    _ count: Int64, of product: ProductID, on device: DeviceID, at sequence: FactSequence, in file: CaseFile
  ) {
    let deliveries = file.lastingDeliveries(of: product, on: device)
    if deliveries.transactions > 1 { log.isExercised = true }
    guard deliveries.transactions > 0, count > deliveries.units else { return }
    // `UseOriginalOnRestore` checks counts that grow with each restore.
    guard !deliveries.countsRestores(count) else { return }
    log.add(
      Breach(
        asked: sequence, device: device, product: product, count: count, deliveries: deliveries))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let product = file.name(of: breach.product)
    if let earlier = breach.earlier {
      return Witness(
        headline:
          "\(product) was granted again on \(file.quoted(breach.device)), where it is already owned",
        links: [
          WitnessLink(earlier.granted, "the app granted \(product)"),
          WitnessLink(breach.asked, "the app granted it again, for another transaction"),
        ])
    }
    let again =
      breach.deliveries.lastTold > breach.deliveries.firstDelivered
      ? breach.deliveries.lastTold : FactSequence.start
    return Witness(
      headline:
        "the user owns \(breach.count) of \(product) on \(file.quoted(breach.device)); "
        + "it is a non-consumable",
      links: [
        WitnessLink(breach.deliveries.firstDelivered, "the app received \(product)"),
        WitnessLink(again, "the app received \(product) again; the user already owned it"),
        WitnessLink(breach.asked, "the app reported that its user owns \(breach.count) of \(product)"),
      ])
  }

  func forget() { grants.reset() }
}
