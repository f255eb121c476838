public import Facts
public import StoreModel

extension Store {
  /// Registers the server's address for notifications of a version, or removes it if nil; false if
  /// nothing changes. By default there is no address, and the store sends none.
  @discardableResult
  public func setNotifications(version: NotificationVersion?) -> Bool {
    notifier.register(version)
  }

  /// Requests a test notification and returns its number; nil if no address is registered or the version
  /// has no tests.
  @discardableResult
  public func requestTestNotification() -> Int? { notifier.notify(of: NotificationEvent(.test)) }

  /// Sends a notification that no simulated event causes; nil if no address is registered or the version
  /// lacks the notification.
  @discardableResult
  public func notifyServer(
    of event: NotificationEvent, purchase: PurchaseID = .none, account: AccountID = .none,
    subject: NotificationSubject = .purchase
  ) -> Int? {
    notifier.notify(of: event, purchase: purchase, account: account, subject: subject)
  }

  /// Sends a notification about a purchase from a caller other than the store; nil if no address is
  /// registered or the version lacks the notification.
  @discardableResult
  public func forgeNotification(
    of type: NotificationType, purchase: PurchaseID, _ forgery: Forgery
  ) -> Int? {
    notifier.notify(of: NotificationEvent(type), purchase: purchase, forgery: forgery)
  }

  /// Requests a refund for an account; the store decides later. False if the purchase was revoked or
  /// already has a request.
  @discardableResult
  public func requestRefund(
    _ purchase: PurchaseID, reason: RefundRequestReason = .unintendedPurchase
  ) -> Bool {
    refunds.requestRefund(purchase, reason)
  }

  /// Reverses a refund after the customer disputed it; false if the purchase was not refunded or the
  /// refund ended its subscription.
  @discardableResult
  public func reverseRefund(_ purchase: PurchaseID) -> Bool { refunds.reverseRefund(purchase) }

  /// Declines a requested refund; false if none was requested.
  @discardableResult
  public func declineRefund(_ purchase: PurchaseID) -> Bool { refunds.declineRefund(purchase) }

  /// Whether a purchase has an undecided refund request.
  public func awaitsRefund(_ purchase: PurchaseID) -> Bool {
    books.awaitsRefund(purchase)
  }

  /// Extends a subscription's period; returns the reason if the store refuses.
  @discardableResult
  public func extendRenewal(
    _ subscription: SubscriptionID, _ request: RenewalExtension
  ) -> ExtensionRefusal? {
    subscriptions.extendRenewal(subscription, request)
  }

  /// Ends an attempt to deliver a notification to a server outside of the world, with or without its
  /// answer.
  public func notificationEnded(_ number: Int, attempt: Int, _ outcome: NotificationOutcome) {
    let arrival = NotificationArrival(number: number, attempt: attempt)
    switch outcome {
    case .answered(let status):
      timeline.record(
        .notification(.answered(notification: Int64(number), attempt: Int64(attempt), status: Int64(status))),
        by: .server)
      notifier.answered(arrival, status: status)
    case .unanswered(let error): notifier.unanswered(arrival, error)
    }
  }
}
