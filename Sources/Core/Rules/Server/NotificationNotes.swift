import Facts
import Kernel

/// The rules' record of a notification.
struct NotificationNote {
  var type = NotificationType.test
  var subtype = NotificationSubtype.none
  var purchase = PurchaseID.none
  /// The number of the purchase in receipts; zero if there is none.
  var identifier: Int64 = 0
  var subscription = SubscriptionID.none
  var raised = FactSequence.start
  /// When the event happened.
  var date = Instant.zero
  /// When the server first received the notification.
  var received = FactSequence.start
  /// When the server first confirmed the notification.
  var taken = FactSequence.start

  /// Whether the notification reports that a purchase was refunded or revoked.
  var takesBack: Bool { type == .refund || type == .revoke }

  /// Whether the notification reports that the subscription is paid.
  var saysPaid: Bool {
    switch type {
    case .subscribed, .didRenew: true
    case .offerRedeemed: subtype == .initialBuy || subtype == .resubscribe || subtype == .upgrade
    case .didChangeRenewalPref: subtype == .upgrade
    case .didFailToRenew, .gracePeriodExpired, .expired, .priceIncrease, .didChangeRenewalStatus, .refund,
      .refundDeclined, .consumptionRequest, .revoke, .renewalExtended, .test, .oneTimeCharge,
      .renewalExtension,
      .refundReversed, .priceChange, .metadataUpdate, .migration, .rescindConsent, .externalPurchaseToken:
      false
    }
  }

  /// Whether the notification reports that the subscription no longer gives access.
  var saysOver: Bool {
    switch type {
    case .expired, .gracePeriodExpired: true
    case .didFailToRenew: subtype != .gracePeriod
    case .subscribed, .didRenew, .priceIncrease, .didChangeRenewalPref, .didChangeRenewalStatus,
      .offerRedeemed, .refund, .refundDeclined, .consumptionRequest, .revoke, .renewalExtended, .test,
      .oneTimeCharge, .renewalExtension,
      .refundReversed, .priceChange, .metadataUpdate, .migration, .rescindConsent, .externalPurchaseToken:
      false
    }
  }

  /// Whether this and another notification are about the same purchase or the same subscription.
  func isAkin(to other: NotificationNote) -> Bool {
    guard purchase != .none else { return false }
    return purchase == other.purchase || subscription != .none && subscription == other.subscription
  }
}

/// The notifications of a run, by their numbers. A higher number belongs to a later event.
struct NotificationNotes {
  private var notes: [NotificationNote] = []

  /// The kinds of facts that `append` reads.
  static let kinds: [FactKind] = [
    .notificationRaised, .notificationReceived, .notificationAnswered,
  ]

  /// The notification with a number; a blank one if there is none.
  subscript(number: Int64) -> NotificationNote {
    guard number >= 1, number <= notes.count else { return NotificationNote() }
    return notes[Int(number) - 1]
  }

  /// Records a fact about a notification.
  mutating func append(_ fact: Fact) {
    switch fact.content {
    case .notification(
      .raised(let number, let type, let subtype, let purchase, let identifier, let subscription)):
      change(number) {
        ($0.type, $0.subtype, $0.purchase, $0.identifier) = (type, subtype, purchase, identifier)
        ($0.subscription, $0.raised, $0.date) = (subscription, fact.sequence, fact.instant)
      }
    case .notification(.received(let number, _)):
      change(number) { if $0.received == .start { $0.received = fact.sequence } }
    case .notification(.answered(let number, _, let status)) where (200...206).contains(status):
      change(number) { if $0.taken == .start { $0.taken = fact.sequence } }
    default: break
    }
  }

  /// A later notification that the server confirmed, about the same purchase or subscription. The server
  /// cannot order events within the same second.
  func later(
    than number: Int64, where holds: (NotificationNote, NotificationNote) -> Bool
  ) -> NotificationNote? {
    let earlier = self[number]
    guard earlier.raised != .start, number < notes.count else { return nil }
    return notes[Int(number)...].last {
      $0.taken != .start && $0.date - earlier.date >= .seconds(1) && $0.isAkin(to: earlier)
        && holds(earlier, $0)
    }
  }

  /// The first notification that satisfies a predicate.
  func first(where holds: (NotificationNote) -> Bool) -> NotificationNote? { notes.first(where: holds) }

  private mutating func change(_ number: Int64, _ change: (inout NotificationNote) -> Void) {
    // A foreign trace may contain any number.
    guard number >= 1, number <= notes.count + NotificationNotes.gapMax else { return }
    while notes.count < number { notes.append(NotificationNote()) }
    change(&notes[Int(number) - 1])
  }

  /// The largest number of consecutive notifications that a trace may leave out.
  private static let gapMax = 1_000

  mutating func reset() { notes.removeAll(keepingCapacity: true) }
}

extension NotificationNote {
  /// The words for a witness, such as `did_renew (billing_recovery)`.
  var words: String { subtype == .none ? type.name : "\(type.name) (\(subtype.name))" }
}
