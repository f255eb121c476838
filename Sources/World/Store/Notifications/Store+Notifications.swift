public import Facts
public import StoreModel

extension Store {
  /// Registers the server's address for notifications of a version. Nil removes the address. Returns false if
  /// nothing changes. By default no address is registered, and the store sends no notifications.
  @discardableResult
  public func setNotifications(version: NotificationVersion?) -> Bool {
    notifier.register(version)
  }

  /// Requests a test notification and returns its number. Nil if no address is registered or the
  /// version has no test notification.
  @discardableResult
  public func requestTestNotification() -> Int? { notifier.notify(of: NotificationEvent(.test)) }

  /// Sends a notification of an event that the simulation does not cause, and returns its number. Nil
  /// if no address is registered or the version has no such event.
  @discardableResult
  public func notifyServer(
    of event: NotificationEvent, purchase: PurchaseID = .none, account: AccountID = .none,
    subject: NotificationSubject = .purchase
  ) -> Int? {
    notifier.notify(of: event, purchase: purchase, account: account, subject: subject)
  }

  /// Sends a notification about a purchase from a sender other than the store, and returns its number.
  /// Nil if no address is registered or the version has no such notification.
  @discardableResult
  public func forgeNotification(
    of type: NotificationType, purchase: PurchaseID, _ forgery: Forgery
  ) -> Int? {
    notifier.notify(of: NotificationEvent(type), purchase: purchase, forgery: forgery)
  }

  /// Requests a refund of a purchase for its account. The store decides later. Returns false if the
  /// purchase was revoked or already has a request.
  @discardableResult
  public func requestRefund(
    _ purchase: PurchaseID, reason: RefundRequestReason = .unintendedPurchase
  ) -> Bool {
    refunds.requestRefund(purchase, reason)
  }

  /// Reverses the refund of a purchase, because the customer disputed it. Returns false if the purchase
  /// was not refunded, or if the refund ended the subscription.
  @discardableResult
  public func reverseRefund(_ purchase: PurchaseID) -> Bool { refunds.reverseRefund(purchase) }

  /// Declines a requested refund. Returns false if no refund was requested.
  @discardableResult
  public func declineRefund(_ purchase: PurchaseID) -> Bool { refunds.declineRefund(purchase) }

  /// Whether a refund of a purchase was requested and not decided yet.
  public func awaitsRefund(_ purchase: PurchaseID) -> Bool {
    books.awaitsRefund(purchase)
  }

  /// Extends the current period of a subscription. Returns the reason if the store refuses. Nil if the
  /// period was extended.
  @discardableResult
  public func extendRenewal(
    _ subscription: SubscriptionID, _ request: RenewalExtension
  ) -> ExtensionRefusal? {
    subscriptions.extendRenewal(subscription, request)
  }

  /// Ends an attempt to deliver a notification to a server outside of the world.
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
