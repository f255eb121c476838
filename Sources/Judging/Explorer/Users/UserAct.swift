internal import Facts

/// An action of a user.
enum UserAct: CaseIterable {
  case buy, cancel, buyTwice, quantity, restore, reinstall, restoreElsewhere, background, relaunch, kill,
    crash, reboot, update, offline, online, refund, promotion, askToBuy, interrupted, signIn, wait, renewal,
    offerCode, billing, changePlan, forbid, lookAround, noProducts, move, moveWhilePaying, comeBack,
    newVersion, turnedDown, oldReceipt, friend

  /// Whether the user can perform the action now, in the user's shop.
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

  /// The relative frequency of the action.
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

  /// Whether the world must be idle before the next action makes sense.
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

  /// Describes the action in the title of a scenario.
  var words: String {
    switch self {
    case .buy: "buys"
    case .cancel: "cancels"
    case .buyTwice: "taps Buy twice"
    case .quantity: "buys a quantity"
    case .restore: "restores"
    case .reinstall: "reinstalls"
    case .restoreElsewhere: "restores on a tablet"
    case .background: "leaves the app"
    case .relaunch: "relaunches"
    case .kill: "kills the app"
    case .crash: "crashes"
    case .reboot: "reboots"
    case .update: "updates"
    case .offline: "goes offline"
    case .online: "goes online"
    case .refund: "gets a refund"
    case .promotion: "buys a promotion"
    case .askToBuy: "uses Ask to Buy"
    case .interrupted: "is interrupted"
    case .signIn: "switches accounts"
    case .wait: "waits"
    case .renewal: "renews"
    case .offerCode: "redeems a code"
    case .billing: "has a billing failure"
    case .changePlan: "changes the plan"
    case .forbid: "disables payments"
    case .lookAround: "opens the shop"
    case .noProducts: "sees no products"
    case .move: "moves"
    case .moveWhilePaying: "moves while paying"
    case .comeBack: "returns for an offer"
    case .newVersion: "gets the new version"
    case .turnedDown: "has a receipt rejected"
    case .oldReceipt: "sends an old receipt"
    case .friend: "shares the receipt"
    }
  }
}
