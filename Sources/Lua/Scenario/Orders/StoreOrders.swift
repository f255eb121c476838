internal import Facts
internal import Kernel
internal import StoreModel
internal import World

/// Performs the actions of the store, and actions that users perform without a device.
final class StoreOrders {
  private let names: ScenarioWorld
  private let world: World
  /// The number of purchases in all histories that the scenario has declared so far.
  private var historyCount = 0
  /// The products for which a user tapped Buy, one bit for each product. The products from the 64th on
  /// share the last bit.
  private var attemptedProducts: UInt64 = 0

  /// The maximum number of purchases in all histories of a world.
  private static let historyMax = 2_000_000
  /// The maximum number of subscription periods before the start of the run.
  private static let periodsMax = 1000

  init(_ names: ScenarioWorld) {
    self.names = names
    world = names.world
  }

  func perform(_ call: StoreCall, _ arguments: CallArguments) throws(LanguageProblem) {
    switch call {
    case .approve: try answerApproval(arguments, isApproved: true)
    case .decline: try answerApproval(arguments, isApproved: false)
    case .acceptTerms: try acceptTerms(arguments)
    case .askToBuy:
      world.setAsksToBuy(try names.account(arguments, 0), try arguments.flag(1, unlessGiven: true))
    case .interruptPurchases:
      world.setInterrupted(try names.account(arguments, 0), try arguments.flag(1, unlessGiven: true))
    case .history: try makeHistory(arguments)
    case .subscriptions: try setSubscriptionTerms(arguments)
    case .failBilling: world.setFailsBilling(try names.accountOrOnly(arguments, 0), true)
    case .recoverBilling: world.setFailsBilling(try names.accountOrOnly(arguments, 0), false)
    case .offerKey: try setOfferKey(arguments)
    case .refund: try refund(arguments, try names.product(arguments, 0))
    case .sell: world.store.setSold(try names.product(arguments, 0), try arguments.flag(1, unlessGiven: true))
    case .share: try share(arguments, try names.product(arguments, 0))
    case .endSharing:
      let product = try names.product(arguments, 0)
      let member = try names.account(arguments, 1)
      world.endSharing(try latestPurchase(of: product, by: member))
    case .changePrice:
      let product = try names.product(arguments, 0)
      let account = try names.account(in: try arguments.options(2), for: arguments)
      try act(.changePrice(try price(arguments, of: product)), on: product, of: account)
    case .setPrice: try setPrice(arguments, try names.product(arguments, 0))
    case .renew: try actOnSubscription(.renew, arguments)
    case .expire: try actOnSubscription(.expire, arguments)
    }
  }

  private func refund(_ arguments: CallArguments, _ product: ProductID) throws(LanguageProblem) {
    world.refund(try purchaseToRefund(arguments, product))
  }

  /// Returns the purchase to refund. It paid for the subscription period in the options, or it is the
  /// latest purchase of the product.
  func purchaseToRefund(
    _ arguments: CallArguments, _ product: ProductID
  ) throws(LanguageProblem) -> PurchaseID {
    let options = try arguments.options(1)
    let account = try names.account(in: options, for: arguments)
    guard let period = try options?.integer("period", in: 1...10_000) else {
      return try latestPurchase(of: product, by: account)
    }
    return try self.period(period, of: product, by: account)
  }

  private func actOnSubscription(
    _ action: SubscriptionAction, _ arguments: CallArguments
  ) throws(LanguageProblem) {
    let product = try names.product(arguments, 0)
    try act(action, on: product, of: try names.account(in: try arguments.options(1), for: arguments))
  }

  private func act(
    _ action: SubscriptionAction, on product: ProductID, of account: AccountID
  ) throws(LanguageProblem) {
    let subscription = try subscription(of: account, to: product)
    guard let device = world.devices.first(where: { $0.account == account }) ?? world.devices.first else {
      throw LanguageProblem(
        "the world has no device", advice: "create one first: world:device \"phone\"")
    }
    world.act(on: subscription, action, by: device)
  }

  /// Returns the kind of error for a missing purchase. If a user tried to buy the product, the cause is
  /// that the app did not complete the purchase.
  private func kindOfAbsence(of product: ProductID?) -> ScenarioErrorKind {
    let wasTried =
      product.map { attemptedProducts & StoreOrders.bit(of: $0) != 0 } ?? (attemptedProducts != 0)
    return wasTried ? .unreached : .order
  }

