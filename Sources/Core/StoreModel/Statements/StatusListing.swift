public import Facts
public import Kernel

/// The status of a subscription in its group, as the store states it.
public struct StatedStatus: Sendable {
  public let state: RenewalState
  /// The latest transaction of the subscription.
  public let transaction: TransactionStatement
  public let renewal: RenewalStatement
}

/// Decides which statuses a subscription group has, from what the device knows.
public struct StatusListing: Sendable {
  /// The device's clock.
  private let now: Instant
  /// The account's subscriptions, and those that its family shares with it.
  private let renewals: [RenewalStatement]

  public init(at now: Instant, renewals: [RenewalStatement]) {
    self.now = now
    self.renewals = renewals
  }

  /// The statuses of a group: the account's own subscription first, then those that the family shares.
  public func statuses(of group: TextID, among statements: [TransactionStatement]) -> [StatedStatus] {
    let all = renewals.filter { $0.group == group }.compactMap { status($0, among: statements) }
    return all.filter { !StatusListing.isShared($0) } + all.filter(StatusListing.isShared)
  }

  /// The status of one subscription. Nil if the device knows no transaction of it.
  public func status(
    of subscription: SubscriptionID, among statements: [TransactionStatement]
  ) -> StatedStatus? {
    renewals.first { $0.subscription == subscription }.flatMap { status($0, among: statements) }
  }

  private func status(
    _ renewal: RenewalStatement, among statements: [TransactionStatement]
  ) -> StatedStatus? {
    let periods = statements.filter { $0.subscription == renewal.subscription }
    guard let latest = periods.max(by: { $0.purchase.rawValue < $1.purchase.rawValue }),
      let state = state(of: renewal, latest)
    else { return nil }
    return StatedStatus(state: state, transaction: latest, renewal: renewal)
  }

  private func state(of renewal: RenewalStatement, _ latest: TransactionStatement) -> RenewalState? {
    // The owner's subscription can continue after its sharing ended.
    if latest.entry.cancellationDate != nil, !latest.entry.isUpgraded { return .revoked }
    switch renewal.status {
    case .dormant: return nil
    case .active: return isOver(latest.entry.expires) ? .expired : .subscribed
    case .lapsed: return .expired
    case .billingRetry: return .inBillingRetryPeriod
    case .grace:
      return isOver(renewal.renewal.information.gracePeriodExpires)
        ? .inBillingRetryPeriod : .inGracePeriod
    case .revoked: return .revoked
    }
  }

  /// Whether a time has passed by the device's clock. Without a network the device knows of no renewal.
  private func isOver(_ end: Instant?) -> Bool { end.map { now >= $0 } ?? false }

  private static func isShared(_ status: StatedStatus) -> Bool {
    status.transaction.entry.ownership == .familyShared
  }
}
