import Facts
import Kernel
import StoreModel

extension SubscriptionRow {
  private typealias Situation = SubscriptionSituation
  private static let fortieth = SubscriptionHappening.fortieth
  private static let renewed = [
    record(Situation.basic, Situation.firstEnd, Situation.secondEnd, .renewed),
    .schedule(.renewal, at: Situation.secondEnd),
  ]
  private static let downgraded = [
    .takeOver(Situation.lower.product),
    record(Situation.lower, Situation.firstEnd, Situation.secondEnd, .renewed),
    .schedule(.renewal, at: Situation.secondEnd),
  ]
  private static let sixteenLater = Situation.firstEnd + .days(16)
  private static let sixtyLater = Situation.firstEnd + .days(60)

  static let renewals = [
    SubscriptionRow(
      "T3: a renewal at the end of the period pays the next one", [.active],
      [.due(.renewal, at: Situation.firstEnd)], renewed),
    SubscriptionRow(
      "T3: a renewal before the end pays the period after the end", [.active],
      [.due(.renewal, at: Situation.tenth)], renewed),
    SubscriptionRow(
      "T6: a downgrade takes over with the renewal", [.downgrading],
      [.due(.renewal, at: Situation.firstEnd), .due(.renewal, at: Situation.tenth)], downgraded),
    SubscriptionRow(
      "T3: a failure before the end is repeated at the end", [.active, .downgrading],
      [.due(.renewal, at: Situation.tenth, charge: false)],
      [.reportBillingFailure, .schedule(.renewal, at: Situation.firstEnd)]),
    SubscriptionRow(
      "T5: a failure at the end leads to grace", [.active, .downgrading],
      [.due(.renewal, at: Situation.firstEnd, charge: false)],
      [
        .reportBillingFailure, .beginGrace(until: sixteenLater), .schedule(.graceEnd, at: sixteenLater),
        .schedule(.billingRetry, at: Situation.firstEnd + .days(1)),
      ], .grace),
    SubscriptionRow(
      "2.5: a product that is no longer sold ends with expiration intent 4",
      [.active, .downgrading, .askedForConsent], [.due(.renewal, at: Situation.firstEnd, sold: false)],
      [.cancelSchedules, .expire(.unavailable)], .lapsed),
    SubscriptionRow(
      "2.5: a subscription that was turned off ends with expiration intent 1", [.turnedOff],
      [
        .due(.renewal, at: Situation.firstEnd), .due(.renewal, at: Situation.firstEnd, charge: false),
        .due(.renewal, at: Situation.firstEnd, sold: false),
      ],
      [.cancelSchedules, .expire(.cancelled)], .lapsed),
    SubscriptionRow(
      "G5: without an answer to a higher price it ends with expiration intent 3", [.askedForConsent],
      [.due(.renewal, at: Situation.firstEnd), .due(.renewal, at: Situation.firstEnd, charge: false)],
      [.cancelSchedules, .expire(.noConsent)], .lapsed),
    SubscriptionRow(
      "T3, G5: what will not renew keeps access until its end", [.turnedOff, .askedForConsent],
      [.due(.renewal, at: Situation.tenth), .due(.renewal, at: Situation.tenth, charge: false)],
      [.schedule(.renewal, at: Situation.firstEnd)]),
    SubscriptionRow(
      "T3: what is not sold keeps access until its end",
      [.active, .turnedOff, .downgrading, .askedForConsent],
      [.due(.renewal, at: Situation.tenth, sold: false)], [.schedule(.renewal, at: Situation.firstEnd)]),
  ]

  static let billing = [
    SubscriptionRow(
      "T4: a recovery in grace keeps the billing date", [.grace],
      [.recovered(fortieth), .due(.billingRetry, at: fortieth), .renewedByForce(chargeSucceeds: true)],
      [.cancelSchedules] + renewed + [.recover(expires: Situation.secondEnd)], .active),
    SubscriptionRow(
      "T4: a recovery in billing retry sets a new billing date", [.billingRetry],
      [.recovered(fortieth), .due(.billingRetry, at: fortieth)],
      [
        .cancelSchedules, record(Situation.basic, fortieth, .zero + .days(68), .renewed),
        .schedule(.renewal, at: .zero + .days(68)), .recover(expires: .zero + .days(68)),
      ], .active),
    SubscriptionRow(
      "T3: billing is tried again a day later", [.grace, .billingRetry],
      [.due(.billingRetry, at: fortieth, charge: false)], [.schedule(.billingRetry, at: .zero + .days(41))]),
    SubscriptionRow(
      "T5: the last attempt of a grace may come behind its end", [.grace],
      [.due(.billingRetry, at: .zero + .days(90), charge: false)],
      [.schedule(.billingRetry, at: .zero + .days(91))]),
    SubscriptionRow(
      "T5, T3: after grace billing is retried until 60 days after the period", [.grace],
      [.due(.graceEnd, at: .zero + .days(47))],
      [.beginRetry(until: sixtyLater), .schedule(.retryEnd, at: sixtyLater)], .billingRetry),
    SubscriptionRow(
      "T3: after 60 days it ends with expiration intent 2", [.billingRetry],
      [.due(.retryEnd, at: .zero + .days(91))], [.cancelSchedules, .expire(.billingError)], .lapsed),
  ]
}
