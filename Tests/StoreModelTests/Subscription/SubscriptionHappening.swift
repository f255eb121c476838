import Facts
import Kernel
import StoreModel

/// Everything that can happen to a subscription.
enum SubscriptionHappening: Hashable {
  case began
  case resubscribed(SubscriptionPlan)
  case due(SubscriptionStep, RenewalAttempt)
  case recovered(Instant)
  case changeRequested(SubscriptionPlan, ChangeIdentifier)
  case renewalSet(Bool)
  case priceChanged(Int64)
  case consentAnswered(Bool)
  case refunded
  case familyRevoked
  case expiredByForce
  case renewedByForce(chargeSucceeds: Bool)

  static let fortieth = Instant.zero + .days(40)

  static func due(
    _ step: SubscriptionStep, at instant: Instant, charge: Bool = true, sold: Bool = true
  ) -> SubscriptionHappening {
    .due(step, RenewalAttempt(at: instant, chargeSucceeds: charge, isSold: sold))
  }

  static let all: [SubscriptionHappening] = [
    .began, .resubscribed(SubscriptionSituation.basic), .resubscribed(SubscriptionSituation.premium),
    .due(.renewal, at: SubscriptionSituation.firstEnd),
    .due(.renewal, at: SubscriptionSituation.firstEnd, charge: false),
    .due(.renewal, at: SubscriptionSituation.firstEnd, sold: false),
    .due(.renewal, at: SubscriptionSituation.tenth),
    .due(.renewal, at: SubscriptionSituation.tenth, charge: false),
    .due(.renewal, at: SubscriptionSituation.tenth, sold: false), .due(.billingRetry, at: fortieth),
    .due(.billingRetry, at: fortieth, charge: false),
    .due(.billingRetry, at: .zero + .days(90), charge: false), .due(.graceEnd, at: .zero + .days(47)),
    .due(.retryEnd, at: .zero + .days(91)), .recovered(fortieth),
    .changeRequested(SubscriptionSituation.basic, .new),
    .changeRequested(SubscriptionSituation.premium, .new),
    .changeRequested(SubscriptionSituation.twin, .same), .changeRequested(SubscriptionSituation.yearly, .new),
    .changeRequested(SubscriptionSituation.lower, .same), .renewalSet(true), .renewalSet(false),
    .priceChanged(1500), .priceChanged(1000), .priceChanged(900), .consentAnswered(true),
    .consentAnswered(false), .refunded, .familyRevoked, .expiredByForce,
    .renewedByForce(chargeSucceeds: true), .renewedByForce(chargeSucceeds: false),
  ]

  func happens(to machine: inout SubscriptionMachine) -> [SubscriptionOrder] {
    let terms = SubscriptionSituation.terms
    let now = SubscriptionSituation.tenth
    return switch self {
    case .began: machine.began(at: now, isEligibleForIntroductory: true, terms)
    case .resubscribed(let plan):
      machine.resubscribed(to: plan, at: now, isEligibleForIntroductory: true, terms)
    case .due(let step, let attempt): machine.stepDue(step, attempt, terms)
    case .recovered(let instant): machine.billingRecovered(at: instant, terms)
    case .changeRequested(let plan, let identifier):
      machine.changeRequested(to: plan, at: now, isEligibleForIntroductory: true, identifier, terms)
    case .renewalSet(let isOn): machine.renewalSet(isOn, at: now, terms)
    case .priceChanged(let price): machine.priceChanged(to: price)
    case .consentAnswered(let agreed): machine.consentAnswered(agreed: agreed, at: now, terms)
    case .refunded: machine.refunded()
    case .familyRevoked: machine.familyRevoked()
    case .expiredByForce: machine.expiredByForce(at: now)
    case .renewedByForce(let chargeSucceeds):
      machine.renewedByForce(RenewalAttempt(at: now, chargeSucceeds: chargeSucceeds), terms)
    }
  }
}
