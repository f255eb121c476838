public import Facts

extension CaseFile {
  /// What is known of a transaction; a blank note where nothing is.
  public func transaction(_ id: TransactionID) -> TransactionNote { transactions[id.index] }

  /// What is known of a purchase; a blank note where nothing is.
  public func purchase(_ id: PurchaseID) -> PurchaseNote { purchases[id.index] }

  /// What is known of a product; a blank note where nothing is.
  public func product(_ id: ProductID) -> ProductNote { products[id.index] }

  /// What is known of a device; a blank note where nothing is.
  public func device(_ id: DeviceID) -> DeviceNote { devices[id.index] }

  /// What is known of an account; a blank note where nothing is.
  public func account(_ id: AccountID) -> AccountNote { accounts[id.index] }

  /// What is known of a subscription; a blank note where nothing is.
  public func subscription(_ id: SubscriptionID) -> SubscriptionNote { subscriptions[id.index] }

  /// The device and the account behind a holding; a blank note where it is unknown.
  public func holding(_ id: HoldingID) -> HoldingNote {
    holdings[id.rawValue == .max ? .max : Int(id.rawValue)]
  }

  /// Shows every transaction, in the order in which they came to be.
  public func eachTransaction(_ body: (TransactionID, TransactionNote) -> Void) {
    transactions.each { body(TransactionID($0), $1.pointee) }
  }

  /// Whether what is paid waits for the app: it was told, granted and finished nothing, and could have.
  ///
  /// What the app was told before faults ended, and never again, it may have had reasons to keep.
  public func isLeftAlone(_ transaction: TransactionNote) -> Bool {
    guard transaction.isToldPaid, transaction.granted == .start, transaction.finished == .start,
      !transaction.isGone, !transaction.isHeldBack, !transaction.lacksProduct
    else { return false }
    return isOwnerPresent(of: transaction)
  }

  /// Whether the app was told that a transaction ended, and owes its finish still.
  public func owesFinish(_ transaction: TransactionNote) -> Bool {
    guard transaction.isToldTerminal, transaction.finished == .start, !transaction.isGone,
      !transaction.isHeldBack, !transaction.lacksProduct
    else { return false }
    return isOwnerPresent(of: transaction)
  }

  /// Whether a paid transaction waits in the queue of an app that runs since faults ended, and that nobody of it heard.
  public func isUnheard(_ transaction: TransactionNote) -> Bool {
    guard transaction.purchase != .none, transaction.firstTold == .start, transaction.finished == .start,
      transaction.granted == .start, !transaction.isGone, !transaction.isHeldBack,
      !purchases[transaction.purchase.index].isOver, isOwnerPresent(of: transaction)
    else { return false }
    let device = devices[holding(transaction.holding).device.index]
    guard device.isRunning, livenessBegan != .start, device.launched > livenessBegan else { return false }
    // Who listens and hears nothing may wait for the queue.
    return !device.isObserving
  }

  /// Whether the account that a transaction belongs to is signed in on its device, as far as that is known.
  private func isOwnerPresent(of transaction: TransactionNote) -> Bool {
    let owner = holding(transaction.holding)
    let device = devices[owner.device.index]
    return !device.isAccountKnown || owner.account == .none || device.account == owner.account
  }

  /// Whether a purchase on a device is not decided yet: its user stands before the payment sheet, or the store is slow.
  public func isPurchasing(on device: DeviceID) -> Bool {
    var isPurchasing = false
    eachTransaction { _, transaction in
      guard transaction.told == .purchasing, !transaction.isGone else { return }
      if holding(transaction.holding).device == device { isPurchasing = true }
    }
    return isPurchasing
  }

  /// Whether the app on a device was told of something paid that it has not finished yet.
  public func hasUnfinishedWork(on device: DeviceID) -> Bool {
    var hasWork = false
    eachTransaction { _, transaction in
      guard transaction.isToldPaid, transaction.finished == .start, !transaction.isGone else { return }
      if holding(transaction.holding).device == device { hasWork = true }
    }
    return hasWork
  }

  /// How often an observer was told that a transaction is in a state.
  public func toldCount(_ state: TransactionState) -> Int {
    switch state {
    case .purchasing: toldCounts.0
    case .purchased: toldCounts.1
    case .failed: toldCounts.2
    case .restored: toldCounts.3
    case .deferred: toldCounts.4
    }
  }

  /// The latest time that the developer's server stored something for an account, or for nobody in particular.
  public func serverRecorded(for account: AccountID) -> FactSequence {
    max(accounts[account.index].serverRecorded, serverRecordedForAnyone)
  }

  /// Whether the app said that it granted a product to its user on a device, in any launch since its data began.
  public func isGranted(_ product: ProductID, on device: DeviceID) -> Bool {
    products[product.index].grantedDevices & ProductNote.bit(of: device) != 0
  }

  /// Whether an earlier launch of the app on a device was told of a product, or where each purchase adds of this very
  /// purchase, and wrote something before it died.
  public func mayBeGranted(_ product: ProductID, for purchase: PurchaseID, on device: DeviceID) -> Bool {
    let isAdditive = products[product.index].isAdditive
    let place = devices[device.index]
    return TransactionChain(from: products[product.index].lastTransaction, in: transactions).contains {
      (!isAdditive || $0.note.purchase == purchase) && holding($0.note.holding).device == device
        && place.wroteInEarlierLaunch(since: $0.note.firstTold)
    }
  }

  /// Whether the catalogue holds something that a restore brings back.
  public var sellsRestorable: Bool {
    var sells = false
    products.each { _, product in
      switch product.pointee.type {
      case .nonConsumable, .autoRenewable, .freeSubscription: sells = true
      case .consumable, .nonRenewing, nil: break
      }
    }
    return sells
  }

  /// The subscription of an account to a product: one that goes on before one that ended, then the one paid longest.
  public func subscription(of account: AccountID, to product: ProductID) -> SubscriptionID? {
    var best: (id: SubscriptionID, note: SubscriptionNote)?
    var id = accounts[account.index].lastSubscription
    while id != .none {
      let note = subscriptions[id.index]
      if note.product == product, best.map({ note.outlives($0.note) }) ?? true { best = (id, note) }
      id = note.next
    }
    return best?.id
  }

  /// Whether an account ever had a subscription.
  public func hasSubscription(_ account: AccountID) -> Bool {
    accounts[account.index].lastSubscription != .none
  }

  /// The latest purchase of a product by an account.
  public func latestPurchase(of product: ProductID, by account: AccountID) -> PurchaseID {
    PurchaseChain(from: products[product.index].lastPurchase, in: purchases)
      .first { $0.note.account == account }?.id ?? .none
  }

  /// When the store wrote down the first purchase of a product by an account that it did not take back.
  func firstStandingPurchase(of product: ProductID, by account: AccountID) -> FactSequence {
    var first = FactSequence.start
    for (_, note) in PurchaseChain(from: products[product.index].lastPurchase, in: purchases)
    where note.account == account && !note.isOver {
      first = note.recorded
    }
    return first
  }

  /// A purchase of a product by an account of which something holds.
  func purchase(
    of product: ProductID, by account: AccountID, where holds: (PurchaseID, PurchaseNote) -> Bool
  ) -> PurchaseID? {
    PurchaseChain(from: products[product.index].lastPurchase, in: purchases)
      .first { $0.note.account == account && holds($0.id, $0.note) }?.id
  }

  /// When a device's observer was last told that a product is no longer the user's.
  public func revocationTold(of product: ProductID, on device: DeviceID) -> FactSequence {
    revocationNotices.last { $0.device == device && $0.product == product }?.told ?? .start
  }
}
