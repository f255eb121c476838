internal import Facts
internal import World

extension SituationCatalogue {
  /// Kills between two steps of the app.
  static let kills = [
    Situation(
      "kill-before-the-answer", "the app is killed after the charge and before the queue receives the result",
      rows: ["Q9", "Q10"], rules: ["handle-unsolicited", "entitlements-match-store"],
      steps: [
        SituationStep("a purchase starts", .transactionBegan, of: [.device, .transaction, .product]),
        SituationStep("the user confirms it", .userConfirmed, of: [.device, .transaction]),
        SituationStep(
          "the store charges for it", .storeCharged, of: [.product], unless: [.transactionFailed]),
        SituationStep(
          "the app is killed before the transaction is purchased", .processKilled, of: [.device],
          unless: [.transactionPurchased]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep(
          "the transaction is delivered as purchased", .callbackDelivered, of: [.device, .transaction],
          where: [.field("state", is: TransactionState.purchased)]),
      ]),
    Situation(
      "kill-before-the-grant",
      "the app is killed after it receives a purchase and before it grants anything",
      rows: ["Q2", "X5"], rules: ["deliver-before-finish"], needs: [.capability(.claims)],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "the transaction is delivered as purchased before the app grants it", .callbackDelivered,
          of: [.device, .transaction], where: [.field("state", is: TransactionState.purchased)],
          unless: [.claimGranted]),
        SituationStep(
          "the app is killed before it grants the purchase", .processKilled, of: [.device],
          unless: [.claimGranted]),
        SituationStep(
          "the app grants it in another launch", .claimGranted, of: [.device, .transaction]),
      ]),
    Situation(
      "kill-between-grant-and-finish", "the app is killed between a grant and its finish",
      rows: ["Q2", "X5"], rules: ["idempotent-delivery", "persist-before-finish"],
      needs: [.capability(.claims)],
      steps: [
        SituationStep("the app grants a transaction", .claimGranted, of: [.device, .transaction]),
        SituationStep(
          "the app is killed before it finishes that transaction", .processKilled, of: [.device],
          unless: [.queueFinishCalled]),
        SituationStep(
          "the transaction is delivered again", .callbackDelivered, of: [.device, .transaction]),
      ]),
    Situation(
      "kill-between-grant-and-finish-of-two",
      "the app is killed between a grant and its finish while two transactions are open",
      rows: ["Q2", "C10", "X5"], rules: ["idempotent-delivery", "finish-every-terminal"],
      needs: [.capability(.claims)],
      steps: [
        SituationStep("the app grants a transaction", .claimGranted, of: [.device, .transaction]),
        SituationStep(
          "the app is killed before it finishes that transaction, and two or more are open", .processKilled,
          of: [.device], while: [.atLeast(2, .openTransactions)], unless: [.queueFinishCalled]),
        SituationStep(
          "the transaction is delivered again", .callbackDelivered, of: [.device, .transaction]),
      ]),
    Situation(
      "kill-between-finish-and-removed", "the app is killed between finish and the removed callback",
      rows: ["C6", "C8"], rules: ["no-work-after-finish", "comes-to-rest"],
      steps: [
        SituationStep(
          "the app finishes a purchased transaction", .queueFinishCalled, of: [.device, .transaction],
          where: [.field("state", is: TransactionState.purchased)]),
        SituationStep(
          "the app is killed before the removed callback", .processKilled, of: [.device],
          unless: [.callbackRemoved]),
      ]),
    Situation(
      "preferences-lost-after-a-grant", "the app is killed after a grant, and its preferences are lost",
      rows: ["X4"], rules: ["persist-before-finish"],
      needs: [.capability(.claims), .capability(.simulatedDisk)],
      steps: [
        SituationStep("the app grants something", .claimGranted, of: [.device]),
        SituationStep("the app is killed", .processKilled, of: [.device]),
        SituationStep(
          "changed preferences are lost", .diskPreferencesLost, of: [.device], unless: [.processLaunched]),
      ]),
    Situation(
      "killed-twice-with-one-transaction", "the app is killed twice before it finishes the same transaction",
      rows: ["Q2", "C4"], rules: ["no-crash-loop", "idempotent-delivery"],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep("it is delivered", .callbackDelivered, of: [.device, .transaction]),
        SituationStep(
          "the app is killed before the transaction is finished", .processKilled, of: [.device],
          unless: [.queueFinishCalled]),
        SituationStep("it is delivered again", .callbackDelivered, of: [.device, .transaction]),
        SituationStep(
          "the app is killed again before the transaction is finished", .processKilled, of: [.device],
          unless: [.queueFinishCalled]),
      ]),
  ]
}
