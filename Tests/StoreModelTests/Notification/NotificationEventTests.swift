import Facts
import Kernel
import StoreModel
import Testing

@Suite("The events of notifications")
struct NotificationEventTests {
  @Test("W9: version 2 has the names of Apple's declarations")
  func names() {
    #expect(NotificationType.didChangeRenewalPref.payloadName == "DID_CHANGE_RENEWAL_PREF")
    #expect(NotificationSubtype.autoRenewEnabled.payloadName == "AUTO_RENEW_ENABLED")
    #expect(NotificationSubtype.none.payloadName == nil)
  }

  /// Events of version 2, and their names in version 1.
  static let firstNames: [(NotificationEvent, String?)] = [
    (NotificationEvent(.subscribed, .initialBuy), "INITIAL_BUY"),
    (NotificationEvent(.subscribed, .resubscribe), "INTERACTIVE_RENEWAL"),
    (NotificationEvent(.didRenew), "DID_RENEW"),
    (NotificationEvent(.didRenew, .billingRecovery), "DID_RECOVER"),
    (NotificationEvent(.didFailToRenew, .gracePeriod), "DID_FAIL_TO_RENEW"),
    (NotificationEvent(.gracePeriodExpired), nil),
    (NotificationEvent(.expired, .voluntary), nil),
    (NotificationEvent(.priceIncrease, .pending), "PRICE_INCREASE_CONSENT"),
    (NotificationEvent(.priceIncrease, .accepted), nil),
    (NotificationEvent(.didChangeRenewalPref, .upgrade), "INTERACTIVE_RENEWAL"),
    (NotificationEvent(.didChangeRenewalPref, .downgrade), "DID_CHANGE_RENEWAL_PREF"),
    (NotificationEvent(.didChangeRenewalStatus, .autoRenewDisabled), "DID_CHANGE_RENEWAL_STATUS"),
    (NotificationEvent(.offerRedeemed, .initialBuy), "INITIAL_BUY"),
    (NotificationEvent(.offerRedeemed, .resubscribe), "INTERACTIVE_RENEWAL"),
    (NotificationEvent(.offerRedeemed, .upgrade), "INTERACTIVE_RENEWAL"),
    (NotificationEvent(.offerRedeemed, .downgrade), "DID_CHANGE_RENEWAL_PREF"),
    (NotificationEvent(.offerRedeemed), nil),
    (NotificationEvent(.refundDeclined), nil),
    (NotificationEvent(.consumptionRequest), "CONSUMPTION_REQUEST"),
    (NotificationEvent(.revoke), "REVOKE"),
    (NotificationEvent(.renewalExtended), nil),
    (NotificationEvent(.test), nil),
    (NotificationEvent(.oneTimeCharge), nil),
  ]

  @Test("W9: version 1 has words of its own, and none for what came later", arguments: firstNames)
  func firstName(_ event: NotificationEvent, _ name: String?) {
    #expect(event.name(in: .one, isRenewing: true) == name)
    #expect(event.name(in: .two, isRenewing: true) == event.type.payloadName)
  }

  @Test("W9: version 1 calls the refund of a subscription a cancellation")
  func refund() {
    #expect(NotificationEvent(.refund).name(in: .one, isRenewing: true) == "CANCEL")
    #expect(NotificationEvent(.refund).name(in: .one, isRenewing: false) == "REFUND")
  }

  @Test("a notification has the same identifier wherever it has the same number")
  func identifier() {
    let notification = StoreNotification(
      number: 0x2A, version: .two, event: NotificationEvent(.test), date: .zero, environment: .production)
    #expect(notification.uuid == "00000000-0000-4000-9000-00000000002a")
  }
}
