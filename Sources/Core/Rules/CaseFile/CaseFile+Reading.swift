public import Facts

extension CaseFile {
  // MARK: Notes, blank if no fact named the identifier

  func transaction(_ id: TransactionID) -> TransactionNote { transactions[id.index] }

  func purchase(_ id: PurchaseID) -> PurchaseNote { purchases[id.index] }

  func product(_ id: ProductID) -> ProductNote { products[id.index] }

  func device(_ id: DeviceID) -> DeviceNote { devices[id.index] }

  func account(_ id: AccountID) -> AccountNote { accounts[id.index] }

  func subscription(_ id: SubscriptionID) -> SubscriptionNote { subscriptions[id.index] }

  func holding(_ id: HoldingID) -> HoldingNote {
    holdings[id.rawValue == .max ? .max : Int(id.rawValue)]
  }

  /// Calls a closure for each device in order.
  func eachDevice(_ body: (DeviceNote) -> Void) { devices.each { _, device in body(device.pointee) } }

  /// Calls `body` with every transaction, in the order of their identifiers.
  func eachTransaction(_ body: (TransactionID, TransactionNote) -> Void) {
    transactions.each { body(TransactionID($0), $1.pointee) }
  }

  // MARK: Transactions that wait

  /// Whether the app was notified of a paid transaction, could have acted on it, and neither granted nor
  /// finished it, nor started a download of it.
  ///
  /// A transaction does not count if the app was notified of it only before faults ended.
  func isLeftAlone(_ id: TransactionID) -> Bool {
    let transaction = self.transaction(id)
    guard transaction.isDeliveredPaid, transaction.granted == .start, transaction.finished == .start,
      !transaction.isGone, !transaction.isHeldBack, !transaction.lacksProduct,
      !signedOutDeliveries.wasGrantedToOther(id),
      !downloads(of: id).contains(where: { $0.note.started != .start })
    else { return false }
    return isOwnerPresent(of: transaction)
  }

  /// Whether the app was notified of the end of a transaction and still owes its finish.
  func owesFinish(_ id: TransactionID) -> Bool {
    let transaction = self.transaction(id)
    guard transaction.isDeliveredTerminal, transaction.finished == .start, !transaction.isGone,
      !transaction.isHeldBack, !transaction.lacksProduct, !signedOutDeliveries.wasGrantedToOther(id),
      !waitsForChoice(id), !isPaused(id)
    else { return false }
    return isOwnerPresent(of: transaction)
  }

  /// Whether a restored transaction waits for its user to select its files: there was no tap for them, and
  /// none of them was started or given up.
  private func waitsForChoice(_ id: TransactionID) -> Bool {
    let transaction = self.transaction(id)
    guard transaction.told == .restored, latestDownloads[id.index] != .none,
      choices[holding(transaction.holding).device, transaction.product] == .start
    else { return false }
    return !downloads(of: id).contains { $0.note.started != .start || $0.note.givenUp != .start }
  }

  /// Whether a transaction waits for its files only because its user tapped to pause them.
  func isPaused(_ id: TransactionID) -> Bool {
    guard latestDownloads[id.index] != .none else { return false }
    let transaction = self.transaction(id)
    return pausedFiles[holding(transaction.holding).device, transaction.product]
      && downloads(of: id).contains { $0.note.state == .paused }
  }

  /// Whether a paid transaction waits in the queue of an app that was launched after faults ended and has no observer.
  func isUnheard(_ transaction: TransactionNote) -> Bool {
    guard transaction.purchase != .none, transaction.firstDelivered == .start, transaction.finished == .start,
      transaction.granted == .start, !transaction.isGone, !transaction.isHeldBack,
      !purchases[transaction.purchase.index].isOver, isOwnerPresent(of: transaction)
    else { return false }
    let device = devices[holding(transaction.holding).device.index]
    guard device.isRunning, livenessBegan != .start, device.launched > livenessBegan else { return false }
    // An app with an observer but no callback yet is waiting for the queue.
    return !device.isObserving
  }

  /// Whether the account that owns a transaction is signed in on its device, as far as known.
  func isOwnerPresent(of transaction: TransactionNote) -> Bool {
    let owner = holding(transaction.holding)
    let device = devices[owner.device.index]
    return !device.isAccountKnown || owner.account == .none || device.account == owner.account
  }

  /// Whether a purchase on a device is undecided: the payment sheet is open, or the store has not answered.
  func isPurchasing(on device: DeviceID) -> Bool {
    var isPurchasing = false
    eachTransaction { _, transaction in
      guard transaction.told == .purchasing, !transaction.isGone else { return }
      if holding(transaction.holding).device == device { isPurchasing = true }
    }
    return isPurchasing
  }

