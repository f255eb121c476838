internal import Facts
internal import StoreModel
internal import World

extension SKTestSession {
  /// Ends the period of a subscription now, and begins the next one. From now on the subscription renews
  /// automatically. A price increase that awaited consent is dropped.
  ///
  /// - Throws: `SKTestError.invalidProductIdentifier`, `SKTestError.invalidProductType`, or
  ///   `SKTestError.noSubscriptionFound`.
  public func forceRenewalOfSubscription(productIdentifier: String) throws {
    try act(onSubscriptionTo: productIdentifier) { parts, subscription in
      _ = TestSession(parts.world).answerPriceIncrease(subscription, agreed: false, on: parts.device)
      parts.world.act(on: subscription, .setRenewal(true), by: parts.device)
      parts.world.act(on: subscription, .renew, by: parts.device)
    }
  }

  /// Ends a subscription now. The subscription no longer renews.
  ///
  /// - Throws: `SKTestError.invalidProductIdentifier`, `SKTestError.invalidProductType`, or
  ///   `SKTestError.noSubscriptionFound`.
  public func expireSubscription(productIdentifier: String) throws {
    try act(onSubscriptionTo: productIdentifier) { parts, subscription in
      parts.world.act(on: subscription, .expire, by: parts.device)
    }
  }

  /// Turns on the automatic renewal of the subscription that a transaction pays for.
  ///
  /// - Throws: `SKTestError.noTransactionFound`, or `SKTestError.invalidAction` if it has no active
  ///   subscription.
  public func enableAutoRenewForTransaction(identifier: UInt) throws {
    try setRenewal(true, of: identifier)
  }

  /// Turns off the automatic renewal of the subscription that a transaction pays for.
  ///
  /// - Throws: `SKTestError.noTransactionFound`, or `SKTestError.invalidAction` if it has no active
  ///   subscription.
  public func disableAutoRenewForTransaction(identifier: UInt) throws {
    try setRenewal(false, of: identifier)
  }

  /// Raises the price of a subscription, which needs the user's consent. The delegate of the queue is asked
  /// whether the consent sheet may appear. Only the next two methods answer the sheet.
  ///
  /// - Throws: `SKTestError.noTransactionFound`, or `SKTestError.invalidAction` if it has no active
  ///   subscription.
  public func requestPriceIncreaseConsentForTransaction(identifier: UInt) throws {
    try act(on: identifier) { parts, entry in
      guard let subscription = parts.subscription(of: entry), parts.goesOn(subscription) else { return false }
      let price = parts.world.subscriptionState(subscription).plan.price
      parts.world.act(on: subscription, .changePrice(price + max(price / 10, 1)), by: parts.device)
      return true
    }
  }

  /// Consents to a price increase on behalf of the user.
  ///
  /// - Throws: `SKTestError.noTransactionFound`, or `SKTestError.invalidAction` if no answer is pending.
  public func consentToPriceIncreaseForTransaction(identifier: UInt) throws {
    try answerPriceIncrease(identifier, agreed: true)
  }

  /// Declines a price increase on behalf of the user. This turns renewal off.
  ///
  /// - Throws: `SKTestError.noTransactionFound`, or `SKTestError.invalidAction` if no answer is pending.
  public func declinePriceIncreaseForTransaction(identifier: UInt) throws {
    try answerPriceIncrease(identifier, agreed: false)
  }

  private func answerPriceIncrease(_ identifier: UInt, agreed: Bool) throws {
    try act(on: identifier) { parts, entry in
      guard let subscription = parts.subscription(of: entry) else { return false }
      return TestSession(parts.world).answerPriceIncrease(subscription, agreed: agreed, on: parts.device)
    }
  }

  private func setRenewal(_ renews: Bool, of identifier: UInt) throws {
    try act(on: identifier) { parts, entry in
      guard let subscription = parts.subscription(of: entry), parts.goesOn(subscription) else { return false }
      parts.world.act(on: subscription, .setRenewal(renews), by: parts.device)
      return true
    }
  }

  private func act(
    onSubscriptionTo productIdentifier: String, _ body: (TestWorld.Parts, SubscriptionID) -> Void
  ) throws {
    try stage.requireOpen()
    let code: SKTestError.Code? = stage.world.perform { parts in
      guard let product = parts.product(productIdentifier) else { return .invalidProductIdentifier }
      guard parts.world.store[product].type == .autoRenewable else { return .invalidProductType }
      guard let subscription = parts.world.subscription(of: parts.account, to: product),
        parts.goesOn(subscription)
      else { return .noSubscriptionFound }
      body(parts, subscription)
      return nil
    }
    switch code {
    case nil: stage.app.schedule()
    case .invalidProductIdentifier: throw unknown(productIdentifier)
    case .invalidProductType:
      throw SKTestError(
        .invalidProductType, because: "“\(productIdentifier)” is not an auto-renewable subscription")
    case let code?:
      throw SKTestError(code, because: "the account has no current subscription to “\(productIdentifier)”")
    }
  }
}

extension TestWorld.Parts {
  /// Whether a subscription is paid for, or can still be paid for.
  func goesOn(_ subscription: SubscriptionID) -> Bool {
    switch world.subscriptionState(subscription).status {
    case .active, .grace, .billingRetry: true
    case .dormant, .lapsed, .revoked: false
    }
  }
}
