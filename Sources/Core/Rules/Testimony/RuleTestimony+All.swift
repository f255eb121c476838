internal import Facts

extension RuleTestimony {
  /// The facts that start a transaction and name its product.
  private static let beginnings: [FactKind] = [.transactionBegan, .transactionReceived, .transactionRestored]

  /// The testimony that each bundled rule needs, in the order of the requirements.
  public static let all: [RuleTestimony] =
    delivery + ending + observing + telling + selling + content + receipts

  private static let delivery = [
    RuleTestimony(
      "deliver-before-finish", beginnings + [.callbackDelivered, .queueFinishCalled, .claimGranted],
      excusing: [
        .processLaunched, .diskWrote, .claimVerified, .storeRevoked, .storeRefunded, .deviceBackupRestored,
      ]),
    RuleTestimony(
      "persist-before-finish",
      beginnings + [.callbackDelivered, .queueFinishCalled, .claimGranted, .diskWrote, .processLaunched],
      showing: [.transactionPurchased, .subscriptionBegan]),
    RuleTestimony(
      "idempotent-delivery",
      beginnings + [
        .callbackDelivered, .transactionPurchased, .claimGranted, .worldOwned, .worldProductGranting,
        .processLaunched,
      ]),
    RuleTestimony(
      "handle-unsolicited",
      beginnings + [
        .processLaunched, .queuePaymentAdded, .callbackDelivered, .claimGranted, .downloadAnnounced,
        .downloadStartCalled,
      ], excusing: [.storeRevoked, .storeRefunded], showing: [.userSignedIn]),
    RuleTestimony(
      "failed-then-purchased",
      beginnings + [.callbackDelivered, .transactionPurchased, .queueFinishCalled, .claimGranted],
      showing: [.processLaunched, .queuePaymentAdded]),
    RuleTestimony("rebuy-grants-once", [.transactionBegan, .claimGranted, .worldOwned, .deviceAppRemoved]),
    RuleTestimony(
      "entitlements-match-store",
      beginnings + [
        .callbackDelivered, .transactionPurchased, .queueFinishCalled, .worldOwned, .worldProductGranting,
        .worldConverged, .worldNotConverged, .subscriptionBegan, .subscriptionRenewed, .storeRevoked,
        .storeRefunded, .claimVerified,
      ], excusing: [.deviceAppRemoved, .deviceReceiptWritten]),
    RuleTestimony(
      "payments-match-grants",
      beginnings + [
        .transactionPurchased, .claimGranted, .worldProductGranting, .callbackDelivered, .queueFinishCalled,
      ], showing: [.worldOwned, .worldConverged]),
  ]

  private static let ending = [
    RuleTestimony(
      "finish-every-terminal", [.callbackDelivered, .queueFinishCalled],
      excusing: [.claimGranted, .worldLivenessBegan], showing: [.userSignedIn, .processLaunched]),
    RuleTestimony("never-finish-purchasing", [.queueFinishCalled]),
    RuleTestimony("no-work-after-finish", [.claimGranted, .queueFinishCalled, .callbackDelivered]),
    RuleTestimony("comes-to-rest", [.worldLivenessBegan, .worldConverged, .worldNotConverged]),
    RuleTestimony("no-crash-loop", [.processLaunched, .processCrashed]),
    RuleTestimony("no-crash", [.processCrashed]),
    RuleTestimony(
      "leave-deferred-alone",
      [.callbackDelivered, .queueFinishCalled, .interfaceBusyBegan, .interfaceBusyEnded],
      showing: [.worldSettled, .worldLivenessBegan, .processLaunched]),
  ]

  private static let observing = [
    RuleTestimony(
      "observer-at-launch", [.processLaunched, .queueObserverAdded], showing: [.processTimerFired]),
    RuleTestimony("single-observer", [.processLaunched, .queueObserverAdded], showing: [.queueMisused]),
    RuleTestimony(
      "observer-lifetime", [.queueObserverReleased],
      showing: [.callbackRefused, .worldSettled, .worldLivenessBegan]),
    RuleTestimony(
      "observer-stays-registered",
      [.processLaunched, .processForegrounded, .queueObserverAdded, .queueObserverRemoved]),
  ]

