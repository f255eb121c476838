internal import Facts
internal import World

extension SituationCatalogue {
  /// Answers that links and the store delay or lose.
  static let answers = [
    Situation(
      "lost-answer-at-the-next-launch",
      "the answer to a purchase is lost, and the purchase comes back at the next launch",
      rows: ["P20", "Q5"], rules: ["handle-unsolicited", "owns-what-is-due"],
      steps: [
        SituationStep("the user confirms a purchase", .userConfirmed, of: [.device, .transaction]),
        SituationStep(
          "the store's answer is lost", .messageLost, of: [.device],
          where: [.field("kind", is: MessageKind.purchaseAnswer)], unless: [.transactionPurchased]),
        SituationStep(
          "the app is launched before the transaction is purchased", .processLaunched, of: [.device],
          unless: [.transactionPurchased]),
        SituationStep(
          "the transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
      ]),
    Situation(
      "answer-twice", "the answer to a purchase arrives twice",
      rows: ["Q5"], rules: ["idempotent-delivery"],
      steps: [
        SituationStep("the user confirms a purchase", .userConfirmed, of: [.device, .transaction]),
        SituationStep(
          "the store's answer is doubled on its way", .messageDuplicated, of: [.device],
          where: [.field("kind", is: MessageKind.purchaseAnswer)]),
        SituationStep(
          "the transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
      ]),
    Situation(
      "finished-comes-again", "a purchase that was finished comes again at a launch",
      rows: ["C9", "X9"], rules: ["idempotent-delivery"],
      steps: [
        SituationStep(
          "a transaction is purchased", .transactionPurchased, of: [.device, .transaction, .purchase]),
        SituationStep(
          "it leaves the queue through finish", .transactionRemoved, of: [.device, .transaction]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep(
          "the same purchase comes in another transaction", .transactionPurchased,
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
      "leaves-by-itself", "a paid transaction leaves the queue although nobody finished it",
      rows: ["C7"], rules: ["owns-what-is-due"],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "it leaves the queue by itself", .transactionVanished, of: [.device, .transaction],
          unless: [.queueFinishCalled]),
      ]),
    Situation(
      "receipt-refresh-fails", "a receipt refresh fails after something was bought",
      rows: ["W3"], rules: ["busy-ends", "quiet-cancel-loud-error"], needs: [.capability(.refresh)],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device]),
        SituationStep("the app asks for a current receipt", .requestRefreshStarted, of: [.device, .request]),
        SituationStep("the request fails", .requestFailed, of: [.device, .request]),
      ]),
    Situation(
      "server-unreachable-at-a-purchase",
      "the developer's server cannot be reached while a purchase waits for its delivery",
      rows: ["X4"], rules: ["keep-on-server-failure"], needs: [.capability(.server)],
      steps: [
        SituationStep(
          "a transaction is delivered as purchased", .callbackDelivered, of: [.device, .transaction],
          where: [.field("state", is: TransactionState.purchased)]),
        SituationStep(
          "the app cannot reach the server before the transaction is finished", .serverUnreachable,
          of: [.device], unless: [.queueFinishCalled]),
        SituationStep(
          "the app finishes the transaction after all", .queueFinishCalled, of: [.device, .transaction]),
      ]),
  ]

  /// Purchases that wait for somebody outside the app.
  static let waiting = [
    Situation(
      "approved-after-a-relaunch", "a purchase is approved in another launch than the one that asked",
      rows: ["A1", "A6"], rules: ["handle-unsolicited", "leave-deferred-alone"],
      steps: [
        SituationStep("a purchase waits for approval", .transactionDeferred, of: [.device, .transaction]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep(
          "the organiser approves while the app runs", .userApproved, of: [.transaction],
          while: [.atLeast(1, .runningApps)]),
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device]),
      ]),
    Situation(
      "approved-while-dead", "a purchase is approved while the app does not run",
      rows: ["A1", "A6"], rules: ["handle-unsolicited", "leave-deferred-alone"],
      steps: [
        SituationStep("a purchase waits for approval", .transactionDeferred, of: [.device, .transaction]),
        SituationStep(
          "the organiser approves while the app does not run", .userApproved, of: [.transaction],
          while: [.no(.runningApps)]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device]),
      ]),
    Situation(
      "declined", "a purchase that waits for approval is declined",
      rows: ["A2"], rules: ["finish-every-terminal", "leave-deferred-alone"],
      steps: [
        SituationStep("a purchase waits for approval", .transactionDeferred, of: [.device, .transaction]),
        SituationStep("the organiser declines", .userDeclined, of: [.transaction]),
        SituationStep(
          "the observer hears that it failed", .callbackDelivered, of: [.device, .transaction],
          where: [.field("state", is: TransactionState.failed)]),
      ]),
    Situation(
      "interrupted-then-resolved",
      "an interrupted purchase fails, and goes on when the user has acted elsewhere",
      rows: ["I1", "I2"], rules: ["failed-then-purchased", "handle-unsolicited"],
      steps: [
        SituationStep("a purchase begins", .transactionBegan, of: [.device, .transaction, .product]),
        SituationStep("the store interrupts it", .storeInterrupted, of: [.product]),
        SituationStep("its transaction fails", .transactionFailed, of: [.device, .transaction]),
        SituationStep("the user does what it waits for", .userResolved, of: [.transaction]),
        SituationStep(
          "the purchase comes unasked", .transactionReceived, of: [.device, .secondTransaction, .product]),
      ]),
    Situation(
      "killed-between-failure-and-resolution", "the app is killed before an interrupted purchase is resolved",
      rows: ["I2", "I4"], rules: ["failed-then-purchased", "handle-unsolicited"],
      steps: [
        SituationStep("a purchase begins", .transactionBegan, of: [.device, .transaction, .product]),
        SituationStep("the store interrupts it", .storeInterrupted, of: [.product]),
        SituationStep("its transaction fails", .transactionFailed, of: [.device, .transaction]),
        SituationStep(
          "the app is killed before the user does what it waits for", .processKilled, of: [.device],
          unless: [.userResolved]),
        SituationStep("the user does what it waits for", .userResolved, of: [.transaction]),
        SituationStep(
          "the purchase comes unasked", .transactionReceived, of: [.device, .secondTransaction, .product]),
      ]),
  ]
}
