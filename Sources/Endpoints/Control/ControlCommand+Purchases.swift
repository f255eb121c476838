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

  private static let quantityMax = 10

  fileprivate func addAccount() throws(ControlProblem) -> JSONValue {
    let name = try requiredText("name")
    guard stage.account(named: name) == nil else {
      throw .refused("account “\(name)” already exists", "choose another name")
    }
    let country = try text("storefront") == nil ? "USA" : try storefront()
    _ = stage.addAccount(named: name, storefront: country)
    try settle()
    return ["account": .text(name), "storefront": .text(country)]
  }

  func storefront() throws(ControlProblem) -> String {
    let letters = try requiredText("storefront")
    guard Storefront.isCode(letters) else {
      throw .wrong("“\(letters)” is not a storefront", "use three capital letters, such as USA, DEU, or JPN")
    }
    return letters
  }

  fileprivate func buy() throws(ControlProblem) -> JSONValue {
    let product = try product()
    let account = try account()
    let device = try device(of: account)
    var terms = PaymentTerms()
    if let token = try text("app_account_token") { terms.username = world.text(token) }
    if let offer = try text("offer") { terms.offer = world.text(offer) }
    terms.isFinished = try flag("finish") ?? true
    let quantity = try integer("quantity", in: 1...ControlCall.quantityMax) ?? 1
    stage.bringForward(device)
    stage.app.terms = terms
    defer { stage.app.terms = PaymentTerms() }
    return try outcome(of: account) { () throws(ControlProblem) in
      guard world.people.tapBuy(product, quantity: quantity, on: device) else {
        throw ControlCall.appIsNotInFront
      }
    }
  }

  fileprivate func redeem() throws(ControlProblem) -> JSONValue {
    let product = try product()
    let account = try account()
    let device = try device(of: account)
    let offer = try text("offer").map { world.text($0) }
    return try outcome(of: account) { () throws(ControlProblem) in
      world.people.redeemCode(for: product, offer: offer, on: device)
    }
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

  /// What comes of a purchase: the first new one of the account, or why there is none.
  private func outcome(
    of account: AccountID, _ order: () throws(ControlProblem) -> Void
  ) throws(ControlProblem) -> JSONValue {
    let before = world.purchases(of: account).count
    let approvalsBefore = world.openApprovals.count
    let firstFact = world.timeline.factCount
    try order()
    try settle()
    if let purchase = world.purchases(of: account).dropFirst(before).first {
      return ControlState(stage).document(purchase)
    }
    if world.openApprovals.count > approvalsBefore { return ["state": "deferred"] }
    throw .refused(
      reason(after: firstFact) ?? "no purchase was made",
      "GET /assay/facts?after=\(firstFact) shows what happened")
  }

  /// Why nothing was bought: the error of a transaction, or the alert that the store showed.
  private func reason(after sequence: UInt32) -> String? {
    for fact in world.timeline.recorder.kept.reversed() {
      guard fact.sequence.rawValue > sequence else { return nil }
      switch fact.content {
      case .transaction(.failed(_, let error)):
        let line = FactLine(names: DeclaredNames(), texts: world.timeline.texts)
        return "the purchase failed with \(line.text(of: error))"
      case .device(.alertShown(let alert, _)): return "the store showed the alert “\(alert.name)”"
      default: continue
      }
    }
    return nil
  }
}
