internal import Facts
internal import Kernel

/// Where a subscription stands, with what is known only there.
enum SubscriptionStage: Hashable, Sendable {
  /// It did not begin.
  case dormant
  /// The current period is paid.
  case active
  /// The current period ended unpaid; access goes on until this instant.
  case grace(until: Instant)
  /// The current period ended unpaid and access with it; the store gives up at this instant.
  case retry(until: Instant)
  /// It ended for this reason.
  case lapsed(ExpiryReason)
  /// It was taken back.
  case revoked
}
