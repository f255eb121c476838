internal import Facts
internal import World

extension SituationCatalogue {
  /// Downloads of hosted content.
  static let hosted = [
    Situation(
      "link-lost-in-a-download", "the network goes down during a download and recovers",
      rows: ["H8"], rules: ["finish-after-all-downloads"], needs: [.capability(.hosted)],
      steps: [
        SituationStep("part of a download arrives", .downloadProgressed, of: [.device, .download]),
        SituationStep(
          "the link goes down before the download is complete", .messageLinkFailed, of: [.device],
          unless: [.downloadFinished, .downloadPaused]),
        SituationStep("the link is up again", .messageLinkRecovered, of: [.device]),
        SituationStep("the download is finished", .downloadFinished, of: [.device, .download]),
      ]),
    Situation(
      "paused-over-a-kill", "a download is paused, the app is killed, and it is resumed in another launch",
      rows: ["H3", "H22"], rules: ["finish-after-all-downloads"], needs: [.capability(.hosted)],
      steps: [
        SituationStep("a download is paused", .downloadPaused, of: [.device, .download]),
        SituationStep(
          "the app is killed before the download resumes", .processKilled, of: [.device],
          unless: [.downloadResumed]),
        SituationStep("the download resumes", .downloadResumed, of: [.device, .download]),
        SituationStep("the download is finished", .downloadFinished, of: [.device, .download]),
      ]),
    Situation(
      "kill-in-a-download", "the app is killed while a download is active",
      rows: ["H22"], rules: ["copy-cache-before-finish", "finish-after-all-downloads"],
      needs: [.capability(.hosted)],
      steps: [
        SituationStep("part of a download arrives", .downloadProgressed, of: [.device, .download]),
        SituationStep(
          "the app is killed before the download is complete", .processKilled, of: [.device],
          unless: [.downloadFinished, .downloadPaused]),
        SituationStep(
          "the download is finished in another launch", .downloadFinished, of: [.device, .download]),
      ]),
    Situation(
      "kill-before-the-copy",
      "the app is killed between the end of a download and the finish of its transaction",
      rows: ["H10", "H11"], rules: ["copy-cache-before-finish"], needs: [.capability(.hosted)],
      steps: [
        SituationStep(
          "a transaction has a download", .downloadAnnounced, of: [.device, .download, .transaction]),
        SituationStep("the download is finished", .downloadFinished, of: [.device, .download]),
        SituationStep(
          "the app is killed before it finishes the transaction", .processKilled, of: [.device],
          unless: [.queueFinishCalled]),
        SituationStep(
          "the app reads the location of the files", .downloadLocationRead, of: [.device, .download],
          where: [.field("found", is: true)]),
      ]),
    Situation(
      "disk-full-in-a-download", "the disk is full while a download arrives",
      rows: ["H24"], rules: ["show-failures"], needs: [.capability(.hosted)],
      steps: [
        SituationStep("a download starts", .downloadBegan, of: [.device, .download]),
        SituationStep(
          "the disk becomes full", .deviceDiskFilled, of: [.device],
          unless: [.downloadFinished, .downloadCancelled]),
        SituationStep("the download fails", .downloadFailed, of: [.device, .download]),
      ]),
    Situation(
      "two-downloads-at-once", "two files of one purchase are downloading, and one finishes first",
      rows: ["H2", "H12"], rules: ["finish-after-all-downloads"], needs: [.capability(.hosted)],
      steps: [
        SituationStep(
          "a file is complete while another is downloading", .downloadFinished, of: [.device, .download],
          while: [.atLeast(2, .activeDownloads)]),
        SituationStep(
          "the app receives it", .callbackDownloadDelivered, of: [.device, .download],
          where: [.field("state", is: DownloadState.finished)]),
      ]),
  ]

  /// Subscriptions over time.
  static let subscriptions = [
    Situation(
      "renewal-at-a-launch",
      "a subscription renews while the app is not running, and the renewal arrives at a launch",
      rows: ["T1", "T2"], rules: ["handle-unsolicited", "deliver-before-finish"],
      needs: [.selling(.autoRenewable)],
      steps: [
        SituationStep(
          "a subscription renews while the app is not running", .subscriptionRenewed,
          of: [.subscription, .purchase], while: [.no(.runningApps)]),
        SituationStep("the app is launched", .processLaunched, of: [.device]),
        SituationStep("the renewal arrives", .transactionPurchased, of: [.device, .purchase]),
      ]),
    Situation(
      "two-renewals-at-a-launch", "two renewals of a subscription arrive at one launch",
      rows: ["T13"], rules: ["handle-unsolicited", "finish-every-terminal"],
      needs: [.selling(.autoRenewable)],
      steps: [
        SituationStep(
          "a subscription renews", .subscriptionRenewed, of: [.subscription]),
        SituationStep(
          "it renews again before the next launch", .subscriptionRenewed,
          of: [.subscription, .purchase], unless: [.processLaunched]),
        SituationStep("the later renewal arrives", .transactionPurchased, of: [.device, .purchase]),
      ]),
    Situation(
      "billing-recovers", "billing of a subscription fails and recovers",
      rows: ["T5"], rules: ["entitlements-match-store"], needs: [.selling(.autoRenewable)],
      steps: [
        SituationStep("billing of a subscription fails", .subscriptionBillingFailed, of: [.subscription]),
        SituationStep(
          "billing recovers", .subscriptionRecovered, of: [.subscription],
          unless: [.subscriptionExpired]),
      ]),
    Situation(
      "subscribed-again", "a subscription expires and is bought again",
      rows: ["P13a", "T4"], rules: ["entitlements-match-store"], needs: [.selling(.autoRenewable)],
      steps: [
        SituationStep("a subscription starts", .subscriptionBegan, of: [.subscription, .product]),
        SituationStep("it expires", .subscriptionExpired, of: [.subscription]),
        SituationStep("the user buys the product again", .userTappedBuy, of: [.device, .product]),
        SituationStep("a purchase succeeds", .transactionPurchased, .transactionRestored, of: [.device]),
      ]),
  ]
}
