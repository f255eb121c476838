extension Ledger {
  func apply(_ fact: TransactionFact, at device: DeviceID) {
    switch fact {
    case .began(let id, let product, let quantity, let account):
      enter(id, product, quantity, account, at: device)
      change(id) { $0.state = .purchasing }
    case .received(let id, let product, let quantity, let account):
      enter(id, product, quantity, account, at: device)
    case .restored(let id, let product, let purchase, _, let account):
      enter(id, product, 1, account, at: device)
      change(id) { $0.state = .restored }
      link(id, to: purchase)
    case .purchased(let id, let purchase, _):
      change(id) { $0.state = .purchased }
      link(id, to: purchase)
    case .failed(let id, _): change(id) { $0.state = .failed }
    case .deferred(let id): change(id) { $0.state = .deferred }
    case .removed(let id), .vanished(let id): change(id) { $0.isGone = true }
    case .returned(let id): change(id) { $0.comeBack() }
    case .heldBack(let id): change(id) { $0.isHeldBack = true }
    case .learned(let id, let purchase, _, let product, let quantity, let account):
      enter(id, product, quantity, account, at: device)
      change(id) {
        $0.state = .purchased
        $0.isGone = true
      }
      link(id, to: purchase)
    case .replaced(let id, _): change(id) { $0.isGone = true }
    }
  }

  private func enter(
    _ id: TransactionID, _ product: ProductID, _ quantity: Int64, _ account: AccountID, at device: DeviceID
  ) {
    guard id != .none else { return }
    let entry = transactions.pointer(to: id.index)
    entry.pointee.quantity = Int(clamping: quantity)
    entry.pointee.holding = holding(of: account, on: device)
    // A transaction that enters twice must not be in the product's list twice.
    guard entry.pointee.product == .none, product != .none else { return }
    entry.pointee.product = product
    let list = products.pointer(to: product.index)
    entry.pointee.next = list.pointee.lastTransaction
    list.pointee.lastTransaction = id
  }

  private func link(_ id: TransactionID, to purchase: PurchaseID) {
    guard id != .none, purchase != .none else { return }
    let entry = transactions.pointer(to: id.index)
    entry.pointee.purchase = purchase
    guard purchases[purchase.index].product == .none else { return }
    record(
      purchase, product: entry.pointee.product, account: holding(entry.pointee.holding).account,
      quantity: Int64(entry.pointee.quantity), isListed: false)
  }

  private func holding(of account: AccountID, on device: DeviceID) -> HoldingID {
    guard account != .none, device != .none else { return .none }
    let owner = accounts.pointer(to: account.index)
    var id = owner.pointee.lastHolding
    while id != .none {
      let holding = holdings[Int(id.rawValue)]
      if holding.device == device { return id }
      id = holding.next
    }
    // If no identifier is left, this pair of an account and a device gets none. The holding of its
    // transactions is unknown.
    guard holdings.count < Int(HoldingID.none.rawValue) else { return .none }
    let new = HoldingID(rawValue: UInt16(holdings.count))
    holdings.pointer(to: holdings.count).pointee = Holding(
      device: device, account: account, next: owner.pointee.lastHolding)
    owner.pointee.lastHolding = new
    return new
  }

  func apply(_ fact: QueueFact, at device: DeviceID) {
    switch fact {
    case .misused(.finishedOfEarlierLaunch, let subject):
      // The latest finish call had no effect, because its transaction object belonged to an earlier launch.
      let earlier = earlierFinish
      change(TransactionID(rawValue: UInt32(truncatingIfNeeded: subject))) { $0.finished = earlier }
    case .observerAdded(let observer): if observer != .none { change(device) { $0.register(observer) } }
    case .observerRemoved(let observer), .observerReleased(let observer, _):
      if observer != .none { change(device) { $0.unregister(observer) } }
    case .restoreCalled: change(device) { $0.askForRestore(at: sequence) }
    case .finishCalled, .misused, .delegateSet, .paymentAdded, .offerAttached, .paymentsAllowedRead,
      .transactionsRead,
      .storefrontRead, .promotionAnswered, .storefrontAnswered, .consentAnswered, .consentRequested,
      .codeSheetRequested:
      break
    }
  }

  /// Records that the app called finish for a transaction. Returns its earlier finish of the same
  /// transaction.
  func finish(_ id: TransactionID, _ state: TransactionState, at device: DeviceID) -> FactSequence? {
    guard id != .none else { return nil }
    let entry = transactions.pointer(to: id.index)
    let earlier = entry.pointee.finished
    switch state {
    case .purchasing, .deferred: return earlier
    case .purchased, .restored:
      if entry.pointee.granted == .start { matchUnnamedGrant(entry, at: device) }
    case .failed: break
    }
    // The app may have read the transaction from the queue's list without a callback.
    entry.pointee.told = state
    entry.pointee.finished = sequence
    return earlier
  }

  /// If a finished transaction has no grant of its own, matches it with an unnamed grant of the same product
  /// on the same device, whatever account the claim named.
  private func matchUnnamedGrant(_ entry: UnsafeMutablePointer<LedgerTransaction>, at device: DeviceID) {
    let product = entry.pointee.product
    guard product != .none else { return }
    let units = products[product.index].grants
    guard
      let claimed = unnamedGrants.use(
        for: entry.pointee.quantity, of: product, granting: units, on: device)
    else { return }
    entry.pointee.granted = claimed
    change(entry.pointee.purchase) { $0.isServed = true }
  }

  func apply(_ fact: CallbackFact, at device: DeviceID) {
    switch fact {
    case .delivered(_, let transaction, let state): tell(ToldTransaction(transaction, state), at: device)
    case .restoreFinished, .restoreFailed: change(device) { $0.endRestore(at: sequence) }
    case .updated, .removed, .paymentOffered, .paymentUnheard, .storefrontChanged, .continueAsked,
      .consentAsked, .revoked, .refused, .downloadsUpdated, .downloadDelivered:
      break
    }
  }

  func apply(_ fact: StorekitFact, told: ToldTransaction?, at device: DeviceID) {
    switch fact {
    case .syncCalled: change(device) { $0.askForRestore(at: sequence) }
    case .syncEnded: change(device) { $0.endRestore(at: sequence) }
    case .purchaseCalled, .purchaseReturned, .purchaseThrew, .listenerStarted, .listenerEnded, .updated,
      .updateUnheard, .read, .stated, .statusRead, .statusStated, .statusUpdated, .eligibilityRead,
      .storefrontUpdated, .intentGiven, .messageGiven, .messageDisplayed, .appTransactionCalled,
      .appTransactionEnded, .refundCalled, .refundEnded, .manageCalled, .manageEnded:
      tell(told, at: device)
    }
  }

  /// Records that the app was given a transaction.
  func tell(_ told: ToldTransaction?, at device: DeviceID) {
    guard let told, device != .none else { return }
    let launched = devices[device.index].launched
    change(told.transaction) { $0.deliver(told.state, launched: launched, at: sequence) }
  }

  func apply(_ fact: ClaimFact, at device: DeviceID) {
    switch fact {
    case .revoked(let product, _):
      let revoked = sequence
      change(product) {
        $0.claimRevoked = revoked
        $0.grantedDevices &= ~LedgerProduct.bit(of: device)
      }
    case .persisted(let transaction, .grant), .persisted(let transaction, .receipt):
      guard transaction != .none else { return change(device) { $0.persist(at: sequence) } }
      change(transaction) { $0.isPersisted = true }
      change(transactions[transaction.index].purchase) { $0.isServed = true }
    case .granted, .persisted(_, .content), .verified: break
    }
  }

  /// Records that the app claimed a grant of a product, with or without a transaction. Returns the earlier
  /// grant of the same transaction.
  func grant(
    _ count: Int64, of product: ProductID, for transaction: TransactionID, at device: DeviceID
  ) -> FactSequence {
    change(product) { $0.grantedDevices |= LedgerProduct.bit(of: device) }
    guard transaction != .none else {
      if product != .none { unnamedGrants.add(count, of: product, on: device, at: sequence) }
      return .start
    }
    let entry = transactions.pointer(to: transaction.index)
    let (paid, earlier) = (entry.pointee.product, entry.pointee.granted)
    // If the paid product adds to the user's balance, a grant of another product does not deliver it. If the
    // paid product is a lasting one, the granted product may be a part of it.
    if product != .none, paid != .none, product != paid, products[paid.index].isAdditive,
      products[product.index].type != nil
    {
      return .start
    }
    entry.pointee.grant(launched: devices[device.index].launched, at: sequence)
    change(entry.pointee.purchase) { $0.isServed = true }
    change(paid) { $0.grantedDevices |= LedgerProduct.bit(of: device) }
    return earlier
  }
}
