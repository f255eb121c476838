internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// Registers the address at which the server receives notifications, and triggers notifications.
struct NotificationOrders {
  let names: ScenarioWorld
  let store: StoreOrders
  let outcome: RunOutcome

  private var world: World { names.world }

  /// Performs one call about notifications.
  func perform(
    _ call: NotificationCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    switch call {
    case .register: try registerForNotifications(arguments)
    case .requestTest:
      guard world.store.requestTestNotification() == nil else { return }
      throw LanguageProblem(
        "no server is registered for test notifications",
        advice: "call world:notify_server { version = 2 } first; version 1 has no test notifications")
    case .requestRefund:
      let product = try names.product(arguments, 0)
      let purchase = try store.purchaseToRefund(arguments, product)
      guard !world.store.requestRefund(purchase) else { return }
      throw LanguageProblem(
        "a refund of '\(names.name(of: product))' is already requested",
        advice: "refund or decline it first, or remove this line")
    case .declineRefund: try declineRefund(arguments, try names.product(arguments, 0))
    case .extendRenewal: try extendRenewal(arguments, &results)
    case .forge: try forgeNotification(arguments, try names.product(arguments, 0))
    }
  }

  private func registerForNotifications(_ arguments: CallArguments) throws(LanguageProblem) {
    guard let options = try arguments.options(0) else { throw arguments.problem(0) }
    guard let number = try options.integer("version", in: 0...2) else {
      throw options.problem(
        "version", expected: "1 or 2, or 0 to stop notifications", advice: "write { version = 2 }")
    }
    guard world.server.takesNotifications else {
      outcome.endEarly(.partIsMissing("the server has no path for notifications"))
      throw LanguageProblem("the server has no path for notifications")
    }
    guard !world.store.setNotifications(version: NotificationVersion(rawValue: number)) else { return }
    throw LanguageProblem(
      number == 0
        ? "no server is registered for notifications" : "the server already receives version \(number)",
      advice: "choose another version, or remove this line")
  }

  private func declineRefund(_ arguments: CallArguments, _ product: ProductID) throws(LanguageProblem) {
    let account = try names.account(in: try arguments.options(1), for: arguments)
    let asked = world.purchases(of: account).last {
      world.purchaseStanding($0).product == product && world.store.awaitsRefund($0)
    }
    guard let asked else {
      throw LanguageProblem(
        "no refund of '\(names.name(of: product))' was requested",
        advice: "call world:request_refund(\"\(names.name(of: product))\") first")
    }
    world.store.declineRefund(asked)
  }

  private func forgeNotification(_ arguments: CallArguments, _ product: ProductID) throws(LanguageProblem) {
    let options = try arguments.options(1)
    let types = NotificationType.allCases.map(\.name)
    let type = try options?.word("type", among: types).flatMap { name in
      NotificationType.allCases.first { $0.name == name }
    }
    let forgery = try options?.word("forgery", among: Forgery.allCases.map(\.name)).flatMap { name in
      Forgery.allCases.first { $0.name == name }
    }
    let account = try names.account(in: options, for: arguments)
    guard let bought = names.lastPurchase(of: product, by: account) else {
      throw LanguageProblem(
        "the account has no purchase of '\(names.name(of: product))'",
        advice: "buy it first, or name another account")
    }
    guard world.store.forgeNotification(of: type ?? .refund, purchase: bought, forgery ?? .unsigned) == nil
    else {
      return
    }
    throw LanguageProblem(
      "no server is registered for such a notification",
      advice: "call world:notify_server { version = 2 } first, or choose another type")
  }

  private func extendRenewal(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem)
  {
    let product = try names.product(arguments, 0)
    let options = try arguments.options(2)
    let words = ExtensionReason.allCases.map(\.word)
    let reason = try options?.word("reason", among: words).flatMap { words.firstIndex(of: $0) } ?? 0
    let subscription = try store.subscription(
      of: try names.account(in: options, for: arguments), to: product)
    let request = RenewalExtension(
      days: try arguments.integer(1), reason: ExtensionReason.allCases[reason])
    guard let refusal = world.store.extendRenewal(subscription, request) else { return results.appendNil() }
    results.append(refusal.word)
  }

}

extension ExtensionReason {
  fileprivate var word: String {
    switch self {
    case .undeclared: "undeclared"
    case .customerSatisfaction: "customer_satisfaction"
    case .other: "other"
    case .serviceIssue: "service_issue"
    }
  }
}

extension ExtensionRefusal {
  fileprivate var word: String {
    switch self {
    case .badDays: "bad_days"
    case .notActive: "not_active"
    case .freeTrial: "free_trial"
    case .tooOften: "too_often"
    }
  }
}
