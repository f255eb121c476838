public import Facts
internal import Kernel
public import StoreModel

extension World {
  /// Registers the server's address for notifications of a version, or removes it if nil; false if
  /// nothing changes. By default there is no address, and the store sends none.
  @discardableResult
  public func setNotifications(version: NotificationVersion?) -> Bool {
    store.notifier.register(version)
  }

  /// Requests a test notification and returns its number; nil if no address is registered or the version
  /// has no tests.
  @discardableResult
  public func requestTestNotification() -> Int? { store.notifier.notify(of: NotificationEvent(.test)) }

  /// Sends a notification that no simulated event causes; nil if no address is registered or the version
  /// lacks the notification.
  @discardableResult
  public func notifyServer(
    of event: NotificationEvent, purchase: PurchaseID = .none, account: AccountID = .none,
    subject: NotificationSubject = .purchase
  ) -> Int? {
    store.notifier.notify(of: event, purchase: purchase, account: account, subject: subject)
  }

  /// Sends a notification about a purchase from a caller other than the store; nil if no address is
  /// registered or the version lacks the notification.
  @discardableResult
  public func forgeNotification(
    of type: NotificationType, purchase: PurchaseID, _ forgery: Forgery
  ) -> Int? {
    store.notifier.notify(of: NotificationEvent(type), purchase: purchase, forgery: forgery)
  }

  /// The app identifier in a notification.
  public func applicationIdentifier(of notification: StoreNotification) -> String {
    store.applicationIdentifier(of: notification)
  }

  /// Requests a refund for an account; the store decides later. False if the purchase was revoked or
  /// already has a request.
  @discardableResult
  public func requestRefund(
    _ purchase: PurchaseID, reason: RefundRequestReason = .unintendedPurchase
  ) -> Bool {
    store.refunds.requestRefund(purchase, reason)
  }

  /// Reverses a refund after the customer disputed it; false if the purchase was not refunded or the
  /// refund ended its subscription.
  @discardableResult
  public func reverseRefund(_ purchase: PurchaseID) -> Bool { store.refunds.reverseRefund(purchase) }

  /// Declines a requested refund; false if none was requested.
  @discardableResult
  public func declineRefund(_ purchase: PurchaseID) -> Bool { store.refunds.declineRefund(purchase) }

  /// Whether a purchase has an undecided refund request.
  public func awaitsRefund(_ purchase: PurchaseID) -> Bool {
    store.books.awaitsRefund(purchase)
  }

  /// Extends a subscription's period; returns the reason if the store refuses.
  @discardableResult
  public func extendRenewal(
    _ subscription: SubscriptionID, _ request: RenewalExtension
  ) -> ExtensionRefusal? {
    store.subscriptions.extendRenewal(subscription, request)
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
      store.notifier.answered(arrival, status: status)
    case .unanswered(let error): store.notifier.unanswered(arrival, error)
    }
  }

  /// Runs the next step of a notification's delivery.
  func goOn(_ moment: NotificationMoment, _ arrival: NotificationArrival) {
    switch moment {
    case .sends: store.notifier.send(arrival.number)
    case .arrives:
      if let carry = notificationCarrier {
        timeline.record(
          .notification(.received(notification: Int64(arrival.number), attempt: Int64(arrival.attempt))),
          by: .server)
        return carry(arrival.number, arrival.attempt)
      }
      if network.isServerDown { store.notifier.refuse(arrival) } else { server.receive(arrival) }
    case .hasAnswer(let status): store.notifier.answered(arrival, status: status)
    case .hasNone: store.notifier.unanswered(arrival, .timedOut)
    case .isRefused: store.notifier.unanswered(arrival, .cannotConnect)
    }
  }
}
