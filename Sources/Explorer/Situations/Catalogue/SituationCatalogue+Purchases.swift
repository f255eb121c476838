internal import Facts
internal import World

extension SituationCatalogue {
  /// The payment sheet, and events beside it.
  static let purchases = [
    Situation(
      "cancel-then-buy", "a purchase is cancelled, and the same product is bought afterwards",
      rows: ["P16", "C2"], rules: ["quiet-cancel", "deliver-before-finish"],
      steps: [
        SituationStep("a purchase begins", .transactionBegan, of: [.device, .transaction, .product]),
        SituationStep("the user cancels it", .userCancelled, of: [.device, .transaction]),
        SituationStep(
          "another purchase of the product begins", .transactionBegan,
          of: [.device, .secondTransaction, .product]),
        SituationStep(
          "that one is purchased", .transactionPurchased, of: [.device, .secondTransaction],
          unless: [.transactionFailed]),
      ]),
    Situation(
      "background-under-the-sheet", "the app goes to the background while the payment sheet is open",
      rows: ["P21"], rules: ["finish-every-terminal"],
      steps: [
        SituationStep("the payment sheet comes up", .deviceSheetShown, of: [.device, .transaction]),
        SituationStep(
          "the app goes to the background under it", .processBackgrounded, of: [.device],
          unless: [.deviceSheetClosed]),
        SituationStep("the app comes to the front again", .processForegrounded, of: [.device]),
        SituationStep(
          "the observer hears of the purchase", .callbackDelivered, of: [.device, .transaction]),
      ]),
    Situation(
      "storefront-changes-under-the-sheet", "the storefront changes while the payment sheet is open",
      rows: ["G1", "G2"], rules: ["storefront-answer-fast", "price-localised"],
      steps: [
        SituationStep("the payment sheet comes up", .deviceSheetShown, of: [.device, .transaction]),
        SituationStep(
          "the device's storefront changes under it", .deviceStorefrontChanged, of: [.device],
          unless: [.deviceSheetClosed]),
      ]),
    Situation(
      "bought-while-unfinished", "a product is bought while an earlier purchase of it is unfinished",
      rows: ["P14", "P15"], rules: ["rebuy-grants-once", "finish-every-terminal"],
      steps: [
        SituationStep("a purchase begins", .transactionBegan, of: [.device, .transaction, .product]),
        SituationStep("it is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "the user buys the product before that transaction left the queue", .userTappedBuy,
          of: [.device, .product], unless: [.transactionRemoved]),
      ]),
    Situation(
      "bought-though-owned", "the user buys again what the account owns, and gets it for nothing",
      rows: ["P13"], rules: ["rebuy-grants-once"], needs: [.selling(.nonConsumable)],
      steps: [
        SituationStep("the user buys a product", .userTappedBuy, of: [.device, .product]),
        SituationStep(
          "the store records it without a charge", .storeRecorded, of: [.product, .purchase],
          where: [.field("reason", is: PurchaseReason.reboughtFree)]),
        SituationStep(
          "the queue has it", .transactionPurchased, .transactionRestored, of: [.device, .purchase]),
      ]),
    Situation(
      "two-purchases-at-once", "two purchases are under way at the same time, and both are paid",
      rows: ["Q6", "Q11"], rules: ["one-add-per-tap", "deliver-before-finish"],
      steps: [
        SituationStep("a purchase begins", .transactionBegan, of: [.device, .transaction]),
        SituationStep(
          "a second one begins before that is decided", .transactionBegan, of: [.device, .secondTransaction],
          unless: [.transactionPurchased, .transactionFailed, .transactionDeferred]),
        SituationStep("the first is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep("the second is purchased", .transactionPurchased, of: [.device, .secondTransaction]),
      ]),
    Situation(
      "bought-while-forbidden", "the user wants to buy while payments are forbidden",
      rows: ["P17"], rules: ["can-make-payments-first"],
      steps: [
        SituationStep(
          "payments are forbidden", .userChangedRestrictions, of: [.device],
          where: [.field("allowed", is: false)]),
        SituationStep(
          "the user taps Buy", .userTappedBuy, of: [.device], unless: [.userChangedRestrictions]),
      ]),
    Situation(
      "promoted-at-a-cold-launch", "a promoted purchase in the store starts the app",
      rows: ["M1", "M5"], rules: ["promo-payment-reused", "observer-at-launch"],
      needs: [.capability(.promotions)],
      steps: [
        SituationStep(
          "the user opens a promotion while the app does not run", .userOpenedPromotion,
          of: [.device, .product], while: [.no(.runningApps)]),
        SituationStep("the app starts", .processLaunched, of: [.device]),
        SituationStep(
          "the app is offered the payment", .callbackPaymentOffered, of: [.device, .product]),
        SituationStep(
          "the app goes on with it", .queuePaymentAdded, of: [.device, .product],
          where: [.field("promoted", is: true)]),
      ]),
  ]
}
