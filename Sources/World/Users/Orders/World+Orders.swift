public import Facts
public import Kernel
public import StoreModel

extension World {
  /// Schedules an order as a standing event. The world becomes idle without waiting for it.
  public func later(_ delay: Interval, _ order: StandingOrder) {
    timeline.schedule(.order(order), after: delay, standing: true)
  }

  /// The transactions that requested an approval and have no answer yet.
  public var openApprovals: [TransactionID] { store.sales.openApprovals }

  /// Resolves all stopped purchases of an account, as if the user had acted outside the app. Returns
  /// false if there are none.
  @discardableResult
  public func resolveInterruptions(of account: AccountID) -> Bool {
    for order in store.books[account].interruptions {
      timeline.record(.user(.resolved(transaction: order.transaction)), by: Actor(.user, at: order.device))
    }
    return store.sales.resolveInterruptions(of: account)
  }

  /// Sets whether purchases of an account need approval from now on.
  public func setAsksToBuy(_ account: AccountID, _ asks: Bool) {
    store.books[account].asksToBuy = asks
  }

  /// Sets whether purchases of an account stop from now on until the user acts outside the app.
  public func setInterrupted(_ account: AccountID, _ isInterrupted: Bool) {
    store.books[account].isInterrupted = isInterrupted
  }

  public func setAllowsPayments(_ allowed: Bool, on device: Device) {
    guard device.allowsPayments != allowed else { return }
    device.allowsPayments = allowed
    timeline.record(.user(.changedRestrictions(allowed: allowed)), by: Actor(.user, at: device.id))
  }

  /// Gives an account purchases that were made and finished before the run.
  ///
  /// The products are purchased in turn, one after another. For a subscription, each of its turns is
  /// one period. If the first purchase would be earlier than the world's start, time passes first. No
  /// date is thus negative.
  public func makeHistory(
    of account: AccountID, products: [ProductID], count: Int, subscription: PastSubscription = .running
  ) {
    let past = store.past.pastLength(of: account, products: products, count: count)
    let elapsed = timeline.now - Instant.zero
    if elapsed < past { wait(past - elapsed) }
    store.past.makeHistory(of: account, products: products, count: count, subscription: subscription)
  }

  /// Refunds a purchase. Returns false if the purchase was revoked before.
  @discardableResult
  public func refund(_ purchase: PurchaseID) -> Bool { store.refunds.refund(purchase) }

  /// Shares a purchase with a family member, and returns the member's purchase.
  @discardableResult
  public func share(_ purchase: PurchaseID, with member: AccountID, wasSharedBefore: Bool) -> PurchaseID {
    store.sharing.share(purchase, with: member, wasSharedBefore: wasSharedBefore)
  }

  /// Ends the sharing of a purchase. `shared` is the family member's purchase.
  public func endSharing(_ shared: PurchaseID) { store.refunds.revoke(shared, reason: .familySharingEnded) }

  /// Buys a product outside the app, for the user of a device.
  public func buyElsewhere(_ product: ProductID, on device: Device) {
    guard device.account != .none else { return }
    store.sales.sellOutsideApp(product, to: device.account, device: device.id, reason: .elsewhere)
  }

  /// Sets the rate of subscriptions, whether they have a grace period, and the maximum number of
  /// renewals. A nil argument keeps the current value.
  public func setSubscriptionTerms(
    rate: SubscriptionRate? = nil, hasGrace: Bool? = nil, renewalsMax: Int? = nil
  ) {
    store.subscriptions.setTerms(rate: rate, hasGrace: hasGrace, renewalsMax: renewalsMax)
  }

  /// Sets the key with which the app's server signs promotional offers. `isRegistered` says whether the
  /// store knows the key.
  public func setOfferKey(_ key: String, isRegistered: Bool) {
    server.offerKey = key
    store.setOfferKey(key, isRegistered: isRegistered)
  }

  /// Sets whether charges to an account fail from now on.
  public func setFailsBilling(_ account: AccountID, _ fails: Bool) {
    store.books[account].failsBilling = fails
  }

