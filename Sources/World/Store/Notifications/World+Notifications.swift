public import Facts
internal import Kernel
public import StoreModel

extension World {
  /// Registers the server's address for notifications of a version, or removes it if nil; false if
  /// nothing changes. By default there is no address, and the store sends none.
  @discardableResult
  public func setNotifications(version: NotificationVersion?) -> Bool {
    guard store.notificationBooks.version != version else { return false }
    store.notificationBooks.version = version
    timeline.record(.notification(.registered(version: Int64(version?.rawValue ?? 0))), by: .store)
    return true
  }

  /// Requests a test notification and returns its number; nil if no address is registered or the version
  /// has no tests.
  @discardableResult
  public func requestTestNotification() -> Int? { store.notifyServer(of: NotificationEvent(.test)) }

  /// Sends a notification that no simulated event causes; nil if no address is registered or the version
  /// lacks the notification.
  @discardableResult
  public func notifyServer(
    of event: NotificationEvent, purchase: PurchaseID = .none, account: AccountID = .none,
    subject: NotificationSubject = .purchase
  ) -> Int? {
    store.notifyServer(of: event, purchase: purchase, account: account, subject: subject)
  }

  /// Sends a notification about a purchase from a caller other than the store; nil if no address is
  /// registered or the version lacks the notification.
  @discardableResult
  public func forgeNotification(
    of type: NotificationType, purchase: PurchaseID, _ forgery: Forgery
  ) -> Int? {
    store.notifyServer(of: NotificationEvent(type), purchase: purchase, forgery: forgery)
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
    store.requestRefund(purchase, reason)
  }

  /// Reverses a refund after the customer disputed it; false if the purchase was not refunded or the
  /// refund ended its subscription.
  @discardableResult
  public func reverseRefund(_ purchase: PurchaseID) -> Bool { store.reverseRefund(purchase) }

  /// Declines a requested refund; false if none was requested.
  @discardableResult
  public func declineRefund(_ purchase: PurchaseID) -> Bool { store.declineRefund(purchase) }

  /// Whether a purchase has an undecided refund request.
  public func awaitsRefund(_ purchase: PurchaseID) -> Bool {
    store.notificationBooks.refundRequests.contains(purchase)
  }

  /// Extends a subscription's period; returns the reason if the store refuses.
  @discardableResult
  public func extendRenewal(
    _ subscription: SubscriptionID, _ request: RenewalExtension
  ) -> ExtensionRefusal? {
    store.extendRenewal(subscription, request)
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
      store.notificationAnswered(arrival, status: status)
    case .unanswered(let error): store.notificationUnanswered(arrival, error)
    }
  }

  /// Runs the next step of a notification's delivery.
  func goOn(_ moment: NotificationMoment, _ arrival: NotificationArrival) {
    switch moment {
    case .sends: store.sendNotification(arrival.number)
    case .arrives:
      if let carry = notificationCarrier {
        timeline.record(
          .notification(.received(notification: Int64(arrival.number), attempt: Int64(arrival.attempt))),
          by: .server)
        return carry(arrival.number, arrival.attempt)
      }
      if network.isServerDown { store.refuseNotification(arrival) } else { server.receive(arrival) }
    case .hasAnswer(let status): store.notificationAnswered(arrival, status: status)
    case .hasNone: store.notificationUnanswered(arrival, .timedOut)
    case .isRefused: store.notificationUnanswered(arrival, .cannotConnect)
    }
  }
}

extension Store {
  func applicationIdentifier(of notification: StoreNotification) -> String {
    notification.forgery == .otherApp ? Catalogue.otherApplication : applicationIdentifier
  }

  fileprivate func requestRefund(_ id: PurchaseID, _ reason: RefundRequestReason) -> Bool {
    guard !purchase(id).isRevoked, !notificationBooks.refundRequests.contains(id) else { return false }
    notificationBooks.refundRequests.append(id)
    timeline.record(.store(.refundRequested(purchase: id)), by: .store)
    switch catalogue.type(of: purchase(id).product) {
    case .nonConsumable, .nonRenewing, .freeSubscription: break
    case .consumable, .autoRenewable:
      notifyServer(
        of: NotificationEvent(.consumptionRequest), purchase: id, subject: .refundRequest(reason))
    }
    return true
  }

  fileprivate func declineRefund(_ id: PurchaseID) -> Bool {
    guard let place = notificationBooks.refundRequests.firstIndex(of: id) else { return false }
    notificationBooks.refundRequests.remove(at: place)
    timeline.record(.store(.refundDeclined(purchase: id)), by: .store)
    notifyServer(of: NotificationEvent(.refundDeclined), purchase: id)
    return true
  }

  fileprivate func extendRenewal(
    _ subscription: SubscriptionID, _ request: RenewalExtension
  ) -> ExtensionRefusal? {
    let place = subscription.index
    do throws(ExtensionRefusal) {
      let orders = try subscriptions.records[place].machine.extended(
        request, at: timeline.now, terms(place))
      if let end = subscriptions.records[place].machine.expires {
        timeline.record(
          .subscription(
            .extended(
              subscription: subscription, until: end, days: Int64(request.days),
              reason: Int64(request.reason.rawValue))),
          by: .store)
        extendSharing(of: subscriptions.records[place].latest, to: end)
      }
      carryOut(orders, on: place)
      return nil
    } catch {
      timeline.record(
        .subscription(.extensionRefused(subscription: subscription, days: Int64(request.days))), by: .store)
      return error
    }
  }

  private func extendSharing(of id: PurchaseID, to end: Instant) {
    for sharing in books.sharings where sharing.original == id && !purchase(sharing.shared).isRevoked {
      books.moveEnd(of: sharing.shared, to: end)
    }
  }
}
