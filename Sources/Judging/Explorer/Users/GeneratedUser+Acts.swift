internal import Facts

/// Adds the lines of a scenario for each action of the user.
extension GeneratedUser {
  mutating func carryOut(_ act: UserAct) {
    switch act {
    case .buy: buy()
    case .cancel: add("phone:cancel_next_purchase { optional = true }", "phone:buy \"\(item().name)\"")
    case .buyTwice: buy("{ taps = 2 }")
    case .quantity: buySeveral()
    case .background: add("phone:background()", "world:settle()", "phone:foreground()")
    case .relaunch: add("phone:terminate()", "world:settle()", "phone:launch()")
    case .kill: add("phone:kill_app()", "phone:launch()")
    case .crash: add("phone:crash()", "world:settle()", "phone:launch()")
    case .reboot: add("phone:reboot()", "world:settle()", "phone:launch()")
    case .update: add("phone:terminate()", "phone:update \"\(unusedVersion)\"", "phone:launch()")
    case .offline:
      isOnline = false
      add("phone:network_down()")
    case .online:
      isOnline = true
      add("phone:network_up()")
    case .restore: add("phone:restore()")
    case .reinstall: add("phone:reinstall()", "phone:launch()", "world:settle()", "phone:restore()")
    case .restoreElsewhere: restoreElsewhere()
    case .refund: askForRefund()
    case .promotion: add("phone:open_promotion \"\(item().name)\"")
    case .askToBuy: askToBuy()
    case .interrupted: beInterrupted()
    case .signIn: add("phone:sign_in \"tom\"", "world:settle()", "phone:sign_in \"mia\"")
    case .wait: add("world:wait \"\(1 + draw(below: 40))d\"")
    case .renewal: add("phone:terminate()", "world:wait \"32d\"", "phone:launch()")
    case .offerCode: add("phone:redeem_code \"\(subscription)\"")
    case .billing: failToPay()
    case .changePlan: changePlan()
    case .lookAround: add("phone:tap \"shop\"")
    case .noProducts: findNoProducts()
    case .move:
      hasMoved = true
      add("phone:change_storefront \"\(shop.otherCountry)\"", "world:settle()", "phone:tap \"shop\"")
    case .moveWhilePaying: moveWhilePaying()
    case .comeBack: comeBack()
    case .newVersion: wantNewVersion()
    case .turnedDown: beTurnedDown()
    case .oldReceipt: sendOldReceipt(by: "phone")
    case .friend: lendReceipt()
    case .forbid:
      add(
        "phone:forbid_payments()", "phone:buy \"\(item().name)\"", "world:settle()", "phone:allow_payments()")
    }
  }

  private mutating func item() -> GeneratedShop.Item {
    shop.items[draw(below: shop.items.count)]
  }

  private mutating func buy(_ options: String = "") { buy(item(), options) }

  private mutating func buy(_ item: GeneratedShop.Item, _ options: String = "") {
    bought.append(item)
    add(options.isEmpty ? "phone:buy \"\(item.name)\"" : "phone:buy(\"\(item.name)\", \(options))")
  }

  private mutating func buySeveral() {
    guard let item = shop.items.first(where: { $0.type == .consumable }) else { return }
    buy(item, "{ quantity = \(2 + draw(below: 8)) }")
  }

  /// The user restores the phone's purchases on a tablet.
  private mutating func restoreElsewhere() {
    hasTablet = true
    add(
      "local tablet = world:device(\"tablet\", { account = \"mia\" })", "tablet:launch()", "world:settle()")
    add("tablet:restore()")
  }

  /// The store refunds a purchase, if any purchase was paid for.
  private mutating func askForRefund() {
    let item = bought[draw(below: bought.count)]
    add("world:settle()", "if (world:ledger(\"\(item.name)\", \"mia\").net or 0) > 0 then")
    add("  world:refund(\"\(item.name)\", { account = \"mia\" })", "end")
  }

  /// A parent approves or declines a purchase.
  private mutating func askToBuy() {
    add("world:ask_to_buy(\"mia\", true)", "local asked = world:fact_count \"store.approval_requested\"")
    buy()
    add("world:settle()")
    let answer = draw(below: 2) == 0 ? "approve" : "decline"
    add(
      "if world:fact_count \"store.approval_requested\" > asked then world:\(answer) {} end",
      "world:ask_to_buy(\"mia\", false)")
  }

