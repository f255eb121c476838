/// Why the store tells a device that something is pending.
enum StoreNotice {
  /// There is something to fetch.
  case somethingPending
  /// A subscription renewed itself.
  case subscriptionRenewed
}
