public import Facts
internal import Kernel

extension CaseFile {
  /// What the store's books, the queue and the app's installation say of one product of one account on one device.
  public func entitlement(to product: ProductID, of account: AccountID, on device: DeviceID) -> Entitlement {
    guard product != .none, account != .none, device != .none else { return Entitlement() }
    let known = products[product.index]
    var entitlement: Entitlement
    switch known.type {
    case .consumable, .nonRenewing:
      entitlement = additiveEntitlement(to: product, known, of: account, on: device)
    case .nonConsumable: entitlement = lastingEntitlement(to: product, known, of: account, on: device)
    case .autoRenewable, .freeSubscription:
      entitlement = subscribedEntitlement(to: product, known, of: account, on: device)
    case nil: return Entitlement()
    }
    let place = devices[device.index]
    // What a backup brings along, or a history that nobody tells, is not known in full.
    if place.isFromBackup || accounts[account.index].hasUnknownPurchases { entitlement.allowed = .max }
    // A balance that lives at the server cannot be told while the server cannot be asked.
    if place.isServerOutOfReach, serverRecorded(for: account) != .start {
      entitlement.owesNothing()
    }
    return entitlement
  }

  /// Each purchase adds: what the account bought anywhere is allowed, what this installation finished is due.
  private func additiveEntitlement(
    to product: ProductID, _ known: ProductNote, of account: AccountID, on device: DeviceID
  ) -> Entitlement {
    var entitlement = Entitlement()
    entitlement.allowed = 0
    for (_, purchase) in purchases(of: known) where purchase.account == account {
      entitlement.hasHistory = true
      entitlement.allowed = sum(entitlement.allowed, units(Int64(purchase.quantity), known))
    }
    for (id, transaction) in transactions(of: known) where isTold(transaction, on: device) {
      entitlement.hasHistory = true
      let purchase = transaction.purchase
      if purchase != .none, purchases[purchase.index].isCounted { continue }
      let isOwn = holding(transaction.holding).account == account
      let amount = units(Int64(max(transaction.quantity, 1)), known)
      // The wallet of an app may be one for all who use the device.
      if !isOwn || purchase == .none {
        entitlement.allowed = sum(entitlement.allowed, amount)
        mark(purchase, isCounted: true)
      }
      if isOwn, isDue(transaction) {
        entitlement.due = sum(entitlement.due, amount)
        entitlement.dueTransaction = id
        mark(purchase, isCounted: true)
      }
    }
    for (_, transaction) in transactions(of: known) { mark(transaction.purchase, isCounted: false) }
    if known.type == .nonRenewing {
      return termEntitlement(entitlement, to: product, known, of: account, on: device)
    }
    return entitlement
  }

  /// The app alone knows when a non-renewing subscription ends. No term is shorter than a day, so that the latest one is
  /// due for that long; later nothing bounds from below what the app gives.
  private func termEntitlement(
    _ sum: Entitlement, to product: ProductID, _ known: ProductNote, of account: AccountID,
    on device: DeviceID
  ) -> Entitlement {
    var entitlement = sum
    entitlement.owesNothing()
    guard now - known.lastSold < .days(1), !devices[device.index].hasWrongClock else { return entitlement }
    let latest = latestPurchase(of: product, by: account)
    for (id, transaction) in transactions(of: known) where transaction.purchase == latest {
      guard isTold(transaction, on: device), isDue(transaction),
        holding(transaction.holding).account == account
      else { continue }
      entitlement.due = known.grants
      entitlement.dueTransaction = id
    }
    return entitlement
  }

  /// Owned or not: a second purchase adds nothing, and whether the app counts it is another rule's question.
  private func lastingEntitlement(
    to product: ProductID, _ known: ProductNote, of account: AccountID, on device: DeviceID
  ) -> Entitlement {
    var entitlement = Entitlement()
    entitlement.allowed = 0
    // A refund that nobody told the app of may still be there.
    let revocation = revocationTold(of: product, on: device)
    let isRevocationKnown = revocation > known.storeRevoked
    for (_, purchase) in purchases(of: known) where purchase.account == account {
      entitlement.hasHistory = true
      guard !purchase.isRevoked || !isRevocationKnown else { continue }
      entitlement.allowed = .max
      break
    }
    for (id, transaction) in transactions(of: known) where isTold(transaction, on: device) {
      entitlement.hasHistory = true
      // A transaction that comes as paid after the revocation gives the product back.
      let cameLater = max(transaction.firstTold, transaction.granted, transaction.finished) > revocation
      let owner = holding(transaction.holding).account
      if !isRevoked(transaction) || !isRevocationKnown || cameLater || stillOwns(known, owner) {
        entitlement.allowed = .max
      }
      guard owner == account, isDue(transaction) else { continue }
      entitlement.due = known.grants
      entitlement.dueTransaction = id
      break
    }
    return entitlement
  }

