internal import Facts
internal import StoreModel
internal import World

extension ControlCommand {
  /// What people do in shops.
  static let purchases: [ControlCommand] = [
    ControlCommand(
      "POST", "accounts",
      [
        .needed("name", "ann", "The name of the account."),
        .optional("storefront", "DEU", "Its storefront, three letters (default USA)."),
      ], "Adds an account and a device that runs the app."
    ) { call throws(ControlProblem) in try call.addAccount() },
    ControlCommand(
      "POST", "buy",
      [
        .needed("product", "coins", "The product."), .account,
        .optional("quantity", "1", "The quantity, at most 10."),
        .optional(
          "app_account_token", "9a2e3f84-5a4b-4d6e-8f00-0123456789ab",
          "The application user name of the payment."),
        .optional(
          "offer", "winter", "A promotional offer of the product, signed by your server."),
        .optional(
          "finish", "false",
          "Whether the app finishes the transaction (default true), or leaves it to your server."),
      ], "The user taps Buy and confirms; the app finishes the transaction."
    ) { call throws(ControlProblem) in try call.buy() },
    ControlCommand(
      "POST", "redeem",
      [
        .needed("product", "monthly", "The product."), .account,
        .optional("offer", "winter", "The offer of the code."),
      ], "The user redeems an offer code."
    ) { call throws(ControlProblem) in try call.redeem() },
    ControlCommand("POST", "restore", [.account], "The user taps Restore.") { call throws(ControlProblem) in
      let device = try call.device(of: try call.account())
      call.stage.bringForward(device)
      guard call.world.people.tapRestore(on: device) else { throw ControlCall.appIsNotInFront }
      try call.settle()
      return ["restored": true]
    },
    ControlCommand(
      "POST", "ask_to_buy", [.needed("on", "true", "Whether purchases need approval."), .account],
      "Turns Ask to Buy on or off for an account."
    ) { call throws(ControlProblem) in
      let asks = try call.flag("on") ?? true
      call.world.setAsksToBuy(try call.account(), asks)
      return ["ask_to_buy": .flag(asks)]
    },
    ControlCommand(
      "POST", "answer_approvals", [.needed("approve", "true", "Whether to approve them.")],
      "The family organizer answers every approval request."
    ) { call throws(ControlProblem) in try call.answerApprovals() },
    ControlCommand(
      "POST", "move", [.needed("storefront", "JPN", "The new storefront, three letters."), .account],
      "Moves the account to another storefront."
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
