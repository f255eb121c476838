internal import Facts
internal import StoreModel
internal import World

extension ControlCommand {
  private static let storefront = ControlShape.text(pattern: "[A-Z]{3}")
  private static let bought = ControlShape.either([.document(.purchase), .document(.approvalRequest)])
  private static let nothingBought = "Nothing was bought; the answer says why."

  /// The commands for accounts and purchases.
  static let purchases: [ControlCommand] = [
    ControlCommand(
      "POST", "accounts",
      [
        .needed("name", .text(), "ann", "The name of the account."),
        .optional("storefront", storefront, "DEU", "Its storefront, three letters (default USA)."),
      ], "Adds an account and a device that runs the app.",
      .object([
        .always("account", .text()), .always("storefront", .text()),
        .always("devices", .list(.document(.device))),
      ]), refusedIf: "An account of this name exists."
    ) { call throws(ControlProblem) in try call.addAccount() },
    ControlCommand(
      "POST", "buy",
      [
        .product, .account,
        .optional("quantity", .whole(1...10), "1", "The quantity, at most 10."),
        .optional(
          "app_account_token", .anyText, "9a2e3f84-5a4b-4d6e-8f00-0123456789ab",
          "The application user name of the payment."),
        .optional(
          "offer", .text(), "winter", "A promotional offer of the product, signed by your server."),
        .optional(
          "finish", .flag, "false",
          "Whether the app finishes the transaction (default true), or leaves it to your server."),
      ], "The user taps Buy and confirms; the app finishes the transaction.", bought,
      refusedIf: nothingBought
    ) { call throws(ControlProblem) in try call.buy() },
    ControlCommand(
      "POST", "redeem",
      [
        .product, .account,
        .optional("offer", .text(), "winter", "The offer of the code."),
      ], "The user redeems an offer code.", bought, refusedIf: nothingBought
    ) { call throws(ControlProblem) in try call.redeem() },
    ControlCommand(
      "POST", "restore", [.account], "The user taps Restore.", .object([.always("restored", .flag)]),
      refusedIf: "The account has no device, or its app is not in the foreground."
    ) { call throws(ControlProblem) in
      let device = try call.device(of: try call.account())
      call.stage.bringForward(device)
      guard call.world.people.tapRestore(on: device) else { throw ControlCall.appIsNotInFront }
      try call.settle()
      return ["restored": true]
    },
    ControlCommand(
      "POST", "ask_to_buy", [.needed("on", .flag, "true", "Whether purchases need approval."), .account],
      "Turns Ask to Buy on or off for an account.", .object([.always("ask_to_buy", .flag)])
    ) { call throws(ControlProblem) in
      let asks = try call.flag("on") ?? true
      call.world.setAsksToBuy(try call.account(), asks)
      return ["ask_to_buy": .flag(asks)]
    },
    ControlCommand(
      "POST", "answer_approvals", [.needed("approve", .flag, "true", "Whether to approve them.")],
      "The family organizer answers every approval request.",
      .object([.always("answered", .count), .always("approved", .flag)]),
      refusedIf: "No approval request is pending."
    ) { call throws(ControlProblem) in try call.answerApprovals() },
    ControlCommand(
      "POST", "move",
      [.needed("storefront", storefront, "JPN", "The new storefront, three letters."), .account],
      "Moves the account to another storefront.", .object([.always("storefront", .text())]),
      refusedIf: "The account has no device."
    ) { call throws(ControlProblem) in
      let country = try call.storefront()
      call.world.people.changeStorefront(of: try call.device(of: try call.account()), to: country)
      try call.settle()
      return ["storefront": .text(country)]
    },
  ]
}

extension ControlCall {
  static let appIsNotInFront = ControlProblem.refused(
    "the app is not in the foreground",
    "launch the app in the last lines of the scenario")

  fileprivate func addAccount() throws(ControlProblem) -> JSONValue {
    let name = try requiredText("name")
    guard stage.account(named: name) == nil else {
      throw .refused("account “\(name)” already exists", "choose another name")
    }
    let country = try text("storefront") == nil ? "USA" : try storefront()
    let account = stage.addAccount(named: name, storefront: country)
    try settle()
    return [
      "account": .text(name), "storefront": .text(country),
      "devices": ControlState(stage).devices(of: account),
    ]
  }

  func storefront() throws(ControlProblem) -> String {
    let letters = try requiredText("storefront")
    guard Storefront.isCode(letters) else {
      throw .wrong("“\(letters)” is not a storefront", "use three capital letters, such as USA, DEU, or JPN")
    }
    return letters
  }

  fileprivate func answerApprovals() throws(ControlProblem) -> JSONValue {
    let isApproved = try flag("approve") ?? true
    let open = world.openApprovals
    guard !open.isEmpty else {
      throw .refused("no approval request is pending", "POST /assay/ask_to_buy, then /assay/buy")
    }
    for transaction in open { world.people.answerApproval(transaction, isApproved: isApproved) }
    try settle()
    return ["answered": .integer(Int64(open.count)), "approved": .flag(isApproved)]
  }
}