  /// As long as the latest period that the app was told of is paid, access is due. When the last period that the store
  /// promised is over, grace included, none is allowed: an app has a clock and a receipt.
  private func subscribedEntitlement(
    to product: ProductID, _ known: ProductNote, of account: AccountID, on device: DeviceID
  ) -> Entitlement {
    var entitlement = lastingEntitlement(to: product, known, of: account, on: device)
    entitlement.owesNothing()
    let place = devices[device.index]
    // Without a period, or with a clock that misleads the app, nobody can say that access is due.
    guard let id = subscription(of: account, to: product), !place.hasWrongClock else { return entitlement }
    let period = subscriptions[id.index]
    if period.isOver(at: now) { entitlement.allowed = 0 }
    if period.isSafelyPaid(at: now) {
      let latest = latestPurchase(of: product, by: account)
      for (id, transaction) in transactions(of: known) where transaction.purchase == latest {
        guard isTold(transaction, on: device), isDue(transaction) else { continue }
        entitlement.due = known.grants
        entitlement.dueTransaction = id
        break
      }
    }
    return entitlement
  }

  /// How a product that is owned once came to the app on a device.
  public func lastingDeliveries(of product: ProductID, on device: DeviceID) -> LastingDeliveries {
    var deliveries = LastingDeliveries()
    let known = products[product.index]
    for (_, transaction) in transactions(of: known) where isTold(transaction, on: device) {
      deliveries.transactions += 1
      deliveries.units = max(deliveries.units, units(Int64(max(transaction.quantity, 1)), known))
      deliveries.lastTold = max(deliveries.lastTold, transaction.firstTold)
      deliveries.firstTold =
        deliveries.firstTold == .start
        ? transaction.firstTold : min(deliveries.firstTold, transaction.firstTold)
      if transaction.told == .restored {
        deliveries.restoredTold = max(deliveries.restoredTold, transaction.firstTold)
      }
      let purchase = transaction.purchase
      guard purchase == .none || !purchases[purchase.index].isCounted else { continue }
      deliveries.purchases += 1
      mark(purchase, isCounted: true)
    }
    for (_, transaction) in transactions(of: known) { mark(transaction.purchase, isCounted: false) }
    return deliveries
  }

  /// Whether an account has a purchase of a product that the store did not take back.
  private func stillOwns(_ known: ProductNote, _ account: AccountID) -> Bool {
    purchases(of: known).contains { $0.note.account == account && !$0.note.isRevoked }
  }

  /// Whether the app on a device was told that a transaction is paid.
  private func isTold(_ transaction: TransactionNote, on device: DeviceID) -> Bool {
    transaction.wasToldPaid && holding(transaction.holding).device == device
  }

  /// What was paid is due once the app finished it, or when it was told and the world was left to itself since.
  private func isDue(_ transaction: TransactionNote) -> Bool {
    guard transaction.isToldPaid, !transaction.isExcused, !transaction.lacksProduct,
      !purchases[transaction.purchase.index].isOver
    else { return false }
    if transaction.finished != .start {
      // Whoever kept the receipt and finished early may fetch the rest later.
      return !transaction.isPersisted || transaction.granted != .start || convergence != .start
    }
    return convergence != .start && !transaction.isHeldBack && !transaction.isGone
  }

  private func isRevoked(_ transaction: TransactionNote) -> Bool {
    transaction.purchase != .none && purchases[transaction.purchase.index].isRevoked
  }

  private func units(_ quantity: Int64, _ product: ProductNote) -> Int64 {
    let (units, overflows) = quantity.multipliedReportingOverflow(by: product.grants)
    return overflows ? .max : units
  }

  private func sum(_ left: Int64, _ right: Int64) -> Int64 {
    let (sum, overflows) = left.addingReportingOverflow(right)
    return overflows ? .max : sum
  }

  private func mark(_ purchase: PurchaseID, isCounted: Bool) {
    guard purchase != .none else { return }
    purchases.pointer(to: purchase.index).pointee.isCounted = isCounted
  }

  private func purchases(of product: ProductNote) -> PurchaseChain {
    PurchaseChain(from: product.lastPurchase, in: purchases)
  }

  private func transactions(of product: ProductNote) -> TransactionChain {
    TransactionChain(from: product.lastTransaction, in: transactions)
  }
}
