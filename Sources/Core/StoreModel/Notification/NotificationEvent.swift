public import Facts
internal import Kernel

/// The event that a notification reports: a type and a subtype.
public struct NotificationEvent: Hashable, Sendable {
  /// The type, with its name in version 2.
  public let type: NotificationType
  /// The subtype, or `none`.
  public let subtype: NotificationSubtype

  public init(_ type: NotificationType, _ subtype: NotificationSubtype = .none) {
    self.type = type
    self.subtype = subtype
  }
}

extension NotificationType {
  /// The name in payloads of version 2, such as `DID_RENEW`.
  public var payloadName: String { name.uppercased() }
}

extension NotificationSubtype {
  /// The name in payloads of version 2, such as `INITIAL_BUY`. Nil for `none`.
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
  /// Returns the name of the event in a version. Nil if that version does not send the event.
  ///
  /// Version 1 calls the refund of an auto-renewable subscription a cancellation.
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
