internal import Facts
internal import Kernel
internal import Signatures
internal import StoreModel
internal import World

/// The state of a served world, as callers and the page see it.
struct ControlState {
  private let stage: ServedStage

  init(_ stage: ServedStage) { self.stage = stage }

  private var world: World { stage.world }

  /// The whole state.
  func document(_ faults: WebFaults, _ records: InterfaceRecords) -> JSONValue {
    [
      "now": .text(CivilDate(world.timeline.now).description),
      "environment": .text(StatementSigner(of: world).printer.environmentName),
      "bundle_id": .text(world.store.applicationIdentifier),
      "accounts": .list(accounts), "products": .list(stage.products.map(document)),
      "purchases": .list(purchases.map(document)), "subscriptions": .list(subscriptions),
      "approvals": .integer(Int64(world.openApprovals.count)),
      "faults": .list(faults.open.map(document)),
      "consumption": .list(records.reports.map(document)),
    ]
  }

  /// The form of the document.
  static let shape = ControlShape.object([
    .always("now", .date), .always("environment", .text()), .always("bundle_id", .text()),
    .always("accounts", .list(.document(.account))), .always("products", .list(.document(.product))),
    .always("purchases", .list(.document(.purchase))),
    .always("subscriptions", .list(.document(.subscription))), .always("approvals", .count),
    .always("faults", .list(.document(.failure))),
    .always(
      "consumption",
      .list(.object([.always("transaction_id", .number), .always("report", .anything)]))),
  ])

  private var purchases: [PurchaseID] {
    (0..<world.store.purchaseCount).map { PurchaseID($0) }.filter {
      !world.store.purchase($0).traits.contains(.notice)
    }
  }

  private var accounts: [JSONValue] {
    (0..<world.store.accountCount).map { place in
      let account = world.store[AccountID(place)]
      return [
        "name": .text(account.name), "storefront": .text(stage.text(account.storefront)),
        "devices": devices(of: AccountID(place)),
      ]
    }
  }

  /// The devices on which an account is signed in, with the identifiers to which receipts are bound.
  func devices(of account: AccountID) -> JSONValue {
    .list(
      world.devices.filter { $0.account == account }.map {
        ["name": .text($0.name), "vendor_identifier": .text(VendorIdentifier(of: $0.id).text)]
      })
  }

  private var subscriptions: [JSONValue] {
    (0..<world.store.subscriptionCount).compactMap {
      world.store.statement(of: SubscriptionID($0)).map(document)
    }
  }

  private func document(_ product: ProductID) -> JSONValue {
    let entry = world.store[product]
    return [
      "id": .text(stage.text(entry.identifier)), "type": .text(entry.type.name),
      "price": .text(PriceText.text(entry.price, stage.text(entry.currency))),
      "title": .text(stage.text(entry.title)),
    ]
  }

  func document(_ purchase: PurchaseID) -> JSONValue {
    let statement = world.store.statement(of: purchase)
    let entry = statement.entry
    var members = Members()
    members.add("transaction_id", text: String(entry.transactionIdentifier))
    members.add("original_transaction_id", text: String(entry.originalTransactionIdentifier))
    members.add("order_id", text: OrderNumber.text(of: entry.transactionIdentifier))
    members.add("account", text: world.store[statement.account].name)
    members.add("product", text: stage.text(world.store[entry.product].identifier))
    members.add("state", text: state(statement))
    members.add("quantity", .integer(Int64(entry.quantity)))
    members.add("price", text: PriceText.text(statement.price.amount, stage.text(statement.price.currency)))
    members.add("reason", text: world.store.purchase(purchase).reason.name)
    members.add("purchased", text: CivilDate(entry.purchaseDate).description)
    if let expires = entry.expires, expires != .distantFuture {
      members.add("expires", text: CivilDate(expires).description)
    }
    members.add("revoked", text: entry.cancellationDate.map { CivilDate($0).description })
    members.add("finished", .flag(statement.isFinished))
    return members.value
  }

  private func state(_ statement: TransactionStatement) -> String {
    if world.store.purchase(statement.purchase).traits.contains(.notice) { return "takes_effect_at_renewal" }
    guard statement.entry.cancellationDate != nil else { return "purchased" }
    if statement.entry.isUpgraded { return "upgraded" }
    return world.store.purchase(statement.purchase).traits.contains(.refunded) ? "refunded" : "revoked"
  }

  private func document(_ statement: RenewalStatement) -> JSONValue {
    let information = statement.renewal.information
    var members = Members()
    members.add("original_transaction_id", text: String(statement.renewal.originalTransactionIdentifier))
    let latest = world.store.statement(of: world.store.latestPeriod(of: statement.subscription))
    members.add("transaction_id", text: String(latest.entry.transactionIdentifier))
    members.add("account", text: world.store[latest.account].name)
    members.add("group", text: stage.text(statement.group))
    members.add("product", text: stage.text(world.store[information.product].identifier))
    members.add("renews_to", text: stage.text(world.store[information.renewingProduct].identifier))
    members.add("status", text: statement.status.word)
    members.add("renews", .flag(information.renews))
    if let expires = statement.renewsAt { members.add("expires", text: CivilDate(expires).description) }
    members.add("price_consent", text: information.priceConsent.word)
    return members.value
  }

  private func document(_ fault: OrderedWebFault) -> JSONValue {
    [
      "at": .text(fault.place.rawValue), "what": .text(fault.trouble.word),
      "times": .integer(Int64(fault.timesLeft)),
    ]
  }

  private func document(_ report: ConsumptionReport) -> JSONValue {
    ["transaction_id": .text(String(report.transaction)), "report": report.content]
  }
}

extension PriceConsent {
  /// The name in responses, or nil if no price was raised.
  var word: String? {
    switch self {
    case .notNeeded: nil
    case .pending: "awaited"
    case .agreed: "given"
    case .declined: "declined"
    }
  }
}

extension SubscriptionStatus {
  /// Whether the subscription has ended, so that it cannot renew.
  var isEnded: Bool {
    switch self {
    case .dormant, .lapsed, .revoked: true
    case .active, .billingRetry, .grace: false
    }
  }

  /// The name in responses.
  var word: String {
    switch self {
    case .dormant: "dormant"
    case .active: "active"
    case .lapsed: "expired"
    case .billingRetry: "billing_retry"
    case .grace: "grace"
    case .revoked: "revoked"
    }
  }
}
