internal import Facts
public import Kernel

extension SubscriptionMachine {
  /// The account subscribed for the first time.
  public mutating func began(
    at instant: Instant, isEligibleForIntroductory: Bool, _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    switch stage {
    case .dormant:
      return start(
        plan, at: instant, isEligibleForIntroductory: isEligibleForIntroductory, .bought, terms)
    case .active, .grace, .retry, .lapsed, .revoked:
      return []
    }
  }

  /// The account subscribed again, to the same product or to another one of the group.
  ///
  /// Whoever buys while billing is retried pays now, and the new period begins now.
  public mutating func resubscribed(
    to plan: SubscriptionPlan, at instant: Instant, isEligibleForIntroductory: Bool,
    _ terms: SubscriptionTerms
  ) -> [SubscriptionOrder] {
    switch stage {
    case .lapsed, .revoked, .grace, .retry:
      return [.cancelSchedules] + takeOverOrder(plan)
        + start(plan, at: instant, isEligibleForIntroductory: isEligibleForIntroductory, .bought, terms)
    case .dormant, .active:
      return []
    }
  }

  /// The order for a product other than the last one.
  func takeOverOrder(_ plan: SubscriptionPlan) -> [SubscriptionOrder] {
    plan.product == self.plan.product ? [] : [.takeOver(plan.product)]
  }
}
