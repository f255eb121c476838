public import Facts

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
    // What a backup brings along came from a device that nobody asks about here.
    if place.isFromBackup { entitlement.allowed = .max }
    // A balance that lives at the server cannot be told while the server cannot be asked.
    if place.isServerOutOfReach, serverRecorded(for: account) != .start {
      entitlement.due = 0
      entitlement.dueTransaction = .none
    }
    return entitlement
  }

  /// Each purchase adds: what the account bought anywhere is allowed, what this installation finished is due.
  private func additiveEntitlement(
    to product: ProductID, _ known: ProductNote, of account: AccountID, on device: DeviceID
  ) -> Entitlement {
    var entitlement = Entitlement()
    entitlement.allowed = 0
    eachPurchase(of: known) { _, purchase in
      guard purchase.account == account || purchase.isShared else { return }
      entitlement.hasHistory = true
      entitlement.allowed = sum(entitlement.allowed, units(Int64(purchase.quantity), known))
    }
    eachTransaction(of: known) { id, transaction in
      let holder = holding(transaction.holding)
      guard holder.device == device, transaction.isToldPaid else { return }
      entitlement.hasHistory = true
      let purchase = transaction.purchase
      if purchase != .none, purchases[purchase.index].isCounted { return }
      let amount = units(Int64(max(transaction.quantity, 1)), known)
      // The wallet of an app may be one for all who use the device.
      if holder.account != account || purchase == .none {
        entitlement.allowed = sum(entitlement.allowed, amount)
        mark(purchase, isCounted: true)
      }
      guard holder.account == account, isDue(transaction) else { return }
      entitlement.due = sum(entitlement.due, amount)
      entitlement.dueTransaction = id
      mark(purchase, isCounted: true)
    }
    eachTransaction(of: known) { _, transaction in mark(transaction.purchase, isCounted: false) }
    return known.type == .nonRenewing ? withoutKnownEnd(entitlement) : entitlement
  }

  /// The app alone knows when a non-renewing subscription ends, so that nothing bounds what is due from below.
  private func withoutKnownEnd(_ entitlement: Entitlement) -> Entitlement {
    var entitlement = entitlement
    entitlement.due = 0
    entitlement.dueTransaction = .none
    return entitlement
  }

  /// Owned or not: a second purchase adds nothing, and whether the app counts it is another rule's question.
  private func lastingEntitlement(
    to product: ProductID, _ known: ProductNote, of account: AccountID, on device: DeviceID
  ) -> Entitlement {
    var entitlement = Entitlement()
    entitlement.allowed = 0
    // A refund that nobody told the app of may still be there.
    let isRevocationKnown = revocationTold(of: product, on: device) > known.storeRevoked
    eachPurchase(of: known) { _, purchase in
      guard purchase.account == account || purchase.isShared else { return }
      entitlement.hasHistory = true
      if !purchase.isRevoked || !isRevocationKnown { entitlement.allowed = .max }
    }
    eachTransaction(of: known) { id, transaction in
      let holder = holding(transaction.holding)
      guard holder.device == device, transaction.isToldPaid else { return }
      entitlement.hasHistory = true
      if !isRevoked(transaction) || !isRevocationKnown { entitlement.allowed = .max }
      guard holder.account == account, isDue(transaction) else { return }
      entitlement.due = known.grants
      entitlement.dueTransaction = id
    }
    return entitlement
  }

  /// As long as the latest period that the app was told of is paid, access is due; after its end it must go.
  private func subscribedEntitlement(
    to product: ProductID, _ known: ProductNote, of account: AccountID, on device: DeviceID
  ) -> Entitlement {
    var entitlement = lastingEntitlement(to: product, known, of: account, on: device)
    let place = devices[device.index]
    guard let id = subscription(of: account, to: product), !place.hasWrongClock else {
      // Without a period, or with a clock that misleads the app, nobody can say that access is due.
      entitlement.due = 0
      entitlement.dueTransaction = .none
      return entitlement
    }
    let period = subscriptions[id.index]
    let latest = latestPurchase(of: product, by: account)
    var dueTransaction = TransactionID.none
    var isHeldByOthers = false
    eachTransaction(of: known) { id, transaction in
      let holder = holding(transaction.holding)
      guard holder.device == device, transaction.isToldPaid else { return }
      if holder.account != account { isHeldByOthers = true }
      guard holder.account == account, transaction.purchase == latest, isDue(transaction) else { return }
      dueTransaction = id
    }
    let isPaid = period.isPaid(at: now) && dueTransaction != .none
    entitlement.due = isPaid ? known.grants : 0
    entitlement.dueTransaction = isPaid ? dueTransaction : .none
    // An app that was launched after the end had its chance to notice.
    if period.ended != .start, place.launched > period.ended, !isHeldByOthers { entitlement.allowed = 0 }
    return entitlement
  }

  /// What was paid is due once the app finished it, or when it was told and the world was left to itself since.
  private func isDue(_ transaction: TransactionNote) -> Bool {
    guard transaction.isToldPaid, !transaction.isRejected, !isRevoked(transaction) else { return false }
    if transaction.finished != .start { return true }
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

  private func eachPurchase(of product: ProductNote, _ body: (PurchaseID, PurchaseNote) -> Void) {
    var id = product.lastPurchase
    while id != .none {
      let record = purchases[id.index]
      body(id, record)
      id = record.next
    }
  }

  /// The latest first, so that what is noted last is the earliest.
  private func eachTransaction(of product: ProductNote, _ body: (TransactionID, TransactionNote) -> Void) {
    var id = product.lastTransaction
    while id != .none {
      let record = transactions[id.index]
      body(id, record)
      id = record.next
    }
  }
}
