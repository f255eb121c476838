internal import Facts
internal import World

extension SituationCatalogue {
  /// Changes of the account or storefront to which a purchase belongs.
  static let accounts = [
    Situation(
      "account-switch-with-unfinished", "another account signs in while a transaction is unfinished",
      rows: ["Q12"], rules: ["right-user"],
      steps: [
        SituationStep(
          "an account starts a purchase", .transactionBegan, of: [.device, .transaction, .account]),
        SituationStep("it is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "another account signs in before it is finished", .userSignedIn, of: [.device, .secondAccount],
          unless: [.queueFinishCalled]),
        SituationStep("the app is launched", .processLaunched, of: [.device], unless: [.queueFinishCalled]),
      ]),
    Situation(
      "refund-while-dead", "a purchase is refunded while the app is not running",
      rows: ["V1"], rules: ["revocation-rechecks-receipt", "entitlements-match-store"],
      steps: [
        SituationStep(
          "a transaction is purchased", .transactionPurchased, of: [.device, .purchase]),
        SituationStep(
          "the store refunds it while the app is not running", .storeRefunded, of: [.purchase],
          while: [.no(.runningApps)]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep("the app receives the revocation", .callbackRevoked, of: [.device]),
      ]),
    Situation(
      "refund-then-bought-again", "a product is refunded and bought again",
      rows: ["V1"], rules: ["entitlements-match-store", "revocation-rechecks-receipt"],
      steps: [
        SituationStep("the store charges for a product", .storeCharged, of: [.product, .purchase]),
        SituationStep("the store refunds that", .storeRefunded, of: [.purchase]),
        SituationStep("the user buys the product", .userTappedBuy, of: [.device, .product]),
        SituationStep("the store charges again", .storeCharged, of: [.product]),
      ]),
    Situation(
      "sharing-ends", "family sharing ends, and the app receives the revocation",
      rows: ["V1"], rules: ["revocation-rechecks-receipt"],
      steps: [
        SituationStep("the store gives a family member access", .storeShared, of: [.purchase]),
        SituationStep(
          "the store revokes it", .storeRevoked, of: [.purchase],
          where: [.field("reason", is: RevocationReason.familySharingEnded)]),
        SituationStep("an app receives the revocation", .callbackRevoked, of: [.device, .product]),
      ]),
  ]

  /// Restores, and events during them.
  static let restores = [
    Situation(
      "restore-while-deferred", "a restore is started while a purchase is waiting for approval",
      rows: ["A1", "E2"], rules: ["restore-terminates", "leave-deferred-alone"],
      needs: [.capability(.restores)],
      steps: [
        SituationStep(
          "a purchase is waiting for approval", .transactionDeferred, of: [.device, .transaction]),
        SituationStep(
          "a restore is started during the wait", .queueRestoreCalled, of: [.device],
          unless: [.transactionPurchased, .transactionFailed]),
        SituationStep(
          "the restore ends", .callbackRestoreFinished, .callbackRestoreFailed, of: [.device]),
      ]),
    Situation(
      "restore-while-buying", "a restore is started while a purchase is in progress",
      rows: ["Q6", "E17"], rules: ["restore-terminates", "deliver-before-finish"],
      needs: [.capability(.restores)],
      steps: [
        SituationStep("the user confirms a purchase", .userConfirmed, of: [.device, .transaction]),
        SituationStep(
          "a restore is started before the purchase ends", .queueRestoreCalled, of: [.device],
          unless: [.transactionPurchased, .transactionFailed, .transactionDeferred]),
        SituationStep("the purchase succeeds", .transactionPurchased, of: [.device, .transaction]),
      ]),
    Situation(
      "restore-while-unfinished", "a restore is started while a paid transaction is unfinished",
      rows: ["E17"], rules: ["restore-terminates", "idempotent-delivery"], needs: [.capability(.restores)],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "a restore is started before it leaves the queue", .queueRestoreCalled, of: [.device],
          unless: [.transactionRemoved]),
        SituationStep(
          "the restore ends", .callbackRestoreFinished, .callbackRestoreFailed, of: [.device]),
      ]),
    Situation(
      "kill-in-a-restore", "the app is killed after part of the purchase history arrives",
      rows: ["E19"], rules: ["restore-terminates", "finish-every-terminal"], needs: [.capability(.restores)],
      steps: [
        SituationStep("a restore is started", .queueRestoreCalled, of: [.device]),
        SituationStep("a transaction is restored", .transactionRestored, of: [.device, .transaction]),
        SituationStep(
          "the app is killed before the restore ends", .processKilled, of: [.device],
          unless: [.callbackRestoreFinished, .callbackRestoreFailed]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
      ]),
    Situation(
      "restore-breaks-off", "a restore fails after part of the purchase history arrives",
      rows: ["E4", "E4a"], rules: ["restore-terminates"], needs: [.capability(.restores)],
      steps: [
        SituationStep("a restore is started", .queueRestoreCalled, of: [.device]),
        SituationStep("a transaction is restored", .transactionRestored, of: [.device]),
        SituationStep(
          "the restore fails", .callbackRestoreFailed, of: [.device], unless: [.callbackRestoreFinished]),
      ]),
    Situation(
      "restore-after-a-reinstallation", "the app is removed, installed again, and restores",
      rows: ["E1", "Q8"], rules: ["use-original-on-restore", "entitlements-match-store"],
      needs: [.capability(.restores)],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device, .purchase]),
        SituationStep("the app is removed with its data", .deviceAppRemoved, of: [.device]),
        SituationStep("a restore is started", .queueRestoreCalled, of: [.device]),
        SituationStep("the purchase is restored", .transactionRestored, of: [.device, .purchase]),
      ]),
    Situation(
      "sign-in-canceled-during-restore", "the user cancels the sign-in during a restore",
      rows: ["E5", "E21"], rules: ["restore-terminates", "quiet-cancel"], needs: [.capability(.restores)],
      steps: [
        SituationStep("a restore is started", .queueRestoreCalled, of: [.device]),
        SituationStep(
          "the user cancels the sign-in", .userCancelledSignIn, of: [.device],
          where: [.field("reason", is: SignInReason.restore)]),
        SituationStep("the restore fails", .callbackRestoreFailed, of: [.device]),
      ]),
  ]
}
