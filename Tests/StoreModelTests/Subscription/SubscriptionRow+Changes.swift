import Facts
import Kernel
import StoreModel

extension SubscriptionRow {
  private typealias Situation = SubscriptionSituation
  private static let running: [SubscriptionSituation] = [.active, .turnedOff, .downgrading, .askedForConsent]

  /// The result of an immediate change on the tenth of 31 days that cost 1000: 21 of the days are refunded.
  private static func changed(_ plan: SubscriptionPlan) -> [SubscriptionOrder] {
    [.cancelSchedules, .markUpgraded, .refundUnused(amount: 677), .takeOver(plan.product)]
      + bought(plan, .upgraded)
  }

  static let beginnings = [
    SubscriptionRow(
      "5: a first period begins", [.dormant], [.began], bought(Situation.basic, .bought), .active),
    SubscriptionRow(
      "P13a: after its end it begins anew", [.lapsed, .revoked], [.resubscribed(Situation.basic)],
      [.cancelSchedules] + bought(Situation.basic, .bought), .active),
    SubscriptionRow(
      "P13a: after its end another product of the group may begin", [.lapsed, .revoked],
      [.resubscribed(Situation.premium)],
      [.cancelSchedules, .takeOver(Situation.premium.product)] + bought(Situation.premium, .bought), .active),
    SubscriptionRow(
      "T4: who buys again while billing is retried pays now", [.grace, .billingRetry],
      [.resubscribed(Situation.basic), .changeRequested(Situation.basic, .new)],
      [.cancelSchedules] + bought(Situation.basic, .bought), .active),
    SubscriptionRow(
      "T6: who buys a higher level while billing is retried pays now", [.grace, .billingRetry],
      [.resubscribed(Situation.premium), .changeRequested(Situation.premium, .new)],
      [.cancelSchedules, .takeOver(Situation.premium.product)] + bought(Situation.premium, .bought), .active),
    SubscriptionRow(
      "T6: who buys an equal level while billing is retried pays now", [.grace, .billingRetry],
      [.changeRequested(Situation.twin, .same)],
      [.cancelSchedules, .takeOver(Situation.twin.product)] + bought(Situation.twin, .bought), .active),
    SubscriptionRow(
      "T6: who buys another length while billing is retried pays now", [.grace, .billingRetry],
      [.changeRequested(Situation.yearly, .new)],
      [.cancelSchedules, .takeOver(Situation.yearly.product)] + bought(Situation.yearly, .bought), .active),
    SubscriptionRow(
      "T6: who buys a lower level while billing is retried pays now", [.grace, .billingRetry],
      [.changeRequested(Situation.lower, .same)],
      [.cancelSchedules, .takeOver(Situation.lower.product)] + bought(Situation.lower, .bought), .active),
  ]

  static let changes = [
    SubscriptionRow(
      "T6: an upgrade takes effect at once, prorated", running,
      [.changeRequested(Situation.premium, .new)], changed(Situation.premium)),
    SubscriptionRow(
      "T6: a cross-grade of the same length takes effect at once, prorated", running,
      [.changeRequested(Situation.twin, .same)], changed(Situation.twin)),
    SubscriptionRow(
      "T6: a cross-grade to another length waits for the renewal", [.active, .downgrading, .askedForConsent],
      [.changeRequested(Situation.yearly, .new)], [.scheduleChange(to: Situation.yearly.product, .new)]),
    SubscriptionRow(
      "T6, T7: a downgrade waits for the renewal and may answer with the same identifier",
      [.active, .downgrading, .askedForConsent], [.changeRequested(Situation.lower, .same)],
      [.scheduleChange(to: Situation.lower.product, .same)]),
    SubscriptionRow(
      "T6: a later change of length turns renewal on", [.turnedOff],
      [.changeRequested(Situation.yearly, .new)],
      [.scheduleChange(to: Situation.yearly.product, .new), .setRenewal(true)]),
    SubscriptionRow(
      "T6: a later downgrade turns renewal on", [.turnedOff], [.changeRequested(Situation.lower, .same)],
      [.scheduleChange(to: Situation.lower.product, .same), .setRenewal(true)]),
    SubscriptionRow(
      "T6: buying the current product takes a downgrade back", [.downgrading],
      [.changeRequested(Situation.basic, .new)], [.scheduleChange(to: Situation.basic.product, .new)]),
  ]

  static let endlessChanges: [SubscriptionRow] = [
    .changeRequested(Situation.basic, .new), .changeRequested(Situation.premium, .new),
    .changeRequested(Situation.twin, .same), .changeRequested(Situation.yearly, .new),
    .changeRequested(Situation.lower, .same),
  ].compactMap { (happening: SubscriptionHappening) in
    guard case .changeRequested(let plan, _) = happening else { return nil }
    return SubscriptionRow(
      "T6: what never ends is replaced at once, and nothing is paid back", [.endless], [happening],
      [.cancelSchedules, .markUpgraded, .takeOver(plan.product)] + bought(plan, .upgraded))
  }

