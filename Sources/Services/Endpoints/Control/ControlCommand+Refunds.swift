internal import Facts
internal import StoreModel
internal import World

extension ControlCommand {
  /// The commands for refunds and family sharing.
  static let refunds: [ControlCommand] = [
    ControlCommand(
      "POST", "refund", [.transaction], "Refunds and revokes a purchase.", .document(.purchase),
      refusedIf: "The purchase is revoked already."
    ) {
      call throws(ControlProblem) in
      let purchase = try call.purchase()
      guard call.world.refund(purchase) else {
        throw .refused("the purchase is already revoked", "GET /assay/state shows the date")
      }
      return try call.settled(purchase)
    },
    ControlCommand(
      "POST", "request_refund",
      [
        .transaction,
        .optional(
          "reason", RefundRequestReason.allCases.map(\.rawValue),
          "Why the user wants it (default UNINTENDED_PURCHASE)."),
      ],
      "The user requests a refund; for a consumable, the store asks your server for consumption data.",
      .document(.purchase), refusedIf: "The purchase is revoked, or its refund is requested already."
    ) { call throws(ControlProblem) in
      let purchase = try call.purchase()
      let reason = try call.word("reason") ?? RefundRequestReason.unintendedPurchase
      guard call.world.store.requestRefund(purchase, reason: reason) else {
        throw .refused(
          "the purchase is revoked, or its refund is already requested",
          "answer it with refund or decline_refund")
      }
      return try call.settled(purchase)
    },
    ControlCommand(
      "POST", "decline_refund", [.transaction], "Declines a requested refund.", .document(.purchase),
      refusedIf: "No refund was requested."
    ) {
      call throws(ControlProblem) in
      let purchase = try call.purchase()
      guard call.world.store.declineRefund(purchase) else {
        throw .refused("no refund was requested", "POST /assay/request_refund first")
      }
      return try call.settled(purchase)
    },
    ControlCommand(
      "POST", "reverse_refund", [.transaction], "The user disputes a refund, and the store reverses it.",
      .document(.purchase),
      refusedIf: "The purchase was not refunded, or its subscription ended with the refund."
    ) { call throws(ControlProblem) in
      let purchase = try call.purchase()
      guard call.world.store.reverseRefund(purchase) else {
        throw .refused(
          "the purchase was not refunded, or its subscription ended with the refund",
          "POST /assay/refund first, for a purchase that is not the latest period of a subscription")
      }
      return try call.settled(purchase)
    },
    ControlCommand(
      "POST", "share",
      [
        .transaction,
        .reference("with", .text(), "bob", "The account of a family member.", isRequired: true),
      ],
      "Shares a purchase with a family member.", .document(.purchase),
      refusedIf: "The account bought it itself."
    ) { call throws(ControlProblem) in
      let purchase = try call.purchase()
      let member = try call.account("with")
      guard member != call.world.store.purchase(purchase).account else {
        throw .refused("it is the member's own purchase", "specify another account")
      }
      return try call.settled(call.world.share(purchase, with: member, wasSharedBefore: false))
    },
    ControlCommand(
      "POST", "end_sharing", [.transaction], "Ends the sharing of a family member's purchase.",
      .document(.purchase), refusedIf: "The purchase is not shared with its account."
    ) {
      call throws(ControlProblem) in
      let purchase = try call.purchase()
      guard call.world.store.owner(ofShared: purchase) != nil, !call.world.store.purchase(purchase).isRevoked
      else {
        throw .refused(
          "the purchase is not shared with its account", "specify the transaction ID of the member's purchase"
        )
      }
      call.world.endSharing(purchase)
      return try call.settled(purchase)
    },
  ]
}

extension ControlCall {
  /// Waits until the world is idle, then returns the purchase.
  func settled(_ purchase: PurchaseID) throws(ControlProblem) -> JSONValue {
    try settle()
    return ControlState(stage).document(purchase)
  }
}
