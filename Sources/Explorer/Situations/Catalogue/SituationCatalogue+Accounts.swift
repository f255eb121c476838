internal import Facts
internal import World

extension SituationCatalogue {
  /// Accounts and stores that change to whom a purchase belongs.
  static let accounts = [
    Situation(
      "account-switch-with-unfinished", "another account signs in while a transaction is unfinished",
      rows: ["Q12"], rules: ["right-user"],
      steps: [
        SituationStep(
          "a purchase of an account begins", .transactionBegan, of: [.device, .transaction, .account]),
        SituationStep("it is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "another account signs in before it is finished", .userSignedIn, of: [.device, .secondAccount],
          unless: [.queueFinishCalled]),
        SituationStep("the app is launched", .processLaunched, of: [.device], unless: [.queueFinishCalled]),
      ]),
    Situation(
      "refund-while-dead", "a purchase is refunded while the app does not run",
      rows: ["V1"], rules: ["revocation-rechecks-receipt", "owns-what-is-due"],
      steps: [
        SituationStep(
          "a transaction is purchased", .transactionPurchased, of: [.device, .purchase]),
        SituationStep(
          "the store refunds it while the app does not run", .storeRefunded, of: [.purchase],
          while: [.no(.runningApps)]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep("the app is told", .callbackRevoked, of: [.device]),
      ]),
    Situation(
      "refund-then-bought-again", "a product is refunded and bought again",
      rows: ["V1"], rules: ["owns-what-is-due", "revocation-rechecks-receipt"],
      steps: [
        SituationStep("the store charges for a product", .storeCharged, of: [.product, .purchase]),
        SituationStep("the store refunds that", .storeRefunded, of: [.purchase]),
        SituationStep("the user buys the product", .userTappedBuy, of: [.device, .product]),
        SituationStep("the store charges again", .storeCharged, of: [.product]),
      ]),
    Situation(
      "sharing-ends", "a family's sharing ends, and the app is told",
      rows: ["V1"], rules: ["revocation-rechecks-receipt"],
      steps: [
        SituationStep("the store gives a family member access", .storeShared, of: [.purchase]),
        SituationStep(
          "the store takes it back", .storeRevoked, of: [.purchase],
          where: [.field("reason", is: RevocationReason.familySharingEnded)]),
        SituationStep("an app is told", .callbackRevoked, of: [.device, .product]),
      ]),
  ]

  /// Restores, and events beside them.
  static let restores = [
    Situation(
      "restore-while-deferred", "a restore is asked for while a purchase waits for approval",
      rows: ["A1", "E2"], rules: ["restore-terminates", "leave-deferred-alone"],
      needs: [.capability(.restores)],
      steps: [
        SituationStep("a purchase waits for approval", .transactionDeferred, of: [.device, .transaction]),
        SituationStep(
          "a restore is asked for while it waits", .queueRestoreCalled, of: [.device],
          unless: [.transactionPurchased, .transactionFailed]),
        SituationStep(
          "the restore ends", .callbackRestoreFinished, .callbackRestoreFailed, of: [.device]),
      ]),
    Situation(
      "restore-while-buying", "a restore is asked for while a purchase is under way",
      rows: ["Q6", "E17"], rules: ["restore-terminates", "deliver-before-finish"],
      needs: [.capability(.restores)],
      steps: [
        SituationStep("the user confirms a purchase", .userConfirmed, of: [.device, .transaction]),
        SituationStep(
          "a restore is asked for before it is decided", .queueRestoreCalled, of: [.device],
          unless: [.transactionPurchased, .transactionFailed, .transactionDeferred]),
        SituationStep("the purchase is made", .transactionPurchased, of: [.device, .transaction]),
      ]),
    Situation(
      "restore-while-unfinished", "a restore is asked for while a paid transaction is unfinished",
      rows: ["E17"], rules: ["restore-terminates", "idempotent-delivery"], needs: [.capability(.restores)],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "a restore is asked for before it left the queue", .queueRestoreCalled, of: [.device],
          unless: [.transactionRemoved]),
        SituationStep(
          "the restore ends", .callbackRestoreFinished, .callbackRestoreFailed, of: [.device]),
      ]),
    Situation(
      "kill-in-a-restore", "the app is killed when a part of the purchase history has come",
      rows: ["E19"], rules: ["restore-terminates", "finish-every-terminal"], needs: [.capability(.restores)],
      steps: [
        SituationStep("a restore is asked for", .queueRestoreCalled, of: [.device]),
        SituationStep("a transaction is restored", .transactionRestored, of: [.device, .transaction]),
        SituationStep(
          "the app is killed before the restore ended", .processKilled, of: [.device],
          unless: [.callbackRestoreFinished, .callbackRestoreFailed]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
      ]),
    Situation(
      "restore-breaks-off", "a restore fails when a part of the purchase history has come",
      rows: ["E4", "E4a"], rules: ["restore-terminates"], needs: [.capability(.restores)],
      steps: [
        SituationStep("a restore is asked for", .queueRestoreCalled, of: [.device]),
        SituationStep("a transaction is restored", .transactionRestored, of: [.device]),
        SituationStep(
          "the restore fails", .callbackRestoreFailed, of: [.device], unless: [.callbackRestoreFinished]),
      ]),
    Situation(
      "restore-after-a-reinstallation", "the app is removed, installed again, and restores",
      rows: ["E1", "Q8"], rules: ["use-original-on-restore", "owns-what-is-due"],
      needs: [.capability(.restores)],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device, .purchase]),
        SituationStep("the app is removed with its data", .deviceAppRemoved, of: [.device]),
        SituationStep("a restore is asked for", .queueRestoreCalled, of: [.device]),
        SituationStep("the purchase is restored", .transactionRestored, of: [.device, .purchase]),
      ]),
    Situation(
      "sign-in-cancelled-at-a-restore", "the user cancels the sign-in that a restore asks for",
      rows: ["E5", "E21"], rules: ["restore-terminates", "quiet-cancel"], needs: [.capability(.restores)],
      steps: [
        SituationStep("a restore is asked for", .queueRestoreCalled, of: [.device]),
        SituationStep(
          "the user cancels the sign-in", .userCancelledSignIn, of: [.device],
          where: [.field("reason", is: SignInReason.restore)]),
        SituationStep("the restore fails", .callbackRestoreFailed, of: [.device]),
      ]),
  ]
}
