internal import Facts
internal import World

extension SituationCatalogue {
  /// The payment sheet, and events while it is shown.
  static let purchases = [
    Situation(
      "cancel-then-buy", "a purchase is canceled, and the same product is bought later",
      rows: ["P16", "C2"], rules: ["quiet-cancel", "deliver-before-finish"],
      steps: [
        SituationStep("a purchase starts", .transactionBegan, of: [.device, .transaction, .product]),
        SituationStep("the user cancels it", .userCancelled, of: [.device, .transaction]),
        SituationStep(
          "another purchase of the product starts", .transactionBegan,
          of: [.device, .secondTransaction, .product]),
        SituationStep(
          "that one is purchased", .transactionPurchased, of: [.device, .secondTransaction],
          unless: [.transactionFailed]),
      ]),
    Situation(
      "background-during-payment-sheet", "the app enters the background while the payment sheet is open",
      rows: ["P21"], rules: ["finish-every-terminal"],
      steps: [
        SituationStep("the payment sheet appears", .deviceSheetShown, of: [.device, .transaction]),
        SituationStep(
          "the app enters the background while it is open", .processBackgrounded, of: [.device],
          unless: [.deviceSheetClosed]),
        SituationStep("the app enters the foreground again", .processForegrounded, of: [.device]),
        SituationStep(
          "the observer receives the purchase", .callbackDelivered, of: [.device, .transaction]),
      ]),
    Situation(
      "storefront-changes-under-the-sheet", "the storefront changes while the payment sheet is open",
      rows: ["G1", "G2"], rules: ["storefront-answer-fast", "price-matches-store"],
      steps: [
        SituationStep("the payment sheet appears", .deviceSheetShown, of: [.device, .transaction]),
        SituationStep(
          "the device's storefront changes while it is open", .deviceStorefrontChanged, of: [.device],
          unless: [.deviceSheetClosed]),
      ]),
    Situation(
      "bought-while-unfinished", "a product is bought while an earlier purchase of it is unfinished",
      rows: ["P14", "P15"], rules: ["rebuy-grants-once", "finish-every-terminal"],
      steps: [
        SituationStep("a purchase starts", .transactionBegan, of: [.device, .transaction, .product]),
        SituationStep("it is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "the user buys the product before that transaction leaves the queue", .userTappedBuy,
          of: [.device, .product], unless: [.transactionRemoved]),
      ]),
    Situation(
      "bought-though-owned", "the user buys an owned product again and gets it for free",
      rows: ["P13"], rules: ["rebuy-grants-once"], needs: [.selling(.nonConsumable)],
      steps: [
        SituationStep("the user buys a product", .userTappedBuy, of: [.device, .product]),
        SituationStep(
          "the store records it without a charge", .storeRecorded, of: [.product, .purchase],
          where: [.field("reason", is: PurchaseReason.reboughtFree)]),
        SituationStep(
          "the transaction is purchased or restored", .transactionPurchased, .transactionRestored,
          of: [.device, .purchase]),
      ]),
    Situation(
      "two-purchases-at-once", "two purchases are in progress at the same time, and both are paid",
      rows: ["Q6", "Q11"], rules: ["one-add-per-tap", "deliver-before-finish"],
      steps: [
        SituationStep("a purchase starts", .transactionBegan, of: [.device, .transaction]),
        SituationStep(
          "a second one starts before the first ends", .transactionBegan, of: [.device, .secondTransaction],
          unless: [.transactionPurchased, .transactionFailed, .transactionDeferred]),
        SituationStep("the first is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep("the second is purchased", .transactionPurchased, of: [.device, .secondTransaction]),
      ]),
    Situation(
      "bought-while-forbidden", "the user tries to buy while payments are disabled",
      rows: ["P17"], rules: ["can-make-payments-first"],
      steps: [
        SituationStep(
          "payments are disabled", .userChangedRestrictions, of: [.device],
          where: [.field("allowed", is: false)]),
        SituationStep(
          "the user taps Buy", .userTappedBuy, of: [.device], unless: [.userChangedRestrictions]),
      ]),
    Situation(
      "promoted-at-a-cold-launch", "a promoted purchase launches the app",
      rows: ["M1", "M5"], rules: ["promo-payment-reused", "observer-at-launch"],
      needs: [.capability(.promotions)],
      steps: [
        SituationStep(
          "the user opens a promotion while the app is not running", .userOpenedPromotion,
          of: [.device, .product], while: [.no(.runningApps)]),
        SituationStep("the app launches", .processLaunched, of: [.device]),
        SituationStep(
          "the app receives the promoted payment", .callbackPaymentOffered, of: [.device, .product]),
        SituationStep(
          "the app continues with it", .queuePaymentAdded, of: [.device, .product],
          where: [.field("promoted", is: true)]),
      ]),
  ]
}
