internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension RunStage {
  /// How an account's subscription stands, as a table, or nothing where it never began.
  func readSubscription(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let product = try product(arguments, 0)
    let account = try account(in: try arguments.options(1), for: arguments)
    guard world.store[product].type.isSubscription else {
      throw arguments.problem(
        0, found: "'\(name(of: product))'", expected: "a subscription that renews itself")
    }
    lastLook = Expectation.Look(device: .none, product: product)
    guard let subscription = world.subscription(of: account, to: product) else {
      results.append(LuaValue.nil)
      return
    }
    results.append(.table(table(world.subscriptionState(subscription))))
  }

  private func table(_ machine: SubscriptionMachine) -> LuaTable {
    let renewal = machine.renewalInformation(at: world.timeline.now)
    var table = LuaTable(fields: [
      "status": .string(RunStage.word(machine.status)),
      "product": .string(name(of: renewal.product)), "next": .string(name(of: renewal.renewingProduct)),
      "renews": .boolean(renewal.renews), "consent": .string(RunStage.word(renewal.priceConsent)),
    ])
    for (name, date) in [("expires", machine.expires), ("grace_until", renewal.gracePeriodExpires)] {
      guard let date else { continue }
      table.append(key: .string(name), value: .string(DurationText.short(date - .zero)))
    }
    if machine.status == .lapsed, let reason = renewal.expirationIntent {
      table.append(key: .string("ended"), value: .string(reason.name))
    }
    return table
  }

  private static func word(_ status: SubscriptionStatus) -> String {
    switch status {
    case .dormant: "dormant"
    case .active: "active"
    case .lapsed: "lapsed"
    case .billingRetry: "billing_retry"
    case .grace: "grace"
    case .revoked: "revoked"
    }
  }

  private static func word(_ consent: PriceConsent) -> String {
    switch consent {
    case .notNeeded: "not_needed"
    case .pending: "pending"
    case .agreed: "agreed"
    case .declined: "declined"
    }
  }
}
