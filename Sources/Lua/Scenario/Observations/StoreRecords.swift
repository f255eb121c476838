internal import Facts
internal import Kernel
internal import Lua
internal import Rules
internal import StoreModel
internal import World

/// Converts the records of the store to Lua tables for scripts.
struct StoreRecords {
  let names: ScenarioWorld
  let caseFile: CaseFile

  private var world: World { names.world }

  /// Returns the records of the store or of the developer's server, or the time.
  ///
  /// - Returns: The device and product of the query. Nil if the query is not about a product.
  func read(
    _ call: BooksCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) -> Expectation.Look? {
    switch call {
    case .now: results.append(DurationText.short(world.timeline.now - .zero))
    case .redeemed: results.append(ServerTables(names: names).redeemed)
    case .copyReceipt: try copyReceipt(arguments, &results)
    case .copySigned: try copySigned(arguments, &results)
    case .notifications: results.append(ServerTables(names: names).notifications)
    case .ledger: return try readLedger(arguments, &results)
    case .subscription: return try readSubscription(arguments, &results)
    case .receiptJSON: return try readReceiptJSON(arguments, &results)
    }
    return nil
  }

  /// Returns a copy of an account's receipt, which may be issued for this app or for another app.
  private func copyReceipt(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let account = try names.accountOrOnly(arguments, 0)
    let isForeign = try arguments.options(1)?.flag("of_another_app") ?? false
    results.append(world.store.receiptText(of: account, isOfAnotherApp: isForeign))
  }

  /// Returns the signed form of an account's latest transaction of a product.
  private func copySigned(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let product = try names.product(arguments, 0)
    let account = try names.accountOrOnly(arguments, 1)
    guard let bought = names.lastPurchase(of: product, by: account) else {
      throw LanguageProblem(
        .unreached, "\(names.name(of: account)) has not bought '\(names.name(of: product))'",
        advice: "buy it first, then call world:settle()")
    }
    results.append(world.store.signedText(of: bought))
  }

  /// Returns the store's records of one account and one product. They include the entitlements that are
  /// due and allowed on each device.
  private func readLedger(
    _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) -> Expectation.Look {
    let product = try names.product(arguments, 0)
    let account = try names.accountOrOnly(arguments, 1)
    let ledger = caseFile.ledger
    var (count, quantity, revoked) = (0, 0, 0)
    var money = MoneyLedger()
    ledger.eachPurchase { id, purchase in
      guard purchase.isListed, purchase.product == product, purchase.account == account else { return }
      count += 1
      quantity += Int(purchase.quantity)
      if purchase.isOver { revoked += 1 }
      money.add(ledger.price(of: id))
    }
    var table = LuaTable(
      .ledger,
      [
        "purchases": .integer(count), "quantity": .integer(quantity),
        "money": .table(LuaTable(list: money.totals.map { .table(fields(of: $0)) })),
        "revoked": .integer(revoked), "real": .boolean(world.store.environment == .production),
      ])
    // Amounts in different currencies cannot be added.
    if money.totals.count < 2 {
      let only = money.totals.first ?? money[world.store.currency(of: product, for: account)]
      table.append(contentsOf: fields(of: only))
    }
    var (due, allowed) = (LuaTable(), LuaTable())
    for device in world.devices {
      let entitlement = caseFile.entitlement(to: product, of: account, on: device.id)
      due.append(key: .string(device.name), value: .integer(Int(entitlement.due)))
      if entitlement.allowed != .max {
        allowed.append(key: .string(device.name), value: .integer(Int(entitlement.allowed)))
      }
    }
    table.append(key: .string("due"), value: .table(due))
    table.append(key: .string("allowed"), value: .table(allowed))
    results.append(.table(table))
    return Expectation.Look(device: .none, product: product)
  }

  /// Returns the response that the validation endpoint gives for an account's receipt.
  private func readReceiptJSON(
    _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) -> Expectation.Look {
    let account = try names.accountOrOnly(arguments, 0)
    let isLatestOnly = try arguments.options(1)?.flag("exclude_old_transactions") ?? false
    results.append(world.store.receiptJSON(of: account, excludesOldTransactions: isLatestOnly))
    return Expectation.Look(device: .none, product: .none)
  }
}

extension StoreRecords {
  private func fields(of totals: MoneyTotals) -> LuaTable {
    LuaTable(
      .money,
      [
        "charged": .integer(Int(totals.charged)), "refunded": .integer(Int(totals.refunded)),
        "net": .integer(Int(totals.net)), "currency": .string(names.texts[totals.currency]),
      ])
  }

  /// Returns the state of an account's subscription as a table. Returns nil to the script if the
  /// subscription never started.
  private func readSubscription(
    _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) -> Expectation.Look {
    let product = try names.product(arguments, 0)
    let account = try names.account(in: try arguments.options(1), for: arguments)
    guard world.store[product].type.isSubscription else {
      throw arguments.problem(
        0, found: "'\(names.name(of: product))'", expected: "an auto-renewable subscription")
    }
    if let subscription = world.subscription(of: account, to: product) {
      results.append(.table(table(world.subscriptionState(subscription))))
    } else {
      results.append(LuaValue.nil)
    }
    return Expectation.Look(device: .none, product: product)
  }

  private func table(_ machine: SubscriptionMachine) -> LuaTable {
    let renewal = machine.renewalInformation(at: world.timeline.now)
    var table = LuaTable(
      .subscription,
      [
        "status": .string(StoreRecords.word(machine.status)),
        "product": .string(names.name(of: renewal.product)),
        "next": .string(names.name(of: renewal.renewingProduct)),
        "renews": .boolean(renewal.renews), "consent": .string(StoreRecords.word(renewal.priceConsent)),
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
