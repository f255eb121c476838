public import Facts
internal import Kernel
public import StoreModel

extension World {
  /// Registers an address of the developer's server for notifications of a version, or takes it away with nil; false if that
  /// changes nothing. Without an address, which is usual, the store sends none.
  @discardableResult
  public func setNotifications(version: NotificationVersion?) -> Bool {
    guard store.notificationBooks.version != version else { return false }
    store.notificationBooks.version = version
    timeline.record(.notification(.registered(version: Int64(version?.rawValue ?? 0))), by: .store)
    return true
  }

  /// The developer asks for a test notification and gets its number; nil where there is no address, or where the version has
  /// no tests.
  @discardableResult
  public func requestTestNotification() -> Int? { store.notifyServer(of: NotificationEvent(.test)) }

  /// The store notifies the developer's server of something that no simulated event leads to; nil where there is no address,
  /// or where the version has no such notification.
  @discardableResult
  public func notifyServer(
    of event: NotificationEvent, purchase: PurchaseID = .none, account: AccountID = .none,
    subject: NotificationSubject = .purchase
  ) -> Int? {
    store.notifyServer(of: event, purchase: purchase, account: account, subject: subject)
  }

  /// A caller other than the store notifies the developer's server about a purchase; nil where there is no address, or where the
  /// version has no such notification.
  @discardableResult
  public func forgeNotification(
    of type: NotificationType, purchase: PurchaseID, _ forgery: Forgery
  ) -> Int? {
    store.notifyServer(of: NotificationEvent(type), purchase: purchase, forgery: forgery)
  }

  /// The identifier of the app that a notification names.
  public func applicationIdentifier(of notification: StoreNotification) -> String {
    store.applicationIdentifier(of: notification)
  }

  /// An account asks for its money back; the store decides later. False if the purchase was revoked, or is asked about
  /// already.
  @discardableResult
  public func requestRefund(
    _ purchase: PurchaseID, reason: RefundRequestReason = .unintendedPurchase
  ) -> Bool {
    store.requestRefund(purchase, reason)
  }

  /// The customer disputes a refund, and the store takes it back; false if the purchase was not refunded, or if its
  /// subscription ended with the refund.
  @discardableResult
  public func reverseRefund(_ purchase: PurchaseID) -> Bool { store.reverseRefund(purchase) }

  /// The store declines a refund that was asked for; false if none was.
  @discardableResult
  public func declineRefund(_ purchase: PurchaseID) -> Bool { store.declineRefund(purchase) }

  /// Whether a refund of a purchase was asked for and is not decided.
  public func awaitsRefund(_ purchase: PurchaseID) -> Bool {
    store.notificationBooks.refundRequests.contains(purchase)
  }

  /// Moves the end of a subscription's period to a later date; the reason if the store refuses it.
  @discardableResult
  public func extendRenewal(
    _ subscription: SubscriptionID, _ request: RenewalExtension
  ) -> ExtensionRefusal? {
    store.extendRenewal(subscription, request)
  }

  /// The developer's server, which lies outside of the world, answered an attempt to deliver a notification, or did not.
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

  /// A notification goes its way.
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
  /// The identifier of the app that a notification names.
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