  static let decisions = [
    SubscriptionRow(
      "9.1: renewal is turned off", [.active, .downgrading, .askedForConsent, .endless], [.renewalSet(false)],
      [.setRenewal(false)]),
    SubscriptionRow("9.1: renewal is turned on", [.turnedOff], [.renewalSet(true)], [.setRenewal(true)]),
    SubscriptionRow(
      "T5: in grace nobody bills what was turned off, and the grace stays", [.grace], [.renewalSet(false)],
      [.setRenewal(false), .cancelSchedules, .schedule(.graceEnd, at: .zero + .days(47))]),
    SubscriptionRow(
      "T3: turned off in billing retry it ends", [.billingRetry], [.renewalSet(false)],
      [.setRenewal(false), .cancelSchedules, .expire(.cancelled)], .lapsed),
    SubscriptionRow(
      "G5: a higher price asks for consent", running + [.grace, .billingRetry], [.priceChanged(1500)],
      [.askConsent(price: 1500)]),
    SubscriptionRow(
      "G5: a price that is not higher asks nobody", running + [.grace, .billingRetry],
      [.priceChanged(1000), .priceChanged(900)], []),
    SubscriptionRow(
      "G5: consent is recorded", [.askedForConsent], [.consentAnswered(true)], [.recordConsent(agreed: true)]),
    SubscriptionRow(
      "G5, 9.1: who declines turns renewal off", [.askedForConsent], [.consentAnswered(false)],
      [.recordConsent(agreed: false), .setRenewal(false)]),
  ]

  static let endings = [
    SubscriptionRow(
      "V1, T8: a refund takes it back", running + [.endless, .grace, .billingRetry, .lapsed], [.refunded],
      [.cancelSchedules, .revoke(.refund)], .revoked),
    SubscriptionRow(
      "V1, T8: the end of family sharing takes it back",
      running + [.endless, .grace, .billingRetry, .lapsed], [.familyRevoked],
      [.cancelSchedules, .revoke(.familySharingEnded)], .revoked),
    SubscriptionRow(
      "9.1: a test session ends it now", running + [.endless], [.expiredByForce],
      [.shortenPeriod(to: Situation.tenth), .cancelSchedules, .expire(.cancelled)], .lapsed),
    SubscriptionRow(
      "9.1: a test session ends it while billing is retried", [.grace, .billingRetry], [.expiredByForce],
      [.cancelSchedules, .expire(.cancelled)], .lapsed),
    SubscriptionRow(
      "9.1: a test session ends the period and starts the next", [.active],
      [.renewedByForce(chargeSucceeds: true)],
      [.cancelSchedules, .shortenPeriod(to: Situation.tenth)] + bought(Situation.basic, .renewed)),
    SubscriptionRow(
      "9.1, T6: a forced renewal brings a downgrade", [.downgrading], [.renewedByForce(chargeSucceeds: true)],
      [.cancelSchedules, .shortenPeriod(to: Situation.tenth), .takeOver(Situation.lower.product)]
        + bought(Situation.lower, .renewed)),
    SubscriptionRow(
      "9.1: a forced renewal that cannot be charged leads to grace", [.active, .downgrading],
      [.renewedByForce(chargeSucceeds: false)],
      [
        .cancelSchedules, .shortenPeriod(to: Situation.tenth), .reportBillingFailure,
        .beginGrace(until: .zero + .days(26)), .schedule(.graceEnd, at: .zero + .days(26)),
        .schedule(.billingRetry, at: .zero + .days(11)),
      ], .grace),
    SubscriptionRow(
      "9.1: a forced renewal ends what was turned off", [.turnedOff],
      [.renewedByForce(chargeSucceeds: true), .renewedByForce(chargeSucceeds: false)],
      [.cancelSchedules, .shortenPeriod(to: Situation.tenth), .cancelSchedules, .expire(.cancelled)], .lapsed),
    SubscriptionRow(
      "9.1, G5: a forced renewal ends what waits for consent", [.askedForConsent],
      [.renewedByForce(chargeSucceeds: true), .renewedByForce(chargeSucceeds: false)],
      [.cancelSchedules, .shortenPeriod(to: Situation.tenth), .cancelSchedules, .expire(.noConsent)], .lapsed),
    SubscriptionRow(
      "9.1, T4: a forced renewal ends billing retry", [.billingRetry],
      [.renewedByForce(chargeSucceeds: true)],
      [.cancelSchedules] + bought(Situation.basic, .renewed)
        + [.recover(expires: Situation.basic.period.end(from: Situation.tenth))], .active),
  ]
}
