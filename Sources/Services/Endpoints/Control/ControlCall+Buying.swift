internal import Facts
internal import StoreModel
internal import World

/// Makes purchases, and explains why a purchase was not charged or not delivered.
extension ControlCall {
  /// Lets the user tap Buy and confirm.
  func buy() throws(ControlProblem) -> JSONValue {
    let product = try product()
    let account = try account()
    let device = try device(of: account)
    var terms = PaymentTerms()
    if let token = try text("app_account_token") { terms.username = world.text(token) }
    if let offer = try text("offer") { terms.offer = world.text(offer) }
    terms.isFinished = try flag("finish") ?? true
    let quantity = try integer("quantity") ?? 1
    stage.bringForward(device)
    return try stage.app.withTerms(terms) { () throws(ControlProblem) in
      try outcome(for: product, of: account) { () throws(ControlProblem) in
        guard world.people.tapBuy(product, quantity: quantity, on: device) else {
          throw ControlCall.appIsNotInFront
        }
      }
    }
  }

  /// Lets the user redeem an offer code.
  func redeem() throws(ControlProblem) -> JSONValue {
    let product = try product()
    let account = try account()
    let device = try device(of: account)
    let offer = try text("offer").map { world.text($0) }
    return try outcome(for: product, of: account) { () throws(ControlProblem) in
      world.people.redeemCode(for: product, offer: offer, on: device)
    }
  }

  /// Performs `order`. Returns the first new purchase of the account, or the pending request for
  /// approval.
  private func outcome(
    for product: ProductID, of account: AccountID, _ order: () throws(ControlProblem) -> Void
  ) throws(ControlProblem) -> JSONValue {
    let before = world.purchases(of: account).count
    let approvalsBefore = world.openApprovals.count
    let firstFact = world.timeline.factCount
    try order()
    try settle()
    if let purchase = world.purchases(of: account).dropFirst(before).first {
      guard case .object(let members) = ControlState(stage).document(purchase) else { return .null }
      return .object(members + note(on: purchase))
    }
    if world.openApprovals.count > approvalsBefore {
      return [
        "state": "deferred", "note": .text("the purchase of \(name(of: product)) waits for approval"),
        "advice": "POST /assay/answer_approvals {\"approve\": true}",
      ]
    }
    throw try refusal(of: product, to: account, after: firstFact)
  }

  /// Explains a purchase that charged nothing or has no effect yet. Empty for any other purchase.
  private func note(on purchase: PurchaseID) -> [JSONMember] {
    let record = world.store.purchase(purchase)
    if record.traits.contains(.notice), let statement = world.store.statement(of: record.subscription) {
      let verb =
        statement.renewal.information.product == record.product ? "continues" : "starts"
      let date = statement.renewsAt.map { ", \(CivilDate($0))" } ?? ""
      return [
        JSONMember("note", .text("\(name(of: record.product)) \(verb) at the next renewal\(date)")),
        JSONMember("advice", "POST /assay/advance beyond that date, or /assay/renew"),
      ]
    }
    guard record.reason == .reboughtFree else { return [] }
    let owner = world.store[record.account].name
    return [
      JSONMember(
        "note",
        .text("“\(owner)” already owns \(name(of: record.product)): the store delivered it again for free")),
      JSONMember("advice", "POST /assay/refund revokes the first purchase; then it is sold again"),
    ]
  }

  /// The reason why nothing was bought, from the store's alert or the transaction's error.
  private func refusal(
    of product: ProductID, to account: AccountID, after sequence: UInt32
  ) throws(ControlProblem) -> ControlProblem {
    let advice = "GET /assay/facts?after=\(sequence) shows what happened"
    var said: String?
    for fact in world.timeline.recorder.kept.reversed() {
      guard fact.sequence.rawValue > sequence else { break }
      switch fact.content {
      case .device(.alertShown(.alreadySubscribed, _)):
        return alreadySubscribed(account, to: product)
      case .transaction(.failed(_, .storeKit(.invalidOfferIdentifier))):
        return try unknownOffer(of: product)
      case .transaction(.failed(_, .storeKit(.ineligibleForOffer))):
        return .refused(
          "nothing was bought: the account is not eligible for the offer",
          "buy \(name(of: product)) without an offer first; an offer is for present and former subscribers")
      case .transaction(.failed(_, let error)):
        let line = FactLine(names: DeclaredNames(), texts: world.timeline.texts)
        said = said ?? "the purchase failed with \(line.text(of: error))"
      case .device(.alertShown(let alert, _)):
        said = said ?? "the store showed the alert “\(alert.name)”"
      default: continue
      }
    }
    return .refused(said ?? "no purchase was made", advice)
  }

  private func alreadySubscribed(_ account: AccountID, to product: ProductID) -> ControlProblem {
    let statement = (0..<world.store.subscriptionCount).lazy.compactMap {
      self.world.store.statement(of: SubscriptionID($0))
    }
    .first { $0.account == account && $0.renewal.information.product == product }
    let end = statement?.renewsAt.map { ", until \(CivilDate($0))" } ?? ""
    let said =
      "nothing was bought: “\(world.store[account].name)” already subscribes to \(name(of: product))\(end)"
    if let statement, !statement.renewal.information.renews {
      let number = statement.renewal.originalTransactionIdentifier
      return .refused(
        said, "POST /assay/set_renewal {\"transaction_id\": \"\(number)\", \"on\": true} makes it renew again"
      )
    }
    return .refused(said, "buy another product of the group, or POST /assay/expire first")
  }

  private func unknownOffer(of product: ProductID) throws(ControlProblem) -> ControlProblem {
    let offers = world.store[product].promotionalOffers.map { stage.text($0.identifier) }
    return .refused(
      "nothing was bought: \(name(of: product)) has no offer “\(try text("offer") ?? "")”",
      offers.isEmpty
        ? "leave out the offer; the product has none" : "the offers are: \(offers.joined(separator: ", "))")
  }

  private func name(of product: ProductID) -> String {
    "“\(stage.text(world.store[product].identifier))”"
  }
}
