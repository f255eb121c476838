public import Facts
internal import Kernel

/// The least and the most that the user of a device may have of a product, in units.
public struct Entitlement: Hashable, Sendable {
  /// The least that the user must have.
  public var due: Int64 = 0
  /// The most that the user may have; `Int64.max` if unlimited.
  public var allowed: Int64 = .max
  /// A transaction that makes the product due, or none.
  public var dueTransaction = TransactionID.none
  /// Whether the account ever bought the product, or a paid transaction for it was ever delivered on the
  /// device.
  public var hasHistory = false

  /// Creates an entitlement with nothing due and everything allowed.
  public init() {}

  mutating func owesNothing() {
    due = 0
    dueTransaction = .none
  }
}

extension CaseFile {
  /// The least and the most that the user of an account may have of a product on a device. It follows from
  /// the store's records, the queue, and the installation of the app.
  public func entitlement(to product: ProductID, of account: AccountID, on device: DeviceID) -> Entitlement {
    guard product != .none, account != .none, device != .none else { return Entitlement() }
    let known = self.product(product)
    var entitlement: Entitlement
    switch known.type {
    case .consumable, .nonRenewing:
      entitlement = additiveEntitlement(to: product, known, of: account, on: device)
    case .nonConsumable: entitlement = lastingEntitlement(to: product, known, of: account, on: device)
    case .autoRenewable, .freeSubscription:
      entitlement = subscribedEntitlement(to: product, known, of: account, on: device)
    case nil: return Entitlement()
    }
    let place = self.device(device)
    // A backup or an unrecorded history may contain more than the facts show.
    if place.isFromBackup || ledger.account(account).hasUnknownPurchases { entitlement.allowed = .max }
    // A receipt does not name its account. An app that relies on receipts knows nothing of this account
    // while the receipt of another account is on the device. It may also have adopted the purchases in that
    // receipt.
    if known.type != .consumable {
      if place.hasForeignReceipt(than: account) { entitlement.owesNothing() }
      if place.everHadForeignReceipt(than: account) { entitlement.allowed = .max }
    }
    // An app whose balance is stored on its server cannot know it while the server is unreachable.
    if place.isServerOutOfReach, serverRecorded(for: account) != .start {
      entitlement.owesNothing()
    }
    return entitlement
  }

  /// The entitlement to a product that accumulates. Everything that the account bought on any device is
  /// allowed. Everything that this installation finished is due.
  private func additiveEntitlement(
    to product: ProductID, _ known: LedgerProduct, of account: AccountID, on device: DeviceID
  ) -> Entitlement {
    var entitlement = Entitlement()
    entitlement.allowed = 0
    for (_, purchase) in ledger.purchases(of: known) where purchase.account == account {
      entitlement.hasHistory = true
      entitlement.allowed = sum(entitlement.allowed, units(Int64(purchase.quantity), known))
    }
    let isAtServer = serverRecorded(for: account) != .start
    for (id, transaction) in ledger.transactions(of: known) {
      let isHere = isTold(transaction, on: device)
      // An app that credits purchases on its server shows the purchases on all devices.
      guard isHere || isAtServer && transaction.wasDeliveredPaid else { continue }
      if isHere { entitlement.hasHistory = true }
      let purchase = transaction.purchase
      if purchase != .none, counted[purchase.index] { continue }
      let isOwn = holding(transaction.holding).account == account
      let amount = units(Int64(max(transaction.quantity, 1)), known)
      // An app may keep one wallet for all accounts on the device.
      if !isOwn || purchase == .none {
        entitlement.allowed = sum(entitlement.allowed, amount)
        mark(purchase, isCounted: true)
      }
      if isHere, isOwn, isDue(id, transaction) {
        entitlement.due = sum(entitlement.due, amount)
        entitlement.dueTransaction = id
        mark(purchase, isCounted: true)
      }
    }
    for (_, transaction) in ledger.transactions(of: known) { mark(transaction.purchase, isCounted: false) }
    if known.type == .nonRenewing {
      return termEntitlement(entitlement, to: product, known, of: account, on: device)
    }
    return entitlement
  }

  /// The entitlement to a non-renewing subscription. Only the app knows when the subscription ends. No term
  /// is shorter than a day, so the latest purchase is due for a day. After that nothing is due.
  private func termEntitlement(
    _ sum: Entitlement, to product: ProductID, _ known: LedgerProduct, of account: AccountID,
    on device: DeviceID
  ) -> Entitlement {
    var entitlement = sum
    entitlement.owesNothing()
    guard now - known.lastSold < .days(1), !self.device(device).hasWrongClock else { return entitlement }
    // The latest sale was to another account. This account's term began at an unknown earlier time.
    let latest = latestPurchase(of: product, by: account)
    guard latest == known.lastPurchase else { return entitlement }
    for (id, transaction) in ledger.transactions(of: known) where transaction.purchase == latest {
      guard isTold(transaction, on: device), isDue(id, transaction),
        holding(transaction.holding).account == account
      else { continue }
      entitlement.due = known.grants
      entitlement.dueTransaction = id
    }
    return entitlement
  }

