internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Gives the money of a purchase back and takes the product away; false if that was done before.
  func refund(_ id: PurchaseID) -> Bool {
    guard !purchase(id).isRevoked else { return false }
    let record = purchase(id)
    timeline.record(
      .store(.refunded(purchase: id, amount: record.amount, currency: currency(of: record))),
      by: .store)
    revoke(id, reason: .refund)
    return true
  }

  /// Takes a purchase back; the entry stays in the books, and the receipt tells the date.
  func revoke(_ id: PurchaseID, reason: RevocationReason) {
    let revision = nextRevision()
    let record = purchase(id)
    change(id) {
      $0.revokedRevision = revision
      $0.revokedAt = timeline.now
      if reason == .refund { $0.traits.insert(.refunded) }
    }
    timeline.record(.store(.revoked(purchase: id, reason: reason)), by: .store)
    // An older period can be refunded while the current one goes on.
    if record.subscription != .none, subscriptions[record.subscription.index].latest == id {
      subscriptionWasRevoked(record.subscription, reason: reason)
    }
    // The app is told of products that last, never of consumables.
    switch self[record.product].type {
    case .consumable, .nonRenewing: break
    case .nonConsumable, .autoRenewable, .freeSubscription:
      guard reason != .upgraded else { break }
      for device in accounts[record.account.index].devices {
        accounts[record.account.index].revocations.append((device, record.product, revision))
      }
    }
    notify(record.account)
    endSharing(of: id, reason: reason)
  }
}
