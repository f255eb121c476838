internal import Facts
internal import Kernel
internal import StoreModel

/// Refunds and revokes purchases.
struct Refunds {
  let timeline: Timeline
  let catalogue: Catalogue
  let books: StoreBooks
  let endpoint: StoreEndpoint
  let subscriptions: Subscriptions
  let notifier: Notifier

  private var prices: PriceList { PriceList(catalogue: catalogue, books: books) }

  func requestRefund(_ id: PurchaseID, _ reason: RefundRequestReason) -> Bool {
    guard !books[id].isRevoked, !books.awaitsRefund(id) else { return false }
    books.addRefundRequest(for: id)
    timeline.record(.store(.refundRequested(purchase: id)), by: .store)
    switch catalogue.type(of: books[id].product) {
    case .nonConsumable, .nonRenewing, .freeSubscription: break
    case .consumable, .autoRenewable:
      notifier.notify(
        of: NotificationEvent(.consumptionRequest), purchase: id, subject: .refundRequest(reason))
    }
    return true
  }

  func declineRefund(_ id: PurchaseID) -> Bool {
    guard books.awaitsRefund(id) else { return false }
    books.removeRefundRequest(for: id)
    timeline.record(.store(.refundDeclined(purchase: id)), by: .store)
    notifier.notify(of: NotificationEvent(.refundDeclined), purchase: id)
    return true
  }

  /// Refunds and revokes a purchase. Returns false if the purchase was revoked before.
  func refund(_ id: PurchaseID) -> Bool {
    guard !books[id].isRevoked else { return false }
    books.removeRefundRequest(for: id)
    let record = books[id]
    timeline.record(
      .store(.refunded(purchase: id, amount: record.amount, currency: prices.currency(of: record))),
      by: .store)
    revoke(id, reason: .refund)
    return true
  }

  /// Reverses the refund of a purchase. The purchase is valid again from now on. Receipts that were
  /// written between the refund and its reversal show no refund.
  func reverseRefund(_ id: PurchaseID) -> Bool {
    let record = books[id]
    guard record.isRevoked, record.traits.contains(.refunded) else { return false }
    if record.subscription != .none, books[record.subscription].latest == id {
      return false
    }
    books.reverseRefund(of: id)
    timeline.record(
      .store(.refundReversed(purchase: id, amount: record.amount, currency: prices.currency(of: record))),
      by: .store)
    notifier.notify(of: NotificationEvent(.refundReversed), purchase: id)
    return true
  }

  /// Revokes a purchase. It stays in the store's records, and receipts show the revocation date.
  func revoke(_ id: PurchaseID, reason: RevocationReason) {
    let revision = books.nextRevision()
    let record = books[id]
    books.change(id) {
      $0.revokedRevision = revision
      $0.revokedAt = timeline.now
      if reason == .refund { $0.traits.insert(.refunded) }
    }
    timeline.record(.store(.revoked(purchase: id, reason: reason)), by: .store)
    // The refund of an older period does not end the current period.
    if record.subscription != .none, books[record.subscription].latest == id {
      subscriptions.wasRevoked(record.subscription, reason: reason)
    }
    // The app is notified if the product has a lasting effect. It is never notified of a consumable.
    switch catalogue.type(of: record.product) {
    case .consumable, .nonRenewing: break
    case .nonConsumable, .autoRenewable, .freeSubscription:
      guard reason != .upgraded else { break }
      for device in books[record.account].devices {
        books[record.account].revocations.append((device, record.product, revision))
      }
    }
    notifyServer(ofRevocationOf: id, reason: reason)
    endpoint.notify(record.account)
    endSharing(of: id, reason: reason)
  }

  /// Revokes every family member's purchase that shares a purchase.
  private func endSharing(of id: PurchaseID, reason: RevocationReason) {
    for shared in books.shares(of: id) where !books[shared].isRevoked { revoke(shared, reason: reason) }
  }

  /// Notifies the app's server that a purchase was revoked. A family member loses a shared purchase
  /// whatever the reason is.
  private func notifyServer(ofRevocationOf id: PurchaseID, reason: RevocationReason) {
    let isShared = books[id].traits.contains(.familyShared)
    switch reason {
    case .refund: notifier.notify(of: NotificationEvent(isShared ? .revoke : .refund), purchase: id)
    case .familySharingEnded: notifier.notify(of: NotificationEvent(.revoke), purchase: id)
    case .upgraded: break
    }
  }
}
