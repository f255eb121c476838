import Facts

/// Grants of one product that named no transaction, and that no finish was matched with yet.
struct UnnamedGrant {
  /// The device where they were claimed.
  var device = DeviceID.none
  /// How many units are left to be matched.
  var remaining: Int64 = 0
  /// The latest claim.
  var claimed = FactSequence.start
  /// The position of the entry of the same product that came before it, or -1.
  var next: Int32 = -1
}