  /// Records that a user tapped Buy for a product.
  func noteAttempt(toBuy product: ProductID) { attemptedProducts |= StoreOrders.bit(of: product) }

  private static func bit(of product: ProductID) -> UInt64 { 1 << UInt64(min(product.rawValue, 63)) }

  /// Returns the account's subscription to a product. Throws if there is none.
  func subscription(of account: AccountID, to product: ProductID) throws(LanguageProblem) -> SubscriptionID {
    guard let subscription = world.subscription(of: account, to: product) else {
      throw LanguageProblem(
        kindOfAbsence(of: product),
        "\(names.name(of: account)) has no subscription to '\(names.name(of: product))'",
        advice: "buy it first, then call world:settle()")
    }
    return subscription
  }

  private func setPrice(_ arguments: CallArguments, _ product: ProductID) throws(LanguageProblem) {
    var storefront: TextID?
    if let options = try arguments.options(2), let code = try StorefrontWords.storefront(in: options) {
      storefront = world.text(code)
    }
    let listed = world.store[product]
    let currency = storefront.map { listed.terms(in: $0).currency } ?? listed.currency
    let amount = try price(arguments, of: product, in: currency)
    world.store.setPrice(Money(amount, currency), of: product, in: storefront)
  }

  private func price(
    _ arguments: CallArguments, of product: ProductID, in listed: TextID? = nil
  ) throws(LanguageProblem) -> Int64 {
    let text = try arguments.text(1)
    let currency = names.texts[listed ?? world.store[product].currency]
    switch MoneyWords.price(of: text) {
    case .success(let price) where price.currency == currency: return price.amount
    case .success: throw arguments.problem(1, expected: "the product's currency, \(currency)")
    case .failure(let flaw): throw arguments.problem(1, expected: flaw.expected)
    }
  }

  private func latestPurchase(of product: ProductID, by account: AccountID) throws(LanguageProblem)
    -> PurchaseID
  {
    let purchases = world.purchases(of: account).filter { world.purchaseStanding($0).product == product }
    guard let latest = purchases.last(where: { !world.purchaseStanding($0).isRevoked }) else {
      throw LanguageProblem(
        kindOfAbsence(of: product),
        purchases.isEmpty
          ? "\(names.name(of: account)) has not bought '\(names.name(of: product))'"
          : "every purchase of '\(names.name(of: product))' by \(names.name(of: account)) is already revoked",
        advice: "buy it first, then call world:settle()")
    }
    return latest
  }

  /// Returns the purchase that paid for one period of a subscription. Throws if there is no such period
  /// or if the purchase was revoked.
  private func period(
    _ number: Int, of product: ProductID, by account: AccountID
  ) throws(LanguageProblem) -> PurchaseID {
    let periods = world.periods(of: try subscription(of: account, to: product))
    guard number <= periods.count else {
      throw LanguageProblem(
        kindOfAbsence(of: product),
        "the subscription to '\(names.name(of: product))' has \(periods.count) paid periods; there is no period \(number)",
        advice: "advance the clock with world:wait, or choose an earlier period")
    }
    guard !world.purchaseStanding(periods[number - 1]).isRevoked else {
      throw LanguageProblem(
        "period \(number) of the subscription to '\(names.name(of: product))' is already revoked")
    }
    return periods[number - 1]
  }

  private func share(_ arguments: CallArguments, _ product: ProductID) throws(LanguageProblem) {
    guard let options = try arguments.options(1), let member = options.value("with") else {
      throw arguments.problem(1, advice: "write { with = \"ben\" }")
    }
    let owner: AccountID
    if let value = options.value("from") {
      owner = try names.account(value, options, "from")
    } else {
      owner = try names.onlyAccount(for: arguments)
    }
    let wasShared = try options.flag("shared_before") ?? false
    let purchase = try latestPurchase(of: product, by: owner)
    world.share(purchase, with: try names.account(member, options, "with"), wasSharedBefore: wasShared)
  }

