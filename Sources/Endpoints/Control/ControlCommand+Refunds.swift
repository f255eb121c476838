internal import Facts
internal import StoreModel
internal import World

extension ControlCommand {
  /// What the store takes back, and what families share.
  static let refunds: [ControlCommand] = [
    ControlCommand("POST", "refund", [.transaction], "The store refunds a purchase and revokes it.") {
      call throws(ControlProblem) in
      let purchase = try call.purchase()
      guard call.world.refund(purchase) else {
        throw .refused("the purchase is revoked already", "GET /assay/state shows since when")
      }
      return try call.settled(purchase)
    },
    ControlCommand(
      "POST", "request_refund", [.transaction],
      "The customer asks for the money back; the store asks the developer's server about a consumable."
    ) { call throws(ControlProblem) in
      let purchase = try call.purchase()
      guard call.world.requestRefund(purchase) else {
        throw .refused(
          "the purchase is revoked, or its refund was asked for already", "refund or decline_refund decides")
      }
      return try call.settled(purchase)
    },
    ControlCommand(
      "POST", "decline_refund", [.transaction], "The store declines a refund that was asked for."
    ) {
      call throws(ControlProblem) in
      let purchase = try call.purchase()
      guard call.world.declineRefund(purchase) else {
        throw .refused("nobody has asked for a refund", "POST /assay/request_refund comes first")
      }
      return try call.settled(purchase)
    },
    ControlCommand(
      "POST", "share", [.transaction, .needed("with", "bob", "The account of a family member.")],
      "Shares a purchase with a family member."
    ) { call throws(ControlProblem) in
      let purchase = try call.purchase()
      let member = try call.account("with")
      guard member != call.world.store.purchase(purchase).account else {
        throw .refused("it is the member's own purchase", "name another account")
      }
      return try call.settled(call.world.share(purchase, with: member, wasSharedBefore: false))
    },
    ControlCommand("POST", "end_sharing", [.transaction], "A family member's purchase is shared no longer.") {
      call throws(ControlProblem) in
      let purchase = try call.purchase()
      guard call.world.owner(ofShared: purchase) != nil, !call.world.store.purchase(purchase).isRevoked else {
        throw .refused(
          "the purchase is not shared with its account", "name the number of the member's purchase")
      }
      call.world.endSharing(purchase)
      return try call.settled(purchase)
    },
  ]
}

extension ControlCall {
  /// A purchase, when everything has happened that was due at once.
  func settled(_ purchase: PurchaseID) throws(ControlProblem) -> JSONValue {
    try settle()
    return ControlState(stage).document(purchase)
  }
}