  private static let telling = [
    RuleTestimony(
      "use-original-on-restore", beginnings + [.claimGranted, .processCrashed],
      showing: [.worldLivenessBegan, .worldConverged]),
    RuleTestimony(
      "restore-terminates",
      [
        .processLaunched, .queueRestoreCalled, .callbackRestoreFinished, .callbackRestoreFailed,
        .interfaceBusyBegan, .interfaceBusyEnded,
      ], showing: [.worldSettled]),
    RuleTestimony(
      "restore-button", [.userTappedRestore, .queueRestoreCalled], showing: [.processLaunched, .worldSettled]),
    RuleTestimony(
      "no-auto-restore", [.processLaunched, .userTappedRestore, .queueRestoreCalled, .userTapped],
      showing: [.callbackRestoreFinished, .callbackRestoreFailed, .processTimerFired]),
    RuleTestimony(
      "show-failures", [.callbackDelivered, .transactionFailed, .interfaceDialogShown],
      showing: [.queuePaymentAdded, .callbackUpdated, .worldSettled]),
    RuleTestimony(
      "quiet-cancel", [.callbackDelivered, .transactionFailed, .transactionDeferred, .interfaceDialogShown],
      showing: [.callbackUpdated]),
    RuleTestimony(
      "busy-ends",
      [
        .interfaceBusyBegan, .interfaceBusyEnded, .callbackDelivered, .queueRestoreCalled,
        .callbackRestoreFailed,
      ], showing: [.processTerminated, .worldLivenessBegan]),
    RuleTestimony(
      "success-is-true",
      [.callbackDelivered, .callbackRestoreFailed, .userTappedRestore, .claimGranted, .interfaceDialogShown],
      excusing: [.requestRefreshStarted, .requestFinished]),
  ]

  private static let selling = [
    RuleTestimony("can-make-payments-first", [.queuePaymentsAllowedRead, .queuePaymentAdded]),
    RuleTestimony(
      "buy-only-known-products", [.requestProductAnswered, .requestIdentifierRejected, .queuePaymentAdded]),
    RuleTestimony(
      "buy-button",
      [.userTappedBuy, .queuePaymentAdded, .requestProductsStarted, .requestIdentifierRejected],
      showing: [.processLaunched, .worldSettled]),
    RuleTestimony(
      "one-add-per-tap", [.userTappedBuy, .userTapped, .userOpenedPromotion, .queuePaymentAdded]),
    RuleTestimony(
      "promo-payment-reused", [.callbackPaymentOffered, .queuePromotionAnswered, .queuePaymentAdded],
      showing: [.queueRestoreCalled, .worldSettled, .worldLivenessBegan, .worldConverged]),
    RuleTestimony("offer-signature-once", [.queueOfferAttached]),
    RuleTestimony("request-retained", [.requestProductsStarted, .requestReleased]),
    RuleTestimony(
      "invalid-ids-tolerated", [.requestIdentifierRejected, .requestResponded, .interfaceProductsListed]),
    RuleTestimony("price-matches-store", [.requestProductAnswered, .interfacePriceShown]),
    RuleTestimony("storefront-answer-fast", [.callbackContinueAsked, .queueStorefrontAnswered]),
  ]