  /// The subscription that an account has in a product's group. Nil if it has none.
  public func subscription(of account: AccountID, to product: ProductID) -> SubscriptionID? {
    let group = store[product].group == .empty ? store[product].identifier : store[product].group
    return store.books.subscription(of: account, group: group)
  }

  /// Applies an action to a subscription. If a user's action turns renewal on or off, a fact records it.
  public func act(on subscription: SubscriptionID, _ action: SubscriptionAction, by device: Device) {
    if case .setRenewal(let isOn) = action {
      timeline.record(
        .user(.setRenewal(subscription: subscription, renews: isOn)), by: Actor(.user, at: device.id))
    }
    store.subscriptions.act(on: subscription, action)
  }

  /// The purchases that paid for the periods of a subscription, in order.
  public func periods(of subscription: SubscriptionID) -> [PurchaseID] {
    purchases(of: store.books[subscription].account).filter {
      store.purchase($0).subscription == subscription && !store.purchase($0).traits.contains(.notice)
    }
  }

  public func subscriptionState(_ subscription: SubscriptionID) -> SubscriptionMachine {
    store.books[subscription].machine
  }

  public func purchases(of account: AccountID) -> [PurchaseID] {
    store.books[account].purchases
  }

  /// Carries out an order that a scenario scheduled for later.
  func carryOut(_ order: StandingOrder) {
    switch order {
    case .answerApproval(let transaction, let isApproved):
      people.answerApproval(transaction, isApproved: isApproved)
    case .resolve(let account): resolveInterruptions(of: account)
    case .setLink(let device, let endpoint, let isUp):
      _ = links.setLink(of: self[device], endpoint, isUp: isUp)
    }
  }
}

/// A scheduled action of a user, the organizer or a link.
public enum StandingOrder: Sendable {
  /// The organizer answers a request for approval.
  case answerApproval(TransactionID, isApproved: Bool)
  /// The user acts outside the app, which resolves the stopped purchases of an account.
  case resolve(AccountID)
  /// A link of a device goes down or comes up.
  case setLink(DeviceID, Endpoint, isUp: Bool)
}

extension World {
  /// Changes how a test account's purchases behave from now on: the rate of subscriptions, and whether
  /// purchases are stopped or refused. A nil argument keeps the current value. The current subscription
  /// period still ends when planned.
  public func setTester(
    _ account: AccountID, rate: SubscriptionRate? = nil, interruptsPurchases: Bool? = nil,
    allowsPurchases: Bool? = nil
  ) {
    if let rate { store.books[account].subscriptionRate = rate }
    if let interruptsPurchases { store.books[account].isInterrupted = interruptsPurchases }
    if let allowsPurchases { store.subscriptions.allowPurchases(allowsPurchases, of: account) }
  }

  /// Clears the purchase history of a test account, as the user can in the settings.
  public func clearHistory(of account: AccountID) {
    timeline.record(.user(.clearedHistory(account: account)), by: .world)
    store.subscriptions.clearHistory(of: account)
  }

  /// The account and the content of the receipt on a device. Nil if the device has no receipt.
  public func receipt(of device: Device) -> (account: AccountID, contents: AppReceipt)? {
    apps.calls.receiptData(of: device).map { ($0.account, store.open($0, isAsked: false)) }
  }

  /// The product of a transaction. Callers use it to find the request for approval of a product.
  public func product(of transaction: TransactionID) -> ProductID { book[transaction].product }

  /// Whether an account has purchases that wait until the user acts outside the app.
  public func isStopped(_ account: AccountID) -> Bool {
    !store.books[account].interruptions.isEmpty
  }

  public func purchaseStanding(_ purchase: PurchaseID) -> (product: ProductID, isRevoked: Bool) {
    let record = store.purchase(purchase)
    return (record.product, record.isRevoked)
  }

  /// Records a note in the trace.
  public func note(_ text: String) {
    timeline.record(.world(.noted(text: timeline.texts.pass(text))), by: .world)
  }
}
