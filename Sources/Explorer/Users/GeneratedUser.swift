internal import Facts
internal import Kernel
internal import World

/// A person that a number stands for: what they do with an app, as a scenario over products of the types that it sells.
struct GeneratedUser {
  /// The number.
  let number: Int
  private let shop: GeneratedShop
  private var stream: SplitMix
  private var lines: [String] = []
  private var acts: [String] = []
  private var bought: [GeneratedShop.Item] = []
  private var isOnline = true
  private var hasTablet = false
  private var hasMoved = false

  /// The section of the addresses of generated scenarios.
  static let section = "user"

  /// The person with a number, before an app with these capabilities.
  init(_ number: Int, before capabilities: Capabilities) {
    self.number = number
    stream = SplitMix(seed: SplitMix.mix(UInt64(number) &+ 0x0A55_A7))
    shop = GeneratedShop(capabilities, drawnBy: &stream)
  }

  /// The text of the scenario; nil where the app sells nothing.
  mutating func text() -> String? {
    guard !shop.items.isEmpty else { return nil }
    (lines, acts, bought, isOnline, hasTablet, hasMoved) = ([], [], [], true, false, false)
    add("local phone = world:device(\"phone\", { account = \"mia\" })", "phone:launch()", "world:settle()")
    let count = 2 + draw(below: 7)
    for _ in 0..<count { act() }
    if !isOnline { add("phone:network_up()") }
    add("world:settle()")
    let title = "user \(number): " + acts.joined(separator: ", ")
    return """
      scenario {
        title    = "\(title)",
        source   = "generated",
      \(shop.declaration)
        run = function(world)
      \(lines.map { "    \($0)\n" }.joined())  end,
      }

      """
  }

  private mutating func draw(below count: Int) -> Int { Int(stream.next(below: UInt64(count))) }

  private mutating func add(_ lines: String...) { self.lines += lines }

  /// Adds something that the person does, and most of the time waits until nothing more happens.
  private mutating func act() {
    let possible = UserAct.allCases.filter { isPossible($0) }
    // What is frequent stands several times among the acts.
    let weighed = possible.flatMap { Array(repeating: $0, count: $0.weight) }
    let chosen = weighed[draw(below: weighed.count)]
    acts.append(chosen.words)
    carryOut(chosen)
    if draw(below: 5) > 0 || chosen.needsRest { add("world:settle()") }
  }

  private func isPossible(_ act: UserAct) -> Bool {
    switch act {
    case .buy, .cancel, .buyTwice, .background, .relaunch, .kill, .crash, .update, .interrupted,
      .signIn,
      .wait, .forbid, .reboot, .lookAround, .noProducts:
      true
    case .askToBuy: !shop.isSandbox
    case .move: !hasMoved
    case .moveWhilePaying: !hasMoved
    case .comeBack: shop.hasOffers && bought.contains { $0.type == .autoRenewable }
    case .newVersion: shop.restores && bought.contains { $0.name == "book" }
    case .offline: isOnline
    case .online: !isOnline
    case .restore, .reinstall: shop.restores
    case .restoreElsewhere: shop.restores && !hasTablet
    case .quantity: shop.items.contains { $0.type == .consumable }
    case .refund: !bought.isEmpty
    case .promotion: shop.takesPromotions
    case .renewal: bought.contains { $0.type == .autoRenewable }
    case .offerCode, .billing: shop.items.contains { $0.type == .autoRenewable }
    }
  }

  private mutating func item() -> GeneratedShop.Item {
    let item = shop.items[draw(below: shop.items.count)]
    return item
  }

  private mutating func buy(_ options: String = "") {
    let item = item()
    bought.append(item)
    add(options.isEmpty ? "phone:buy \"\(item.name)\"" : "phone:buy(\"\(item.name)\", \(options))")
  }

  private mutating func carryOut(_ act: UserAct) {
    switch act {
    case .buy: buy()
    case .cancel: add("phone:buy(\"\(item().name)\", { cancel = true })")
    case .buyTwice: buy("{ taps = 2 }")
    case .quantity:
      if let item = shop.items.first(where: { $0.type == .consumable }) {
        bought.append(item)
        add("phone:buy(\"\(item.name)\", { quantity = \(2 + draw(below: 8)) })")
      }
    case .background: add("phone:background()", "world:settle()", "phone:foreground()")
    case .relaunch: add("phone:terminate()", "world:settle()", "phone:launch()")
    case .kill: add("phone:kill_app()", "phone:launch()")
    case .crash: add("phone:crash()", "world:settle()", "phone:launch()")
    case .reboot: add("phone:reboot()", "world:settle()", "phone:launch()")
    case .update: add("phone:terminate()", "phone:update \"\(2 + lines.count).0\"", "phone:launch()")
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
    case .billing:
      add(
        "world:fail_billing \"mia\"", "world:wait \"32d\"", "world:recover_billing \"mia\"",
        "world:wait \"2d\"")
    case .lookAround: add("phone:tap \"shop\"")
    case .noProducts: findNoProducts()
    case .move:
      hasMoved = true
      add("phone:change_storefront \"\(shop.otherCountry)\"", "world:settle()", "phone:tap \"shop\"")
    case .moveWhilePaying: moveWhilePaying()
    case .comeBack: comeBack()
    case .newVersion:
      add(
        "world:upload(\"book\", { version = \"\(2 + lines.count).0\", files = { [\"one.txt\"] = \"It was day.\" } })"
      )
      add("world:wait \"1 day\"", "phone:restore()")
    case .forbid:
      add(
        "phone:forbid_payments()", "phone:buy \"\(item().name)\"", "world:settle()", "phone:allow_payments()")
    }
  }

