/// Where a subscription stands.
public enum SubscriptionPhase: Hashable, CaseIterable, Sendable {
  /// It is paid.
  case active
  /// Billing failed, and access goes on for a while.
  case grace
  /// Billing failed, and access ended.
  case retry
  /// It ended.
  case expired
  /// It was refunded or taken back.
  case revoked

  /// Whether its user has access.
  public var hasAccess: Bool {
    switch self {
    case .active, .grace: true
    case .retry, .expired, .revoked: false
    }
  }
}
