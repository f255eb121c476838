import Facts
import Kernel
import StoreModel
import Testing

/// The result of certain events in certain situations.
struct SubscriptionRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let situations: [SubscriptionSituation]
  let happenings: [SubscriptionHappening]
  let orders: [SubscriptionOrder]
  let status: SubscriptionStatus?

  /// Creates a row. Without a status the subscription keeps its status.
  init(
    _ sentence: String, _ situations: [SubscriptionSituation], _ happenings: [SubscriptionHappening],
    _ orders: [SubscriptionOrder], _ status: SubscriptionStatus? = nil
  ) {
    testDescription = sentence
    self.situations = situations
    self.happenings = happenings
    self.orders = orders
    self.status = status
  }

  func covers(_ situation: SubscriptionSituation, _ happening: SubscriptionHappening) -> Bool {
    situations.contains(situation) && happenings.contains(happening)
  }

  static func record(
    _ plan: SubscriptionPlan, _ from: Instant, _ to: Instant, _ reason: PurchaseReason
  ) -> SubscriptionOrder {
    .record(
      PaidPeriod(
        product: plan.product, from: from, to: to, amount: plan.price, traits: [], reason: reason))
  }

  /// The result of a purchase on the tenth: a period of a month or a year, and its renewal.
  static func bought(_ plan: SubscriptionPlan, _ reason: PurchaseReason) -> [SubscriptionOrder] {
    let start = SubscriptionSituation.tenth
    let end = plan.period.end(from: start)
    return [record(plan, start, end, reason), .schedule(.renewal, at: end)]
  }
}