  /// Whether the app on a device was notified of a paid transaction that it has not finished yet.
  func hasUnfinishedWork(on device: DeviceID) -> Bool {
    var hasWork = false
    eachTransaction { _, transaction in
      guard transaction.isDeliveredPaid, transaction.finished == .start, !transaction.isGone else { return }
      if holding(transaction.holding).device == device { hasWork = true }
    }
    return hasWork
  }

  // MARK: Observers

  /// The observer whose callback led to a fact, directly or through a timer, a request, or a server exchange.
  /// `.none` if something else led to it, or if no process has registered two observers.
  func observer(behind fact: FactSequence) -> ObserverID { lineage.observer(behind: fact) }

  // MARK: Finishing

  /// The transaction of a finish call, if this is its first finish, it is purchased or restored, and nothing
  /// excuses the app from delivering it.
  func paidFinish(_ fact: Fact) -> TransactionID? {
    guard case .queue(.finishCalled) = fact.content, paidFinish != .none else { return nil }
    return paidFinish
  }

  /// The transaction of such a finish, if the app has neither granted the product nor saved it by then.
  func unservedFinish(_ fact: Fact) -> TransactionID? {
    guard let id = paidFinish(fact), fact.actor.device != .none else { return nil }
    let transaction = transactions[id.index]
    guard transaction.granted == .start, !transaction.isPersisted, transaction.product != .none,
      !isGranted(transaction.product, on: fact.actor.device)
    else { return nil }
    return id
  }

  /// Whether the app on a device saved the content of a download earlier, or may have it from a backup.
  func mayHaveContent(of download: DownloadNote, on device: DeviceID) -> Bool {
    devices[device.index].isFromBackup || savedContent(of: download, on: device) != nil
  }

  // MARK: Deliveries

  /// How often observers were notified of a transaction in this state.
  func toldCount(_ state: TransactionState) -> Int {
    switch state {
    case .purchasing: toldCounts.0
    case .purchased: toldCounts.1
    case .failed: toldCounts.2
    case .restored: toldCounts.3
    case .deferred: toldCounts.4
    }
  }

  /// The last time the developer's server recorded something for an account, or without naming an account.
  func serverRecorded(for account: AccountID) -> FactSequence {
    max(accounts[account.index].serverRecorded, serverRecordedForAnyone)
  }

  /// Whether the app on a device claimed a grant of a product in any launch since its data began.
  func isGranted(_ product: ProductID, on device: DeviceID) -> Bool {
    products[product.index].grantedDevices & ProductNote.bit(of: device) != 0
  }

  /// Whether the user of a device may already own a product, so that it is not sold to them again. False for
  /// products whose purchases add up.
  func mayOwn(_ product: ProductID, on device: DeviceID) -> Bool {
    guard !self.product(product).isAdditive else { return false }
    let place = self.device(device)
    return place.hasLogin || isGranted(product, on: device)
      || entitlement(to: product, of: place.account, on: device).hasHistory
  }

  /// Whether the user of a device owns, or may own, a lasting product. Then an app may report a restore
  /// without new transactions as a success.
  func mayHaveRestored(on id: DeviceID) -> Bool {
    let place = devices[id.index]
    let account = place.account
    guard account != .none, !hasLogins, !place.isFromBackup,
      !accounts[account.index].hasUnknownPurchases
    else { return hasGrants(on: id) }
    var owns = false
    products.each { index, product in
      guard let type = product.pointee.type, type != .consumable else { return }
      if boughtCount(of: ProductID(index), by: account, isOpen: true) > 0 { owns = true }
    }
    return owns
  }

  /// Whether the app on a device claimed any grant that it did not revoke.
  func hasGrants(on device: DeviceID) -> Bool {
    var hasGrants = false
    products.each { _, product in
      if product.pointee.grantedDevices & ProductNote.bit(of: device) != 0 { hasGrants = true }
    }
    return hasGrants
  }

  /// Whether an earlier launch on a device was notified of a product and then wrote something durable, which
  /// may be the grant. If purchases of the product add up, only transactions of this purchase count.
  func mayBeGranted(_ product: ProductID, for purchase: PurchaseID, on device: DeviceID) -> Bool {
    let told =
      products[product.index].isAdditive
      ? firstTellings.telling(of: purchase, on: device) : firstTellings.telling(of: product, on: device)
    return devices[device.index].wroteInEarlierLaunch(since: told)
  }

  // MARK: The store's books

  /// Whether the catalogue holds a product that a restore brings back.
  var sellsRestorable: Bool {
    var sells = false
    products.each { _, product in
      switch product.pointee.type {
      case .nonConsumable, .autoRenewable, .freeSubscription: sells = true
      case .consumable, .nonRenewing, nil: break
      }
    }
    return sells
  }

