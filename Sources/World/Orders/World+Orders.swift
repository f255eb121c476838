public import Facts
public import Kernel
public import StoreModel

extension World {
  /// Schedules an order for later; it does not keep the world from settling.
  public func later(_ delay: Interval, _ order: StandingOrder) {
    timeline.schedule(.order(order), after: delay, standing: true)
  }

  /// The requests for approval that nobody answered.
  public var openApprovals: [TransactionID] { store.openApprovals }

  /// The user does outside the app what stopped purchases wait for; false if none is stopped.
  @discardableResult
  public func resolveInterruptions(of account: AccountID) -> Bool {
    for order in store.books.accounts[account.index].interruptions {
      timeline.record(.user(.resolved(transaction: order.transaction)), by: Actor(.user, at: order.device))
    }
    return store.resolveInterruptions(of: account)
  }

  /// Purchases of an account need approval from now on, or no longer.
  public func setAsksToBuy(_ account: AccountID, _ asks: Bool) {
    store.books.accounts[account.index].asksToBuy = asks
  }

  /// Purchases of an account stop from now on until its user acts outside the app, or no longer.
  public func setInterrupted(_ account: AccountID, _ isInterrupted: Bool) {
    store.books.accounts[account.index].isInterrupted = isInterrupted
  }

  /// The user allows or forbids payments on a device.
  public func setAllowsPayments(_ allowed: Bool, on device: Device) {
    guard device.allowsPayments != allowed else { return }
    device.allowsPayments = allowed
    timeline.record(.user(.changedRestrictions(allowed: allowed)), by: Actor(.user, at: device.id))
  }

  /// Gives an account purchases that were made and finished before the run began.
  public func makeHistory(of account: AccountID, products: [ProductID], count: Int) {
    store.makeHistory(of: account, products: products, count: count)
  }

  /// The store gives money back; false if that was done before.
  @discardableResult
  public func refund(_ purchase: PurchaseID) -> Bool { store.refund(purchase) }

  /// A family member is given access to a purchase.
  @discardableResult
  public func share(_ purchase: PurchaseID, with member: AccountID, wasSharedBefore: Bool) -> PurchaseID {
    store.share(purchase, with: member, wasSharedBefore: wasSharedBefore)
  }

  /// Access that was shared is taken away.
  public func endSharing(_ shared: PurchaseID) { store.revoke(shared, reason: .familySharingEnded) }

  /// Something is bought outside the app.
  public func buyElsewhere(_ product: ProductID, on device: Device) {
    guard device.account != .none else { return }
    store.sellUnasked(product, to: device.account, device: device.id, reason: .elsewhere)
  }

  /// How fast subscriptions run from now on, whether they have a time of grace, and how often they renew at most.
  public func setSubscriptionTerms(
    rate: SubscriptionRate? = nil, hasGrace: Bool? = nil, renewalsMax: Int? = nil
  ) {
    if let rate { store.subscriptions.rate = rate }
    if let hasGrace { store.subscriptions.hasGrace = hasGrace }
    if let renewalsMax { store.subscriptions.renewalsMax = renewalsMax }
  }

  /// The developer's server signs promotional offers with another key from now on, which the store knows or not.
  public func setOfferKey(_ key: String, isRegistered: Bool) {
    server.offerKey = key
    store.offerKeys.removeAll { $0 == key }
    if isRegistered { store.offerKeys.append(key) }
  }

  /// An account cannot be charged from now on, or can again.
  public func setFailsBilling(_ account: AccountID, _ fails: Bool) {
    store.books.accounts[account.index].failsBilling = fails
  }

  /// The subscription of an account to a product's group, or nothing.
  public func subscription(of account: AccountID, to product: ProductID) -> SubscriptionID? {
    let group = store[product].group == .empty ? store[product].identifier : store[product].group
    return store.subscriptions.place(of: account, group: group).map { SubscriptionID($0) }
  }

  /// Does something to a subscription; what its user does is a fact of its own.
  public func act(on subscription: SubscriptionID, _ action: SubscriptionAction, by device: Device) {
    if case .setRenewal(let isOn) = action {
      timeline.record(
        .user(.setRenewal(subscription: subscription, renews: isOn)), by: Actor(.user, at: device.id))
    }
    store.act(on: subscription, action)
  }

  /// The purchases that paid for the periods of a subscription, in their order.
  public func periods(of subscription: SubscriptionID) -> [PurchaseID] {
    purchases(of: store.subscriptions.records[subscription.index].account).filter {
      store.purchase($0).subscription == subscription && !store.purchase($0).traits.contains(.notice)
    }
  }

  /// How a subscription stands.
  public func subscriptionState(_ subscription: SubscriptionID) -> SubscriptionMachine {
    store.subscriptions.records[subscription.index].machine
  }

  /// The purchases of an account, in their order.
  public func purchases(of account: AccountID) -> [PurchaseID] {
    store.books.accounts[account.index].purchases
  }

  /// Does what a person had decided to do later.
  func carryOut(_ order: StandingOrder) {
    switch order {
    case .answerApproval(let transaction, let isApproved):
      people.answerApproval(transaction, isApproved: isApproved)
    case .resolve(let account): resolveInterruptions(of: account)
    case .setLink(let device, let endpoint, let isUp): setLink(of: self[device], endpoint, isUp: isUp)
    }
  }
}

/// An order that a person carries out after some time.
public enum StandingOrder: Sendable {
  /// The organiser answers a request for approval.
  case answerApproval(TransactionID, isApproved: Bool)
  /// The user does what a stopped purchase waits for.
  case resolve(AccountID)
  /// A link of a device goes down or comes up.
  case setLink(DeviceID, Endpoint, isUp: Bool)
}

extension World {
  /// Says how the purchases of a test account go: how fast subscriptions run, and whether purchases go through.
  public func setTester(
    _ account: AccountID, rate: SubscriptionRate? = nil, interruptsPurchases: Bool = false,
    allowsPurchases: Bool = true
  ) {
    store.books.accounts[account.index].subscriptionRate = rate
    store.books.accounts[account.index].isInterrupted = interruptsPurchases
    store.books.accounts[account.index].allowsPurchases = allowsPurchases
  }

  /// The user clears the purchase history of a test account in the settings.
  public func clearHistory(of account: AccountID) {
    timeline.record(.user(.clearedHistory(account: account)), by: .world)
    store.clearHistory(of: account)
  }

}