  private static let content = [
    RuleTestimony(
      "revocation-rechecks-receipt",
      beginnings + [
        .transactionPurchased, .callbackRevoked, .claimRevoked, .queueFinishCalled, .storeRevoked,
        .worldOwned,
      ], showing: [.subscriptionBegan, .subscriptionRenewed]),
    RuleTestimony(
      "right-user", beginnings + [.queuePaymentAdded, .claimGranted, .userLoggedIn, .userLoggedOut]),
    RuleTestimony(
      "copy-cache-before-finish", [.downloadAnnounced, .downloadFinished, .queueFinishCalled, .diskCopied],
      showing: [.deviceAppRemoved, .diskWriteFailed]),
    RuleTestimony(
      "finish-after-all-downloads",
      [
        .downloadAnnounced, .downloadFinished, .downloadFailed, .downloadCancelCalled, .queueFinishCalled,
        .diskCopied, .diskWrote,
      ], excusing: [.deviceBackupRestored]),
    RuleTestimony(
      "completion-by-state",
      [.downloadAnnounced, .callbackDownloadDelivered, .queueFinishCalled, .diskCopied, .claimGranted],
      showing: [.processLaunched]),
    RuleTestimony(
      "no-download-storm",
      [.callbackDelivered, .queueRestoreCalled, .downloadAnnounced, .downloadStartCalled, .userTapped]),
    RuleTestimony(
      "content-version-update",
      [.downloadAnnounced, .downloadFinished, .downloadCancelCalled, .diskWrote, .diskCopied],
      excusing: [.deviceAppRemoved, .deviceBackupRestored]),
    RuleTestimony(
      "skip-backup",
      [.downloadAnnounced, .downloadFinished, .queueFinishCalled, .diskCopied, .diskExcludedFromBackup],
      showing: [.diskContentWritten]),
  ]

  private static let receipts = [
    RuleTestimony(
      "verify-before-deliver", [.callbackDelivered, .claimGranted, .claimVerified, .serverStocked]),
    RuleTestimony(
      "keep-on-server-failure",
      beginnings + [
        .processLaunched, .callbackDelivered, .queueFinishCalled, .claimGranted, .claimVerified, .serverAsked,
        .serverAnswered, .serverCheckAnswered, .serverContentAnswered, .serverUnreachable,
      ], showing: [.userSignedIn, .worldLivenessBegan, .worldNotConverged]),
    RuleTestimony(
      "receipt-status-codes",
      [
        .claimGranted, .claimVerified, .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered,
        .serverContentAnswered, .storeReceiptChecked,
      ]),
    RuleTestimony(
      "scan-whole-receipt",
      [
        .deviceReceiptWritten, .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered,
        .serverContentAnswered, .serverCheckTold, .queueFinishCalled, .storeReceiptChecked, .storeRevoked,
      ]),
    RuleTestimony(
      "validate-consumable-before-finish", [.transactionBegan, .queueFinishCalled, .serverReceiptReceived]),
    RuleTestimony("notification-idempotent", NotificationNotes.kinds + [.serverPaidOut, .serverTookBack]),
    RuleTestimony("notification-order", NotificationNotes.kinds + [.serverPaidOut, .serverTookBack]),
    RuleTestimony(
      "revocation-honored",
      NotificationNotes.kinds + [
        .serverPaidOut, .serverTookBack, .serverRedeemed, .serverReceiptReceived, .serverContentAnswered,
        .serverEntitled,
      ]),
    RuleTestimony(
      "no-receipt-reuse",
      [
        .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered, .serverContentAnswered,
        .serverRedeemed, .serverPaidOut, .serverTookBack, .serverEntitled, .storeReceiptChecked,
      ], excusing: [.worldHistoryMade, .storeShared]),
    RuleTestimony(
      "receipt-of-this-app",
      [
        .userSentForeignReceipt, .serverReceiptReceived, .serverCheckSent, .serverCheckAnswered,
        .serverContentAnswered, .storeReceiptChecked,
      ]),
    RuleTestimony(
      "notification-genuine",
      [.notificationForged, .notificationReceived, .serverPaidOut, .serverTookBack]),
    RuleTestimony("sheet-retained", [.sheetLoadStarted, .sheetReleased]),
    RuleTestimony(
      "keep-access-in-grace",
      [
        .subscriptionGraceBegan, .requestReceiptAnswered, .serverReceiptReceived, .serverCheckAnswered,
        .serverCheckTold, .serverContentAnswered, .worldOwned,
      ], excusing: [.subscriptionRetryBegan, .subscriptionRecovered, .subscriptionExpired]),
    RuleTestimony(
      "kept-purchases-checked", [.userCopiedPreferences, .worldOwned, .storeCharged, .callbackDelivered]),
  ]
}
