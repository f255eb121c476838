internal import Facts

/// What a device asks the store about its queue.
struct QueueQuestion {
  /// Purchases that the app finished and of which the store may not know.
  let finished: [PurchaseID]
  /// Transactions whose outcome the device does not know.
  let open: [TransactionID]
  /// The state of the books of the youngest revocation that it knows of.
  let knownRevocation: UInt32
  /// Whether the app is to learn of renewals.
  let takesRenewals: Bool
}
