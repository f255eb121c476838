internal import Facts
internal import Kernel
internal import Lua
internal import Rules
internal import StoreModel
internal import World

extension ScenarioRun {
  /// Returns the records of the store or of the developer's server, or the time.
  func readBooks(
    _ call: BooksCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    switch call {
    case .now: results.append(DurationText.short(world.timeline.now - .zero))
    case .redeemed: results.append(redeemed)
    case .copyReceipt: try copyReceipt(arguments, &results)
    case .notifications: results.append(notifications)
    case .ledger: try readLedger(arguments, &results)
    case .subscription: try readSubscription(arguments, &results)
    case .receiptJSON: try readReceiptJSON(arguments, &results)
    }
  }

  /// Returns a copy of a receipt, of this app or of another one.
  private func copyReceipt(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let account = try accountOrOnly(arguments, 0)
    let isForeign = try arguments.options(1)?.flag("of_another_app") ?? false
    results.append(world.receiptText(of: account, isOfAnotherApp: isForeign))
  }

  /// Returns the store's records of an account's product, and the due and allowed entitlement of each
  /// device.
  func readLedger(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let product = try product(arguments, 0)
    let account = try accountOrOnly(arguments, 1)
    lastLook = Expectation.Look(device: .none, product: product)
    guard let ledger = caseFile?.ledger else { return }
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
    // Amounts in different currencies have no sum.
    if money.totals.count < 2 {
      let only = money.totals.first ?? money[world.store.currency(of: product, for: account)]
      table.append(contentsOf: fields(of: only))
    }
    var (due, allowed) = (LuaTable(), LuaTable())
    for device in world.devices {
      guard let entitlement = caseFile?.entitlement(to: product, of: account, on: device.id) else { continue }
      due.append(key: .string(device.name), value: .integer(Int(entitlement.due)))
      if entitlement.allowed != .max {
        allowed.append(key: .string(device.name), value: .integer(Int(entitlement.allowed)))
      }
    }
    table.append(key: .string("due"), value: .table(due))
    table.append(key: .string("allowed"), value: .table(allowed))
    results.append(.table(table))
  }
}

extension ScenarioRun {
  private func fields(of totals: MoneyTotals) -> LuaTable {
    LuaTable(
      .money,
      [
        "charged": .integer(Int(totals.charged)), "refunded": .integer(Int(totals.refunded)),
        "net": .integer(Int(totals.net)), "currency": .string(recorder.texts[totals.currency]),
      ])
  }

  /// Returns the state of an account's subscription as a table; nil if it never started.
  func readSubscription(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let product = try product(arguments, 0)
    let account = try account(in: try arguments.options(1), for: arguments)
    guard world.store[product].type.isSubscription else {
      throw arguments.problem(
        0, found: "'\(name(of: product))'", expected: "an auto-renewable subscription")
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
    var table = LuaTable(
      .subscription,
      [
        "status": .string(ScenarioRun.word(machine.status)),
        "product": .string(name(of: renewal.product)), "next": .string(name(of: renewal.renewingProduct)),
        "renews": .boolean(renewal.renews), "consent": .string(ScenarioRun.word(renewal.priceConsent)),
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

extension ScenarioRun {
  /// The receipt on a device as a Lua table.
  func receipt(of device: Device) -> LuaValue {
    guard let (account, receipt) = world.receipt(of: device) else { return .nil }
    var table = LuaTable(
      .receipt,
      [
        "account": .string(accountName(account)), "type": .string(receipt.type.name),
        "version": .string(receipt.version), "written": time(receipt.createdAt),
        "is_revoked": .boolean(receipt.isRevoked),
        "entries": .table(LuaTable(list: receipt.entries.map(entry))),
      ])
    if let end = receipt.expirationDate { table.append(key: .string("ends"), value: time(end)) }
    return .table(table)
  }

  private func entry(_ entry: ReceiptEntry) -> LuaValue {
    var table = LuaTable(
      .receiptEntry,
      [
        "product": .string(name(of: entry.product)), "quantity": .integer(Int(entry.quantity)),
        "transaction": .integer(Int(entry.transactionIdentifier)),
        "original": .integer(Int(entry.originalTransactionIdentifier)),
        "purchased": time(entry.purchaseDate), "ownership": .string(entry.ownership.name),
        "is_trial": .boolean(entry.isTrialPeriod), "is_introductory": .boolean(entry.isIntroductoryPeriod),
        "is_upgraded": .boolean(entry.isUpgraded),
      ])
    for (name, date) in [("expires", entry.expires), ("cancelled", entry.cancellationDate)] {
      guard let date else { continue }
      table.append(key: .string(name), value: time(date))
    }
    for (name, text) in [("offer", entry.offer), ("token", entry.appAccountToken)] where text != .empty {
      table.append(key: .string(name), value: .string(recorder.texts[text]))
    }
    return .table(table)
  }

  private func time(_ instant: Instant) -> LuaValue { .string(DurationText.short(instant - .zero)) }
}
