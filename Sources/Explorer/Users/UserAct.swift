internal import Facts

/// Something that a person does.
enum UserAct: CaseIterable {
  case buy, cancel, buyTwice, quantity, restore, reinstall, restoreElsewhere, background, relaunch, kill,
    crash, reboot, update, offline, online, refund, promotion, askToBuy, interrupted, signIn, wait, renewal,
    offerCode, billing, changePlan, forbid, lookAround, noProducts, move, moveWhilePaying, comeBack,
    newVersion, turnedDown, oldReceipt, friend

  /// Whether a person can do it now, in the shop that there is.
  func isPossible(for user: GeneratedUser) -> Bool {
    let shop = user.shop
    return switch self {
    case .buy, .cancel, .buyTwice, .background, .relaunch, .kill, .crash, .update, .interrupted, .signIn,
      .wait, .forbid, .reboot, .lookAround, .noProducts:
      true
    case .askToBuy: !shop.isSandbox
    case .move, .moveWhilePaying: !user.hasMoved
    case .comeBack: shop.hasOffers && user.bought.contains { $0.type == .autoRenewable }
    case .newVersion: shop.restores && user.bought.contains { $0.name == "book" }
    case .offline: user.isOnline
    case .online: !user.isOnline
    case .restore, .reinstall: shop.restores
    case .restoreElsewhere: shop.restores && !user.hasTablet
    case .quantity: shop.items.contains { $0.type == .consumable }
    case .refund: !user.bought.isEmpty
    case .promotion: shop.takesPromotions
    case .renewal: user.bought.contains { $0.type == .autoRenewable }
    case .changePlan: shop.plans.count > 1 && user.bought.contains { $0.type == .autoRenewable }
    case .offerCode, .billing: shop.items.contains { $0.type == .autoRenewable }
    case .turnedDown: shop.items.contains(where: \.isDeliveredByServer)
    case .oldReceipt: user.bought.contains(where: \.isDeliveredByServer)
    case .friend: user.bought.contains(where: \.isDeliveredByServer) && !user.hasFriend
    }
  }

  /// How often it is drawn, compared with the others.
  var weight: Int {
    switch self {
    case .buy: 8
    case .cancel, .restore, .background, .online, .refund, .renewal, .changePlan, .newVersion: 3
    case .lookAround, .comeBack, .buyTwice, .quantity, .reinstall, .relaunch, .kill, .offline, .promotion,
      .askToBuy, .interrupted, .wait, .turnedDown, .oldReceipt, .friend, .billing:
      2
    case .restoreElsewhere, .crash, .reboot, .update, .signIn, .offerCode, .forbid, .noProducts, .move,
      .moveWhilePaying:
      1
    }
  }

  /// Whether what comes next makes sense only when this is over.
  var needsRest: Bool {
    switch self {
    case .restoreElsewhere, .refund, .update, .reinstall, .renewal, .billing, .changePlan, .askToBuy,
      .interrupted, .signIn, .noProducts, .move, .moveWhilePaying, .comeBack, .newVersion, .turnedDown,
      .oldReceipt, .friend:
      true
    case .buy, .cancel, .buyTwice, .quantity, .restore, .background, .relaunch, .kill, .crash, .reboot,
      .offline, .online, .promotion, .wait, .offerCode, .forbid, .lookAround:
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
    case .changePlan: "changes the plan"
    case .forbid: "may not buy"
    case .lookAround: "looks around"
    case .noProducts: "finds an empty shop"
    case .move: "moves"
    case .moveWhilePaying: "moves while paying"
    case .comeBack: "comes back"
    case .newVersion: "wants the new version"
    case .turnedDown: "is turned down"
    case .oldReceipt: "sends an old receipt"
    case .friend: "lends the receipt"
    }
  }
}
