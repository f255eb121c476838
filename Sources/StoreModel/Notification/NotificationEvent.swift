public import Facts
public import Kernel

/// The kind of event that a notification is about: a type, and what a subtype adds to it.
public struct NotificationEvent: Hashable, Sendable {
  /// The type, by the names of version 2.
  public let type: NotificationType
  /// The subtype; `none` where there is none.
  public let subtype: NotificationSubtype

  /// Makes an event; it has no subtype unless one is given.
  public init(_ type: NotificationType, _ subtype: NotificationSubtype = .none) {
    self.type = type
    self.subtype = subtype
  }
}

/// A version of the notifications, with its number.
public enum NotificationVersion: Int, CaseIterable, Sendable {
  /// Plain fields, deprecated.
  case one = 1
  /// A signed payload.
  case two = 2

  /// How long after each failed attempt the next one comes; none comes after the last of them.
  public var pauses: [Interval] {
    switch self {
    case .one: [.hours(6), .hours(24), .hours(48)]
    case .two: [.hours(1), .hours(12), .hours(24), .hours(48), .hours(72)]
    }
  }
}

extension NotificationType {
  /// The name in payloads of version 2, such as `DID_RENEW`.
  public var payloadName: String { name.uppercased() }
}

extension NotificationSubtype {
  /// The name in payloads of version 2, such as `INITIAL_BUY`; nil for none.
  public var payloadName: String? {
    switch self {
    case .none: nil
    case .initialBuy, .resubscribe, .billingRecovery, .gracePeriod, .voluntary, .billingRetry,
      .priceIncrease, .productNotForSale, .pending, .accepted, .upgrade, .downgrade, .autoRenewEnabled,
      .autoRenewDisabled, .summary, .failure, .unreported:
      name.uppercased()
    }
  }
}

extension NotificationEvent {
  /// The name of the event in a version, or nil where that version does not tell it.
  ///
  /// Version 1 calls the refund of a subscription that renews a cancellation.
  public func name(in version: NotificationVersion, isRenewing: Bool) -> String? {
    switch version {
    case .one: firstName(isRenewing: isRenewing)
    case .two: type.payloadName
    }
  }

  private func firstName(isRenewing: Bool) -> String? {
    switch type {
    case .subscribed: subtype == .initialBuy ? "INITIAL_BUY" : "INTERACTIVE_RENEWAL"
    case .didRenew: subtype == .billingRecovery ? "DID_RECOVER" : "DID_RENEW"
    case .didFailToRenew, .didChangeRenewalStatus, .consumptionRequest, .revoke: type.payloadName
    case .didChangeRenewalPref: subtype == .upgrade ? "INTERACTIVE_RENEWAL" : type.payloadName
    case .priceIncrease: subtype == .pending ? "PRICE_INCREASE_CONSENT" : nil
    case .offerRedeemed: firstNameOfOffer
    case .refund: isRenewing ? "CANCEL" : type.payloadName
    case .gracePeriodExpired, .expired, .refundDeclined, .renewalExtended, .test, .oneTimeCharge,
      .renewalExtension, .refundReversed, .priceChange, .metadataUpdate, .migration, .rescindConsent,
      .externalPurchaseToken:
      nil
    }
  }

  private var firstNameOfOffer: String? {
    switch subtype {
    case .initialBuy: "INITIAL_BUY"
    case .resubscribe, .upgrade: "INTERACTIVE_RENEWAL"
    case .downgrade: "DID_CHANGE_RENEWAL_PREF"
    case .none, .billingRecovery, .gracePeriod, .voluntary, .billingRetry, .priceIncrease,
      .productNotForSale, .pending, .accepted, .autoRenewEnabled, .autoRenewDisabled, .summary, .failure,
      .unreported:
      nil
    }
  }
}