  /// The entitlement to a product that is either owned or not. `RebuyGrantsOnce` checks whether the app
  /// counts a second purchase.
  private func lastingEntitlement(
    to product: ProductID, _ known: LedgerProduct, of account: AccountID, on device: DeviceID
  ) -> Entitlement {
    var entitlement = Entitlement()
    entitlement.allowed = 0
    // The app may keep a product until it is notified of the refund.
    let revocation = revocationTold(of: product, on: device)
    let isRevocationKnown = revocation > known.storeRevoked
    for (_, purchase) in ledger.purchases(of: known) where purchase.account == account {
      entitlement.hasHistory = true
      guard !purchase.isRevoked || !isRevocationKnown else { continue }
      entitlement.allowed = .max
      break
    }
    for (id, transaction) in ledger.transactions(of: known) where isTold(transaction, on: device) {
      entitlement.hasHistory = true
      // A paid transaction after the revocation gives the product back.
      let cameLater = max(transaction.firstDelivered, transaction.granted, transaction.finished) > revocation
      let owner = holding(transaction.holding).account
      if !isRevoked(transaction) || !isRevocationKnown || cameLater || stillOwns(known, owner) {
        entitlement.allowed = .max
      }
      guard owner == account, isDue(id, transaction) else { continue }
      entitlement.due = known.grants
      entitlement.dueTransaction = id
      break
    }
    return entitlement
  }

  /// The entitlement to a subscription. Access is due while the latest period known to the app is paid.
  /// Nothing is allowed after the last promised period and its grace period, because the app has a clock and
  /// a receipt.
  private func subscribedEntitlement(
    to product: ProductID, _ known: LedgerProduct, of account: AccountID, on device: DeviceID
  ) -> Entitlement {
    var entitlement = lastingEntitlement(to: product, known, of: account, on: device)
    entitlement.owesNothing()
    let place = self.device(device)
    // Nothing is due if no period is known or the clock of the device is wrong.
    guard !place.hasWrongClock else { return entitlement }
    guard let id = subscription(of: account, to: product) else {
      if isLeft(product, by: account) { entitlement.allowed = 0 }
      return entitlement
    }
    let period = ledger.subscription(id)
    if period.isOver(at: now), !isFromBefore(place.receipt, known, account) {
      entitlement.allowed = 0
    }
    if period.isSafelyPaid(at: now) {
      let latest = latestPurchase(of: product, by: account)
      for (id, transaction) in ledger.transactions(of: known) where transaction.purchase == latest {
        guard isTold(transaction, on: device), isDue(id, transaction) else { continue }
        entitlement.due = known.grants
        entitlement.dueTransaction = id
        break
      }
    }
    return entitlement
  }

  /// Whether a receipt was written before the account's first purchase of a product. Such a receipt does
  /// not show when a subscription ends.
  private func isFromBefore(_ receipt: DeviceReceipt, _ known: LedgerProduct, _ account: AccountID) -> Bool {
    receipt.written != .start
      && !ledger.purchases(of: known).contains {
        $0.entry.account == account && $0.entry.recorded < receipt.written
      }
  }

  /// Whether a renewal moved an account's subscription from this product to another, and the period paid
  /// for this product is over.
  private func isLeft(_ product: ProductID, by account: AccountID) -> Bool {
    ledger.subscriptions(of: account).contains {
      $0.entry.isLeft(product, at: now)
    }
  }

  /// Whether an account has a purchase that the store did not revoke.
  private func stillOwns(_ known: LedgerProduct, _ account: AccountID) -> Bool {
    ledger.purchases(of: known).contains { $0.entry.account == account && !$0.entry.isRevoked }
  }

  /// Whether a transaction was ever delivered as paid to the app on a device.
  func isTold(_ transaction: LedgerTransaction, on device: DeviceID) -> Bool {
    transaction.wasDeliveredPaid && holding(transaction.holding).device == device
  }

  /// Whether a transaction makes its product due. The app finished it, or received it and the recovery
  /// phase ended. A transaction whose buyer cannot be determined makes nothing due.
  private func isDue(_ id: TransactionID, _ transaction: LedgerTransaction) -> Bool {
    guard !signedOutDeliveries.hasUnknownOwner(id), !signedOutDeliveries.wasGrantedToOther(id),
      transaction.isDeliveredPaid,
      !isExcused(id), !lacksProduct(id),
      !purchase(transaction.purchase).isOver
    else { return false }
    if transaction.finished != .start {
      // An app that saved the receipt may deliver after the finish.
      return !transaction.isPersisted || transaction.granted != .start || convergence != .start
    }
    return convergence != .start && !transaction.isHeldBack && !transaction.isGone && !isPaused(id)
  }

  private func isRevoked(_ transaction: LedgerTransaction) -> Bool {
    transaction.purchase != .none && purchase(transaction.purchase).isRevoked
  }

  func units(_ quantity: Int64, _ product: LedgerProduct) -> Int64 {
    let (units, overflows) = quantity.multipliedReportingOverflow(by: product.grants)
    return overflows ? .max : units
  }

  func sum(_ left: Int64, _ right: Int64) -> Int64 {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }

  func mark(_ purchase: PurchaseID, isCounted: Bool) {
    guard purchase != .none else { return }
    counted.pointer(to: purchase.index).pointee = isCounted
  }
}
