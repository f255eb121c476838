internal import Facts
internal import World

extension SituationCatalogue {
  /// Responses that are delayed or lost by network links or the store.
  static let answers = [
    Situation(
      "lost-answer-at-the-next-launch",
      "the response to a purchase is lost, and the purchase arrives at the next launch",
      rows: ["P20", "Q5"], rules: ["handle-unsolicited", "entitlements-match-store"],
      steps: [
        SituationStep("the user confirms a purchase", .userConfirmed, of: [.device, .transaction]),
        SituationStep(
          "the store's response is lost", .messageLost, of: [.device],
          where: [.field("kind", is: MessageKind.purchaseAnswer)], unless: [.transactionPurchased]),
        SituationStep(
          "the app is launched before the transaction is purchased", .processLaunched, of: [.device],
          unless: [.transactionPurchased]),
        SituationStep(
          "the transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
      ]),
    Situation(
      "answer-twice", "the response to a purchase arrives twice",
      rows: ["Q5"], rules: ["idempotent-delivery"],
      steps: [
        SituationStep("the user confirms a purchase", .userConfirmed, of: [.device, .transaction]),
        SituationStep(
          "the store's response is duplicated in transit", .messageDuplicated, of: [.device],
          where: [.field("kind", is: MessageKind.purchaseAnswer)]),
        SituationStep(
          "the transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
      ]),
    Situation(
      "finished-comes-again", "a finished purchase is redelivered at a launch",
      rows: ["C9", "X9"], rules: ["idempotent-delivery"],
      steps: [
        SituationStep(
          "a transaction is purchased", .transactionPurchased, of: [.device, .transaction, .purchase]),
        SituationStep(
          "it leaves the queue after finish", .transactionRemoved, of: [.device, .transaction]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep(
          "the same purchase arrives in another transaction", .transactionPurchased,
          of: [.device, .secondTransaction, .purchase]),
      ]),
    Situation(
      "killed-after-a-finish-offline", "the app finishes a transaction without a network and is killed",
      rows: ["X10"], rules: ["idempotent-delivery", "comes-to-rest"],
      steps: [
        SituationStep(
          "the app calls finish while a link is down", .queueFinishCalled, of: [.device, .transaction],
          while: [.atLeast(1, .downLinks)]),
        SituationStep(
          "the app is killed before the link is up", .processKilled, of: [.device],
          unless: [.messageLinkRecovered]),
      ]),
    Situation(
      "leaves-by-itself", "a paid transaction leaves the queue without being finished",
      rows: ["C7"], rules: ["entitlements-match-store"],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "it leaves the queue on its own", .transactionVanished, of: [.device, .transaction],
          unless: [.queueFinishCalled]),
      ]),
    Situation(
      "receipt-refresh-fails", "a receipt refresh fails after a purchase",
      rows: ["W3"], rules: ["busy-ends", "show-failures"], needs: [.capability(.refresh)],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device]),
        SituationStep("the app refreshes the receipt", .requestRefreshStarted, of: [.device, .request]),
        SituationStep("the request fails", .requestFailed, of: [.device, .request]),
      ]),
    Situation(
      "server-unreachable-at-a-purchase",
      "the app's server is unreachable while a purchase is waiting for delivery",
      rows: ["X4"], rules: ["keep-on-server-failure"], needs: [.capability(.server)],
      steps: [
        SituationStep(
          "a transaction is delivered as purchased", .callbackDelivered, of: [.device, .transaction],
          where: [.field("state", is: TransactionState.purchased)]),
        SituationStep(
          "the app cannot reach the server before the transaction is finished", .serverUnreachable,
          of: [.device], unless: [.queueFinishCalled]),
        SituationStep(
          "the app finishes the transaction later", .queueFinishCalled, of: [.device, .transaction]),
      ]),
  ]

  /// Purchases that wait for an action by another person than the user.
  static let waiting = [
    Situation(
      "approved-after-a-relaunch", "a purchase is approved in a later launch than its request",
      rows: ["A1", "A6"], rules: ["handle-unsolicited", "leave-deferred-alone"],
      steps: [
        SituationStep(
          "a purchase is waiting for approval", .transactionDeferred, of: [.device, .transaction]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep(
          "the family organizer approves while the app is running", .userApproved, of: [.transaction],
          while: [.atLeast(1, .runningApps)]),
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device]),
      ]),
    Situation(
      "approved-while-dead", "a purchase is approved while the app is not running",
      rows: ["A1", "A6"], rules: ["handle-unsolicited", "leave-deferred-alone"],
      steps: [
        SituationStep(
          "a purchase is waiting for approval", .transactionDeferred, of: [.device, .transaction]),
        SituationStep(
          "the family organizer approves while the app is not running", .userApproved, of: [.transaction],
          while: [.no(.runningApps)]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device]),
      ]),
    Situation(
      "declined", "a deferred purchase is declined",
      rows: ["A2"], rules: ["finish-every-terminal", "leave-deferred-alone"],
      steps: [
        SituationStep(
          "a purchase is waiting for approval", .transactionDeferred, of: [.device, .transaction]),
        SituationStep("the family organizer declines", .userDeclined, of: [.transaction]),
        SituationStep(
          "the observer receives it as failed", .callbackDelivered, of: [.device, .transaction],
          where: [.field("state", is: TransactionState.failed)]),
      ]),
    Situation(
      "interrupted-then-resolved",
      "an interrupted purchase fails, and continues after the user acts outside the app",
      rows: ["I1", "I2"], rules: ["failed-then-purchased", "handle-unsolicited"],
      steps: [
        SituationStep("a purchase starts", .transactionBegan, of: [.device, .transaction, .product]),
        SituationStep("the store interrupts it", .storeInterrupted, of: [.product]),
        SituationStep("its transaction fails", .transactionFailed, of: [.device, .transaction]),
        SituationStep("the user completes what it is waiting for", .userResolved, of: [.transaction]),
        SituationStep(
          "the purchase arrives unsolicited", .transactionReceived,
          of: [.device, .secondTransaction, .product]),
      ]),
    Situation(
      "killed-between-failure-and-resolution", "the app is killed before an interrupted purchase is resolved",
      rows: ["I2", "I4"], rules: ["failed-then-purchased", "handle-unsolicited"],
      steps: [
        SituationStep("a purchase starts", .transactionBegan, of: [.device, .transaction, .product]),
        SituationStep("the store interrupts it", .storeInterrupted, of: [.product]),
        SituationStep("its transaction fails", .transactionFailed, of: [.device, .transaction]),
        SituationStep(
          "the app is killed before the user completes what it is waiting for", .processKilled, of: [.device],
          unless: [.userResolved]),
        SituationStep("the user completes what it is waiting for", .userResolved, of: [.transaction]),
        SituationStep(
          "the purchase arrives unsolicited", .transactionReceived,
          of: [.device, .secondTransaction, .product]),
      ]),
  ]
}