  /// The subscription of an account to a product. Active ones are preferred to ended ones, then the one that
  /// expires last.
  func subscription(of account: AccountID, to product: ProductID) -> SubscriptionID? {
    var best: (id: SubscriptionID, note: SubscriptionNote)?
    for (id, note) in NoteChain(from: accounts[account.index].lastSubscription, in: subscriptions)
    where note.product == product && best.map({ note.outlives($0.note) }) ?? true {
      best = (id, note)
    }
    return best?.id
  }

  /// Whether an account ever had a subscription.
  func hasSubscription(_ account: AccountID) -> Bool {
    accounts[account.index].lastSubscription != .none
  }

  /// The latest purchase of a product by an account.
  func latestPurchase(of product: ProductID, by account: AccountID) -> PurchaseID {
    NoteChain(from: products[product.index].lastPurchase, in: purchases)
      .first { $0.note.account == account }?.id ?? .none
  }

  /// When the store recorded an account's first purchase of a product that is still valid.
  func firstStandingPurchase(of product: ProductID, by account: AccountID) -> FactSequence {
    var first = FactSequence.start
    for (_, note) in NoteChain(from: products[product.index].lastPurchase, in: purchases)
    where note.account == account && !note.isOver {
      first = note.recorded
    }
    return first
  }

  /// The latest purchase of a product by an account for which `holds` is true.
  func purchase(
    of product: ProductID, by account: AccountID, where holds: (PurchaseID, PurchaseNote) -> Bool
  ) -> PurchaseID? {
    NoteChain(from: products[product.index].lastPurchase, in: purchases)
      .first { $0.note.account == account && holds($0.id, $0.note) }?.id
  }

  /// The number of items of a product that an account has bought; `isOpen` leaves out revoked purchases.
  func boughtCount(of product: ProductID, by account: AccountID, isOpen: Bool) -> Int64 {
    NoteChain(from: products[product.index].lastPurchase, in: purchases)
      .filter { $0.note.account == account && !(isOpen && $0.note.isOver) }
      .reduce(0) { $0 + Int64(max($1.note.quantity, 1)) }
  }

  /// Whether any account ever bought a product.
  func isBought(_ product: ProductID) -> Bool { products[product.index].lastPurchase != .none }

  /// The number of purchases of a product, by any account, that were not revoked.
  func openPurchaseCount(of product: ProductID) -> Int {
    NoteChain(from: products[product.index].lastPurchase, in: purchases).reduce(0) {
      $1.note.isOver ? $0 : $0 + 1
    }
  }

  /// When a device's observer was last notified that a product is revoked.
  func revocationTold(of product: ProductID, on device: DeviceID) -> FactSequence {
    revocationNotices.last { $0.device == device && $0.product == product }?.told ?? .start
  }

  // MARK: Names for witnesses

  /// The name of a device, or its number.
  public func name(of device: DeviceID) -> String {
    // A transaction that failed before its account was known has no holding, and so no device.
    guard device != .none else { return "the device" }
    return name(devices[device.index].name) ?? "device \(device.rawValue)"
  }

  /// The name of a product, or its number.
  public func name(of product: ProductID) -> String {
    name(products[product.index].name) ?? "product \(product.rawValue)"
  }

  /// The name of an account, or its number.
  public func name(of account: AccountID) -> String {
    name(accounts[account.index].name) ?? "account \(account.rawValue)"
  }

  /// The name of a device for a sentence: in quotation marks if the scenario gave it one.
  func quoted(_ device: DeviceID) -> String {
    guard device != .none, let given = name(devices[device.index].name) else { return name(of: device) }
    return "“\(given)”"
  }

  /// The name of an account for a sentence: in quotation marks if the scenario gave it one.
  func quoted(_ account: AccountID) -> String {
    guard let given = name(accounts[account.index].name) else { return name(of: account) }
    return "“\(given)”"
  }

  /// The number of a transaction, with its product.
  public func name(of transaction: TransactionID) -> String {
    let product = transactions[transaction.index].product
    guard product != .none else { return "transaction \(transaction.rawValue)" }
    return "transaction \(transaction.rawValue) (\(name(of: product)))"
  }

  /// The link of a witness to the purchase of a transaction.
  func sale(of transaction: TransactionNote) -> WitnessLink {
    WitnessLink(purchase(transaction.purchase).recorded, "the store recorded the purchase")
  }

  private func name(_ text: TextID) -> String? {
    guard text != .empty, let texts else { return nil }
    return texts[text]
  }
}
