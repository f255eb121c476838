import Facts
import Kernel
import StoreModel

/// The states of a subscription, each reached in the default way.
///
/// It began at the start of time, which is 1 January: its first period ends on 1 February.
enum SubscriptionSituation: CaseIterable {
  case dormant
  case active
  case turnedOff
  case downgrading
  case askedForConsent
  case endless
  case grace
  case billingRetry
  case lapsed
  case revoked

  static let firstEnd = Instant.zero + .days(31)
  static let secondEnd = Instant.zero + .days(59)
  static let thirdEnd = Instant.zero + .days(90)
  /// The day on which everything happens by default.
  static let tenth = Instant.zero + .days(10)
  static let terms = SubscriptionTerms(grace: .sixOrSixteen)
  static let withoutGrace = SubscriptionTerms()

  static let basic = SubscriptionPlanTests.plan()
  static let premium = SubscriptionPlanTests.plan(1, level: 1, price: 2000)
  static let twin = SubscriptionPlanTests.plan(2, level: 2, price: 1100)
  static let yearly = SubscriptionPlanTests.plan(3, level: 2, 1, .year, price: 9000)
  static let lower = SubscriptionPlanTests.plan(4, level: 3, price: 500)
  static let free = SubscriptionPlanTests.plan(5, level: 2, price: 0, isEndless: true)

  var machine: SubscriptionMachine {
    var machine = SubscriptionMachine(self == .endless ? Self.free : Self.basic)
    if self == .dormant { return machine }
    _ = machine.began(at: .zero, isEligibleForIntroductory: true, Self.terms)
    let failure = RenewalAttempt(at: Self.firstEnd, chargeSucceeds: false)
    switch self {
    case .dormant, .active, .endless: break
    case .turnedOff: _ = machine.renewalSet(false, at: Self.tenth, Self.terms)
    case .downgrading:
      _ = machine.changeRequested(
        to: Self.lower, at: Self.tenth, isEligibleForIntroductory: true, .new, Self.terms)
    case .askedForConsent: _ = machine.priceChanged(to: 1500)
    case .grace: _ = machine.renewalDue(failure, Self.terms)
    case .billingRetry: _ = machine.renewalDue(failure, Self.withoutGrace)
    case .lapsed: _ = machine.expiredByForce(at: Self.tenth)
    case .revoked: _ = machine.refunded()
    }
    return machine
  }
}