  /// The store requires an action of the user before it completes the purchase.
  private mutating func beInterrupted() {
    add(
      "world:interrupt_purchases(\"mia\", true)", "local stopped = world:fact_count \"store.interrupted\"")
    buy()
    add("world:settle()", "world:interrupt_purchases(\"mia\", false)")
    add("if world:fact_count \"store.interrupted\" > stopped then world:accept_terms(\"mia\") end")
  }

  /// The user's card is declined at a renewal, and works again at once or some days later.
  private mutating func failToPay() {
    add("world:fail_billing \"mia\"")
    if draw(below: 2) == 0 {
      add("local held = world:subscription(\"\(subscription)\", { account = \"mia\" })")
      add("if held and held.status == \"active\" and held.renews then")
      add("  world:wait_for(\"subscription.billing_failed\", \"40d\")", "  world:wait \"1m\"")
      add("  world:recover_billing \"mia\"", "  world:renew(held.product, { account = \"mia\" })", "else")
      add("  world:recover_billing \"mia\"", "end", "world:wait \"2d\"")
    } else {
      add("world:wait \"32d\"", "world:recover_billing \"mia\"", "world:wait \"2d\"")
    }
  }

  /// A subscriber switches to another level of the same group, which starts at once or with the next
  /// period.
  private mutating func changePlan() {
    let held = bought.last { $0.type == .autoRenewable }
    guard let other = shop.plans.first(where: { $0.name != held?.name }) else { return }
    buy(other)
    add("world:settle()", "phone:terminate()", "world:wait \"32d\"", "phone:launch()")
  }

  /// The shop is empty while the developer's agreements are not signed.
  private mutating func findNoProducts() {
    add("phone:terminate()", "world:sign_agreements(false)", "phone:launch()", "world:settle()")
    add("phone:tap \"shop\"", "world:settle()", "phone:buy \"\(item().name)\"", "world:settle()")
    add("world:sign_agreements()", "phone:terminate()", "phone:launch()")
  }

  /// The storefront changes while a payment sheet is open.
  private mutating func moveWhilePaying() {
    hasMoved = true
    add("phone:walk_away { optional = true }")
    buy()
    add("world:settle()", "phone:change_storefront \"\(shop.otherCountry)\"")
  }

  /// A former subscriber taps an offer twice.
  private mutating func comeBack() {
    add(
      "local held = world:subscription(\"\(subscription)\", { account = \"mia\" })",
      "if held and held.status == \"active\" then phone:set_renewal(held.product, false) end",
      "world:wait \"32d\"", "phone:cancel_next_purchase { optional = true }")
    add("phone:tap \"offer\"", "world:settle()", "phone:tap \"offer\"")
  }

  /// The store hosts a new version of the content. The user restores, and then downloads it.
  private mutating func wantNewVersion() {
    add(
      "world:upload(\"book\", { version = \"\(unusedVersion)\", files = { [\"one.txt\"] = \"It was day.\" } })"
    )
    add("world:wait \"1 day\"", "phone:restore()", "world:settle()", "phone:tap \"download book\"")
  }

  /// The store rejects the receipt of a purchase as invalid.
  private mutating func beTurnedDown() {
    let delivered = shop.items.filter(\.isDeliveredByServer)
    add("world:store_fails { request = \"check\", status = 21003, optional = true }")
    buy(delivered[draw(below: delivered.count)])
    add("world:settle()", "phone:terminate()", "phone:launch()")
  }

  /// A friend gets a copy of the receipt and submits it as their own.
  private mutating func lendReceipt() {
    hasFriend = true
    add("local friend = world:device(\"friend\", { account = \"tom\" })")
    sendOldReceipt(by: "friend")
  }

  /// A receipt is submitted to the developer's server again, without the app. This is done only if all
  /// paid purchases were delivered. Otherwise the server would deliver a purchase for this request, and
  /// no app could prevent that.
  private mutating func sendOldReceipt(by device: String) {
    let delivered = bought.filter(\.isDeliveredByServer)
    let item = delivered[draw(below: delivered.count)]
    add("world:settle()")
    if !countsHandedOut {
      countsHandedOut = true
      add(
        "local function handed_out(product)", "  local count = 0",
        "  for _, redeemed in ipairs(world:redeemed()) do",
        "    if redeemed.product == product then count = count + 1 end", "  end", "  return count", "end")
    }
    add(
      "local paid = world:ledger(\"\(item.name)\", \"mia\").purchases",
      "if paid > 0 and handed_out \"\(item.name)\" == paid then",
      "  \(device):replay_receipt(world:copy_receipt \"mia\", \"\(item.name)\")", "end")
  }

  private var subscription: String { shop.items.first { $0.type == .autoRenewable }?.name ?? "" }
}
