internal import Facts
internal import World

extension SituationCatalogue {
  /// Hosted content on its way.
  static let hosted = [
    Situation(
      "link-lost-in-a-download", "the network is lost during a download and comes back",
      rows: ["H8"], rules: ["finish-after-all-downloads"], needs: [.capability(.hosted)],
      steps: [
        SituationStep("a part of a download arrives", .downloadProgressed, of: [.device, .download]),
        SituationStep(
          "the link goes down before it is complete", .messageLinkFailed, of: [.device],
          unless: [.downloadFinished, .downloadPaused]),
        SituationStep("the link comes up", .messageLinkRecovered, of: [.device]),
        SituationStep("the download is finished", .downloadFinished, of: [.device, .download]),
      ]),
    Situation(
      "paused-over-a-kill", "a download is paused, the app is killed, and it is resumed in another launch",
      rows: ["H3", "H22"], rules: ["finish-after-all-downloads"], needs: [.capability(.hosted)],
      steps: [
        SituationStep("a download is paused", .downloadPaused, of: [.device, .download]),
        SituationStep(
          "the app is killed before it goes on", .processKilled, of: [.device], unless: [.downloadResumed]),
        SituationStep("the download goes on", .downloadResumed, of: [.device, .download]),
        SituationStep("it is finished", .downloadFinished, of: [.device, .download]),
      ]),
    Situation(
      "kill-in-a-download", "the app is killed while a download is active",
      rows: ["H22"], rules: ["copy-cache-before-finish", "finish-after-all-downloads"],
      needs: [.capability(.hosted)],
      steps: [
        SituationStep("a part of a download arrives", .downloadProgressed, of: [.device, .download]),
        SituationStep(
          "the app is killed before it is complete", .processKilled, of: [.device],
          unless: [.downloadFinished, .downloadPaused]),
        SituationStep("it is finished in another launch", .downloadFinished, of: [.device, .download]),
      ]),
    Situation(
      "kill-before-the-copy",
      "the app is killed between the end of a download and the finish of its transaction",
      rows: ["H10", "H11"], rules: ["copy-cache-before-finish"], needs: [.capability(.hosted)],
      steps: [
        SituationStep(
          "a transaction brings a download", .downloadAnnounced, of: [.device, .download, .transaction]),
        SituationStep("it is finished", .downloadFinished, of: [.device, .download]),
        SituationStep(
          "the app is killed before it finishes the transaction", .processKilled, of: [.device],
          unless: [.queueFinishCalled]),
        SituationStep(
          "the app asks where the files are", .downloadLocationRead, of: [.device, .download],
          where: [.field("found", is: true)]),
      ]),
    Situation(
      "disk-full-in-a-download", "the disk is full while a download arrives",
      rows: ["H24"], rules: ["quiet-cancel-loud-error"], needs: [.capability(.hosted)],
      steps: [
        SituationStep("a download begins", .downloadBegan, of: [.device, .download]),
        SituationStep(
          "the disk is full", .deviceDiskFilled, of: [.device],
          unless: [.downloadFinished, .downloadCancelled]),
        SituationStep("the download fails", .downloadFailed, of: [.device, .download]),
      ]),
    Situation(
      "two-downloads-at-once", "two files of one purchase are on their way, and one is there first",
      rows: ["H2", "H12"], rules: ["finish-after-all-downloads"], needs: [.capability(.hosted)],
      steps: [
        SituationStep(
          "a file is complete while another is on its way", .downloadFinished, of: [.device, .download],
          while: [.atLeast(2, .activeDownloads)]),
        SituationStep(
          "the app hears of it", .callbackDownloadDelivered, of: [.device, .download],
          where: [.field("state", is: DownloadState.finished)]),
      ]),
  ]

  /// Subscriptions as time passes.
  static let subscriptions = [
    Situation(
      "renewal-at-a-launch", "a subscription renews itself while the app does not run, and comes at a launch",
      rows: ["T1", "T2"], rules: ["handle-unsolicited", "deliver-before-finish"],
      needs: [.selling(.autoRenewable)],
      steps: [
        SituationStep(
          "a subscription renews itself while the app does not run", .subscriptionRenewed,
          of: [.subscription, .purchase], while: [.no(.runningApps)]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep("the renewal comes", .transactionPurchased, of: [.device, .purchase]),
      ]),
    Situation(
      "two-renewals-at-a-launch", "two renewals of a subscription come at one launch",
      rows: ["T13"], rules: ["handle-unsolicited", "finish-every-terminal"],
      needs: [.selling(.autoRenewable)],
      steps: [
        SituationStep(
          "a subscription renews itself", .subscriptionRenewed, of: [.subscription]),
        SituationStep(
          "it renews itself again before the next launch", .subscriptionRenewed,
          of: [.subscription, .purchase], unless: [.processLaunched]),
        SituationStep("the later renewal comes", .transactionPurchased, of: [.device, .purchase]),
      ]),
    Situation(
      "billing-recovers", "a subscription cannot be charged, and recovers",
      rows: ["T5"], rules: ["owns-what-is-due"], needs: [.selling(.autoRenewable)],
      steps: [
        SituationStep("a subscription cannot be charged", .subscriptionBillingFailed, of: [.subscription]),
        SituationStep(
          "billing works again", .subscriptionRecovered, of: [.subscription],
          unless: [.subscriptionExpired]),
      ]),
    Situation(
      "subscribed-again", "a subscription expires and is bought again",
      rows: ["P13a", "T4"], rules: ["owns-what-is-due"], needs: [.selling(.autoRenewable)],
      steps: [
        SituationStep("a subscription begins", .subscriptionBegan, of: [.subscription, .product]),
        SituationStep("it expires", .subscriptionExpired, of: [.subscription]),
        SituationStep("the user buys the product again", .userTappedBuy, of: [.device, .product]),
        SituationStep("a purchase is made", .transactionPurchased, .transactionRestored, of: [.device]),
      ]),
  ]
}
