import Facts
import Kernel

extension TraceBuilder {
  /// The store raises a notification about a purchase, or about a purchase of the subscription.
  func raise(
    _ number: Int64, _ type: NotificationType, _ subtype: NotificationSubtype = .none, of purchase: Int = 0,
    subscription: SubscriptionID = .none
  ) {
    now = now + .minutes(1)
    fact(
      .notification(
        .raised(
          notification: number, type: type, subtype: subtype, purchase: PurchaseID(purchase),
          identifier: 1000 + Int64(purchase), subscription: subscription)),
      .store)
  }

  /// A notification arrives at the server. The server acts as in `body` and answers.
  func receive(_ number: Int64, attempt: Int64 = 1, status: Int64 = 200, _ body: () -> Void = {}) {
    fact(.notification(.received(notification: number, attempt: attempt)), .server)
    body()
    fact(.notification(.answered(notification: number, attempt: attempt, status: status)), .server)
  }

  /// The server reports that it granted a purchase.
  func payOut(
    _ product: ProductID, of purchase: Int = 0, to account: AccountID? = nil, over number: Int64 = 0
  ) {
    server(
      .paidOut(
        account: account ?? mia, product: product, identifier: 1000 + Int64(purchase), notification: number))
  }

  /// The server reports that it revoked a purchase.
  func takeBack(_ product: ProductID, of purchase: Int = 0, over number: Int64 = 0) {
    server(
      .tookBack(account: mia, product: product, identifier: 1000 + Int64(purchase), notification: number))
  }

  /// The store refunds a purchase.
  func revoke(_ purchase: Int = 0) {
    store(.revoked(purchase: PurchaseID(purchase), reason: .refund))
  }
}