  private func answerApproval(_ arguments: CallArguments, isApproved: Bool) throws(LanguageProblem) {
    let options = try arguments.options(0)
    var product: ProductID?
    if let name = try options?.text("product") { product = try names.product(named: name) }
    let open = world.openApprovals.first { product == nil || world.product(of: $0) == product }
    guard let open else {
      throw LanguageProblem(
        kindOfAbsence(of: product),
        "no Ask to Buy request is open" + (product.map { " for '\(names.name(of: $0))'" } ?? ""),
        advice: "call world:ask_to_buy(\"…\") before the purchase, and world:settle() after it")
    }
    guard world.environment == .production else {
      throw LanguageProblem(
        "Ask to Buy requests cannot be answered in the sandbox",
        advice: "let the request expire with world:wait(\"25h\"), or remove environment = \"sandbox\"")
    }
    if let delay = try options?.duration("after") {
      world.later(delay, .answerApproval(open, isApproved: isApproved))
    } else {
      world.people.answerApproval(open, isApproved: isApproved)
    }
  }

  private func acceptTerms(_ arguments: CallArguments) throws(LanguageProblem) {
    let account = try names.accountOrOnly(arguments, 0)
    if let delay = try arguments.options(1)?.duration("after") {
      world.later(delay, .resolve(account))
      return
    }
    guard world.isStopped(account) else {
      throw LanguageProblem(
        kindOfAbsence(of: nil),
        "no purchase of \(names.name(of: account)) is interrupted",
        advice: "call world:interrupt_purchases(\"…\") before the purchase, and world:settle() after it")
    }
    world.resolveInterruptions(of: account)
  }

  private func makeHistory(_ arguments: CallArguments) throws(LanguageProblem) {
    let account = try names.account(arguments, 0)
    guard let options = try arguments.options(1), let listed = try options.texts("products"), !listed.isEmpty
    else {
      throw arguments.problem(1, advice: "write { products = { \"pro\" }, count = 10 }")
    }
    var bought: [ProductID] = []
    for name in listed { bought.append(try names.product(named: name)) }
    let count = try options.integer("count", in: 1...StoreOrders.historyMax) ?? listed.count
    historyCount += count
    guard historyCount <= StoreOrders.historyMax else {
      throw LanguageProblem(
        "all histories together can have at most \(StoreOrders.historyMax) purchases", advice: "request fewer"
      )
    }
    try checkSubscriptions(in: bought, of: account, periods: (count + bought.count - 1) / bought.count)
    let standing = try options.word("subscription", among: PastSubscription.allCases.map(\.rawValue))
    world.makeHistory(
      of: account, products: bought, count: count,
      subscription: standing.flatMap(PastSubscription.init) ?? .running)
  }

  /// Throws if a history would give an account two subscriptions in one group, or more subscription
  /// periods than are plausible.
  private func checkSubscriptions(
    in products: [ProductID], of account: AccountID, periods: Int
  ) throws(LanguageProblem) {
    let subscriptions = products.filter { world.store[$0].type.isSubscription }
    for (place, product) in subscriptions.enumerated() {
      guard periods <= StoreOrders.periodsMax else {
        throw LanguageProblem(
          "a subscription can have at most \(StoreOrders.periodsMax) periods before the run",
          advice: "request fewer")
      }
      let group = world.store[product].group
      let rival = subscriptions[..<place].first {
        $0 == product || group != .empty && world.store[$0].group == group
      }
      guard rival == nil, world.subscription(of: account, to: product) == nil else {
        throw LanguageProblem(
          "\(names.name(of: account)) can have only one subscription in the group of '\(names.name(of: product))'",
          advice: "list only one product of each group, and only once")
      }
    }
  }

  private func setOfferKey(_ arguments: CallArguments) throws(LanguageProblem) {
    let name = try arguments.text(0)
    guard !name.isEmpty else { throw arguments.problem(0, expected: "a non-empty name") }
    world.setOfferKey(name, isRegistered: try arguments.options(1)?.flag("registered") ?? true)
  }

  private func setSubscriptionTerms(_ arguments: CallArguments) throws(LanguageProblem) {
    guard let options = try arguments.options(0) else { throw arguments.problem(0) }
    let name = try options.word("rate", among: SubscriptionRate.allCases.map(\.word))
    world.setSubscriptionTerms(
      rate: SubscriptionRate.allCases.first { $0.word == name }, hasGrace: try options.flag("grace"),
      renewalsMax: try options.integer("renewals", in: 1...1000))
  }
}