  /// A tablet of the same person gets back what the phone bought.
  private mutating func restoreElsewhere() {
    hasTablet = true
    add(
      "local tablet = world:device(\"tablet\", { account = \"mia\" })", "tablet:launch()", "world:settle()")
    add("tablet:restore()")
  }

  /// The store pays back something, where anything was paid.
  private mutating func askForRefund() {
    let item = bought[draw(below: bought.count)]
    add("world:settle()", "if world:ledger(\"\(item.name)\", \"mia\").net > 0 then")
    add("  world:refund(\"\(item.name)\", { account = \"mia\" })", "end")
  }

  /// Somebody else approves of a purchase, or does not.
  private mutating func askToBuy() {
    add("world:ask_to_buy(\"mia\", true)", "local asked = world:fact_count \"store.approval_requested\"")
    let item = item()
    bought.append(item)
    add("phone:buy \"\(item.name)\"", "world:settle()")
    let answer = draw(below: 2) == 0 ? "approve" : "decline"
    add(
      "if world:fact_count \"store.approval_requested\" > asked then world:\(answer) {} end",
      "world:ask_to_buy(\"mia\", false)")
  }

  /// The store wants something of the person before it sells.
  private mutating func beInterrupted() {
    add(
      "world:interrupt_purchases(\"mia\", true)", "local stopped = world:fact_count \"store.interrupted\"")
    buy()
    add("world:settle()", "world:interrupt_purchases(\"mia\", false)")
    add("if world:fact_count \"store.interrupted\" > stopped then world:accept_terms(\"mia\") end")
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
    add("phone:walk_away()")
    buy()
    add("world:settle()", "phone:change_storefront \"\(shop.otherCountry)\"")
  }

  /// A lapsed subscriber looks at an offer twice.
  private mutating func comeBack() {
    add(
      "if world:fact_count(\"subscription.began\", { account = \"mia\" }) > 0 then",
      "  phone:set_renewal(\"\(subscription)\", false)", "end", "world:wait \"32d\"",
      "phone:cancel_next_purchase()")
    add("phone:tap \"offer\"", "world:settle()", "phone:tap \"offer\"")
  }

  private var subscription: String { shop.items.first { $0.type == .autoRenewable }?.name ?? "" }
}

/// Something that a person does.
private enum UserAct: CaseIterable {
  case buy, cancel, buyTwice, quantity, restore, reinstall, restoreElsewhere, background, relaunch, kill,
    crash, reboot,
    update, offline, online, refund, promotion, askToBuy, interrupted, signIn, wait, renewal, offerCode,
    billing, forbid, lookAround, noProducts, move, moveWhilePaying, comeBack, newVersion

  /// How often it is drawn, compared with the others.
  var weight: Int {
    switch self {
    case .buy: 8
    case .cancel, .restore, .background, .online, .refund, .renewal, .newVersion: 3
    case .lookAround, .comeBack, .buyTwice, .quantity, .reinstall, .relaunch, .kill, .offline, .promotion,
      .askToBuy, .interrupted,
      .wait:
      2
    case .restoreElsewhere, .crash, .reboot, .update, .signIn, .offerCode, .billing, .forbid, .noProducts,
      .move,
      .moveWhilePaying:
      1
    }
  }

  /// Whether what comes next makes sense only when this is over.
  var needsRest: Bool {
    switch self {
    case .restoreElsewhere, .refund, .update, .reinstall, .renewal, .billing, .askToBuy, .interrupted,
      .signIn, .noProducts, .move, .moveWhilePaying, .comeBack, .newVersion:
      true
    case .buy, .cancel, .buyTwice, .quantity, .restore, .background, .relaunch, .kill, .crash, .reboot,
      .offline,
      .online, .promotion, .wait, .offerCode, .forbid, .lookAround:
      false
    }
  }

  /// The act in the title of a scenario.
  var words: String {
    switch self {
    case .buy: "buys"
    case .cancel: "cancels"
    case .buyTwice: "taps twice"
    case .quantity: "buys several"
    case .restore: "restores"
    case .reinstall: "reinstalls"
    case .restoreElsewhere: "restores elsewhere"
    case .background: "goes away"
    case .relaunch: "starts again"
    case .kill: "kills the app"
    case .crash: "loses the app"
    case .reboot: "reboots"
    case .update: "updates"
    case .offline: "goes offline"
    case .online: "comes online"
    case .refund: "is refunded"
    case .promotion: "comes from the store"
    case .askToBuy: "asks to buy"
    case .interrupted: "is interrupted"
    case .signIn: "lends the phone"
    case .wait: "waits"
    case .renewal: "renews"
    case .offerCode: "redeems a code"
    case .billing: "cannot pay"
    case .forbid: "may not buy"
    case .lookAround: "looks around"
    case .noProducts: "finds an empty shop"
    case .move: "moves"
    case .moveWhilePaying: "moves while paying"
    case .comeBack: "comes back"
    case .newVersion: "wants the new version"
    }
  }
}
