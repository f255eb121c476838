internal import Facts
internal import World

extension SituationCatalogue {
  /// The app's environment: its disk, its observers, its versions.
  static let surroundings = [
    Situation(
      "disk-full-at-the-delivery", "the disk is full when the app must save a purchase",
      rows: ["X4"], rules: ["persist-before-finish"], needs: [.capability(.simulatedDisk)],
      steps: [
        SituationStep("a purchase starts", .transactionBegan, of: [.device, .transaction]),
        SituationStep(
          "it is delivered as purchased while the disk is full", .callbackDelivered,
          of: [.device, .transaction], where: [.field("state", is: TransactionState.purchased)],
          while: [.atLeast(1, .fullDisks)]),
        SituationStep(
          "a file cannot be written", .diskWriteFailed, of: [.device], unless: [.queueFinishCalled]),
      ]),
    Situation(
      "two-observers", "two observers receive the same transaction",
      rows: ["O3", "O7a"], rules: ["single-observer", "idempotent-delivery"],
      steps: [
        SituationStep(
          "an observer receives a purchase", .callbackDelivered, of: [.device, .observer, .transaction],
          where: [.field("state", is: TransactionState.purchased)], while: [.atLeast(2, .observers)]),
        SituationStep(
          "another one receives it in the same launch", .callbackDelivered,
          of: [.device, .secondObserver, .transaction],
          where: [.field("state", is: TransactionState.purchased)], unless: [.processLaunched]),
      ]),
    Situation(
      "several-unfinished-at-a-launch", "two or more unfinished transactions are delivered at one launch",
      rows: ["C10", "Q2"], rules: ["finish-every-terminal", "idempotent-delivery"],
      steps: [
        SituationStep(
          "the app is launched while two or more are open", .processLaunched, of: [.device],
          while: [.atLeast(2, .openTransactions)]),
        SituationStep("one is delivered", .callbackDelivered, of: [.device, .transaction]),
        SituationStep(
          "another one is delivered in the same launch", .callbackDelivered,
          of: [.device, .secondTransaction], unless: [.processLaunched]),
      ]),
    Situation(
      "updated-with-unfinished", "the app is updated while a transaction is open",
      rows: ["Q2"], rules: ["handle-unsolicited"],
      steps: [
        SituationStep(
          "the app is updated while a transaction is open", .deviceAppUpdated, of: [.device],
          while: [.atLeast(1, .openTransactions)]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep("a transaction is delivered", .callbackDelivered, of: [.device]),
      ]),
    Situation(
      "reboot-with-unfinished", "the device restarts while a paid transaction is unfinished",
      rows: ["Q2"], rules: ["handle-unsolicited"],
      steps: [
        SituationStep("a transaction is purchased", .transactionPurchased, of: [.device, .transaction]),
        SituationStep(
          "the device restarts before it leaves the queue", .deviceRebooted, of: [.device],
          unless: [.transactionRemoved]),
        SituationStep(
          "it is delivered", .callbackDelivered, of: [.device, .transaction]),
      ]),
    Situation(
      "bought-in-the-background", "a purchase is paid while the app is in the background",
      rows: ["P21", "C4"], rules: ["handle-unsolicited"],
      steps: [
        SituationStep("the app enters the background", .processBackgrounded, of: [.device]),
        SituationStep(
          "a transaction is purchased in the background", .transactionPurchased, of: [.device, .transaction],
          unless: [.processForegrounded, .processLaunched]),
        SituationStep("the observer receives it", .callbackDelivered, of: [.device, .transaction]),
      ]),
  ]
}
