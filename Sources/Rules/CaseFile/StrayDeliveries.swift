import Facts

/// Purchases that an app was told of while their buyer was signed out of the device.
///
/// Nothing in such a transaction says whose it is, unless the app itself had asked for it.
struct StrayDeliveries {
  /// The transactions that were told while somebody else, or nobody, was signed in: what the app handed out then, it
  /// handed out to whoever was there.
  private var told: [TransactionID] = []
  /// Those of them that the developer's server has noted for somebody else by now.
  private var noted: [TransactionID] = []
  /// Whether the app asked for a transaction by a payment of its own.
  private let isAskedFor = Notes(blank: false)

  /// Notes that the app added the payment of a transaction.
  func noteAsked(_ id: TransactionID) { isAskedFor.pointer(to: id.index).pointee = true }

  /// Notes that the app was told of a paid transaction while its buyer was away.
  mutating func note(_ id: TransactionID) {
    if !told.contains(id) { told.append(id) }
  }

  /// Notes that the developer's server handed out what a transaction pays for, to somebody else than its buyer.
  mutating func noteRedeemed(where isOf: (TransactionID) -> Bool) {
    for id in told where isOf(id) && !noted.contains(id) { noted.append(id) }
  }

  /// Whether the app cannot know whose a purchase is: it did not ask for it, and its buyer was away when it was told.
  func isNameless(_ id: TransactionID) -> Bool { told.contains(id) && !isAskedFor[id.index] }

  /// Whether the developer's server gave a purchase to whoever was there in its buyer's place, and refuses it since.
  func isGivenAway(_ id: TransactionID) -> Bool { noted.contains(id) }

  /// Makes the notes ready for the next run and keeps the memory.
  mutating func reset() {
    told.removeAll(keepingCapacity: true)
    noted.removeAll(keepingCapacity: true)
    isAskedFor.reset()
  }
}

extension StrayDeliveries: DigestedState {
  func digest(into digest: inout StateDigest) {
    digest.combine(told, noted, isAskedFor)
  }
}
