internal import Facts
internal import StoreModel
internal import World

extension SKTestSession {
  /// All transactions of the session, the oldest first. They include transactions that no receipt shows:
  /// finished consumables, failed or pending purchases, and restored transactions.
  public func allTransactions() -> [SKTestTransaction] {
    stage.world.perform { $0.entries }.map { SKTestTransaction($0) }
  }

  /// Deletes all transactions, so that the receipt and the payment queue become empty.
  public func clearTransactions() {
    guard (try? stage.requireOpen()) != nil else { return }
    stage.world.perform { parts in
      if TestSession(parts.world).entries(of: parts.account).isEmpty { return }
      TestSession(parts.world).eraseHistory(of: parts.account, on: parts.device)
    }
    stage.app.schedule()
  }

  /// Deletes a transaction, and the transactions whose original it is.
  ///
  /// - Throws: `SKTestError.noTransactionFound`.
  public func deleteTransaction(identifier: UInt) throws {
    try act(on: identifier) { parts, entry in
      if entry.purchase != .none, entry.state != .restored {
        TestSession(parts.world).erase(entry.purchase, on: parts.device)
      } else {
        TestSession(parts.world).erase(entry.transaction, on: parts.device)
      }
      return true
    }
  }

  /// Buys a product outside of the app. The payment queue receives the transaction.
  ///
  /// - Throws: `SKTestError.invalidProductIdentifier`.
  public func buyProduct(productIdentifier: String) throws {
    try stage.requireOpen()
    let isThere = stage.world.perform { parts in
      guard let product = parts.product(productIdentifier) else { return false }
      parts.world.buyElsewhere(product, on: parts.device)
      return true
    }
    guard isThere else { throw unknown(productIdentifier) }
    stage.app.schedule()
  }

  /// Refunds a purchase at once.
  ///
  /// - Throws: `SKTestError.noTransactionFound`, or `SKTestError.invalidAction` if it is not a purchase, or
  ///   was refunded.
  public func refundTransaction(identifier: UInt) throws {
    try act(on: identifier) { parts, entry in
      entry.purchase != .none && parts.world.refund(entry.purchase)
    }
  }

  /// Approves a purchase that awaits approval.
  ///
  /// - Throws: `SKTestError.noTransactionFound`, or `SKTestError.invalidAction` if it does not await
  ///   approval.
  public func approveAskToBuyTransaction(identifier: UInt) throws {
    try act(on: identifier) { parts, entry in
      parts.world.people.answerApproval(entry.transaction, isApproved: true)
    }
  }

  /// Declines a purchase that awaits approval.
  ///
  /// - Throws: `SKTestError.noTransactionFound`, or `SKTestError.invalidAction` if it does not await
  ///   approval.
  public func declineAskToBuyTransaction(identifier: UInt) throws {
    try act(on: identifier) { parts, entry in
      parts.world.people.answerApproval(entry.transaction, isApproved: false)
    }
  }

  /// Resolves the issue of a purchase. If the purchase was interrupted, the queue receives it as a new
  /// transaction. If a subscription could not be charged, the subscription continues.
  ///
  /// - Throws: `SKTestError.noTransactionFound`, or `SKTestError.invalidAction` if it has no issue.
  public func resolveIssueForTransaction(identifier: UInt) throws {
    try act(on: identifier) { parts, entry in
      if entry.isStopped {
        return TestSession(parts.world).resolveInterruption(entry.transaction, of: parts.account)
      }
      guard let subscription = parts.subscription(of: entry) else { return false }
      switch parts.world.subscriptionState(subscription).status {
      case .billingRetry, .grace:
        parts.world.act(on: subscription, .recoverBilling, by: parts.device)
        return true
      case .dormant, .active, .lapsed, .revoked: return false
      }
    }
  }

  /// Performs an action on a transaction of the list. `body` returns whether the action was valid.
  func act(on identifier: UInt, _ body: (TestWorld.Parts, TestEntry) -> Bool) throws {
    try stage.requireOpen()
    let fits: Bool? = stage.world.perform { parts in parts.entry(identifier).map { body(parts, $0) } }
    guard let fits else {
      throw SKTestError(.noTransactionFound, because: "the session has no transaction \(identifier)")
    }
    guard fits else {
      throw SKTestError(
        .invalidAction, because: "transaction \(identifier) is not in a state that allows this")
    }
    stage.app.schedule()
  }

  func unknown(_ productIdentifier: String) -> SKTestError {
    SKTestError(
      .invalidProductIdentifier, because: "the configuration has no product “\(productIdentifier)”")
  }
}
