internal import Facts
internal import StoreModel
internal import World

extension ControlCommand {
  private static let noSubscription =
    "The purchase does not belong to a subscription, or the subscription has ended."

  /// The commands for subscriptions. A caller names a subscription by the transaction ID of any of its
  /// periods.
  static let subscriptions: [ControlCommand] = [
    ControlCommand(
      "POST", "set_renewal",
      [.transaction, .needed("on", .flag, "false", "Whether it renews automatically.")],
      "The user turns automatic renewal of a subscription on or off.", .document(.purchase),
      refusedIf: noSubscription
    ) { call throws(ControlProblem) in try call.act(.setRenewal(try call.flag("on") ?? true)) },
    ControlCommand(
      "POST", "expire", [.transaction], "Expires a subscription now.", .document(.purchase),
      refusedIf: noSubscription
    ) {
      call throws(ControlProblem) in
      try call.act(.expire)
    },
    ControlCommand(
      "POST", "renew", [.transaction],
      "Ends the current period of a subscription; it renews under the normal rules.",
      .document(.purchase), refusedIf: noSubscription
    ) { call throws(ControlProblem) in try call.act(.renew) },
    ControlCommand(
      "POST", "change_price",
      [
        .transaction,
        .needed(
          "price", .text(pattern: "[0-9]{1,9}(\\.[0-9]+)?"), "12.99",
          "The new price of a period, in the currency of the product."),
      ],
      "Changes the price of a subscription; a higher price needs the user's consent.",
      .document(.purchase), refusedIf: noSubscription
    ) { call throws(ControlProblem) in try call.act(.changePrice(try call.amount())) },
    ControlCommand(
      "POST", "consent", [.transaction, .needed("agree", .flag, "true", "Whether the user agrees.")],
      "The user accepts or declines a price increase.", .document(.purchase),
      refusedIf: "The purchase does not belong to a subscription, or no price increase is pending."
    ) { call throws(ControlProblem) in try call.consent() },
    ControlCommand(
      "POST", "billing",
      [.needed("works", .flag, "false", "Whether renewals can be charged to the account."), .account],
      "Makes charges for renewals fail or succeed; success retries unpaid renewals now.",
      .object([.always("account", .text()), .always("billing", .words(["works", "fails"]))]),
      refusedIf: "The account has no device."
    ) { call throws(ControlProblem) in try call.setBilling() },
    ControlCommand(
      "POST", "grace_period", [.needed("on", .flag, "true", "Whether the grace period is on.")],
      "Turns the billing grace period on or off.", .object([.always("grace_period", .flag)])
    ) { call throws(ControlProblem) in
      let isOn = try call.flag("on") ?? true
      call.world.setSubscriptionTerms(hasGrace: isOn)
      return ["grace_period": .flag(isOn)]
    },
  ]
}

extension ControlCall {
  /// Performs an action on the named subscription, on the device of its account.
  fileprivate func act(_ action: SubscriptionAction) throws(ControlProblem) -> JSONValue {
    let subscription = try subscription()
    guard let statement = world.store.statement(of: subscription), !statement.status.isEnded else {
      let product = world.store.purchase(world.store.latestPeriod(of: subscription)).product
      throw .refused(
        "the subscription to “\(stage.text(world.store[product].identifier))” has ended",
        "POST /assay/buy starts it again")
    }
    let account = world.store.purchase(world.store.latestPeriod(of: subscription)).account
    world.act(on: subscription, action, by: try device(of: account))
    return try settled(world.store.latestPeriod(of: subscription))
  }

  fileprivate func consent() throws(ControlProblem) -> JSONValue {
    let subscription = try subscription()
    let account = world.store.purchase(world.store.latestPeriod(of: subscription)).account
    let agreed = try flag("agree") ?? true
    guard TestSession(world).answerPriceIncrease(subscription, agreed: agreed, on: try device(of: account))
    else {
      throw .refused("no price increase is pending", "POST /assay/change_price with a higher price first")
    }
    return try settled(world.store.latestPeriod(of: subscription))
  }

  fileprivate func setBilling() throws(ControlProblem) -> JSONValue {
    let account = try account()
    let works = try flag("works") ?? true
    world.setFailsBilling(account, !works)
    if works {
      let device = try device(of: account)
      for subscription in (0..<world.store.subscriptionCount).map({ SubscriptionID($0) })
      where world.store.statement(of: subscription) != nil
        && world.store.purchase(world.store.latestPeriod(of: subscription)).account == account
      {
        world.act(on: subscription, .recoverBilling, by: device)
      }
      try settle()
    }
    return ["account": .text(world.store[account].name), "billing": .text(works ? "works" : "fails")]
  }

  /// The argument `price`, such as `12.99`, in the smallest unit of the subscription's currency.
  fileprivate func amount() throws(ControlProblem) -> Int64 {
    let purchase = world.store.purchase(try purchase())
    let currency = stage.text(world.store.statement(of: try self.purchase()).price.currency)
    let digits = Currency.decimalCount(of: currency)
    let parts = try requiredText("price").split(separator: ".", omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    let whole = parts.count <= 2 && decimals.utf8.count <= digits ? Int64(parts[0]) : nil
    let padded = decimals + String(repeating: "0", count: digits - min(digits, decimals.utf8.count))
    guard let whole, whole >= 0, whole <= 1_000_000_000, let fraction = Int64(padded.isEmpty ? "0" : padded),
      fraction >= 0
    else {
      throw .wrong(
        "the price is not an amount in \(currency)",
        "for example “\(PriceText.decimal(purchase.amount, currency))”, with at most \(digits) decimals")
    }
    return whole * (0..<digits).reduce(1) { power, _ in power * 10 } + fraction
  }
}
