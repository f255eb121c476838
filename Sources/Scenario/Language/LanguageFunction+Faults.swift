extension LanguageFunction {
  static let outageFunctions: [LanguageFunction] = [
    LanguageFunction(
      .worldStoreFails, on: .world, "store_fails",
      [
        LanguageParameter(
          "options",
          .options([
            "request", "error", "underlying", "status", "retryable", "times", "always", "device", "product",
            "optional",
          ]))
      ],
      "The store answers the next request of a kind (products, checkout, purchase, restore, receipt, content) with an error, "
        + "such as \"SKErrorDomain 0\" or \"payment_invalid\", or the next check of a receipt with a `status` such as 21005: "
        + "once, so many times, or always until store_recovers."
    ),
    LanguageFunction(
      .worldStoreRecovers, on: .world, "store_recovers",
      "The store answers requests as usual again."),
    LanguageFunction(
      .worldStoreSlow, on: .world, "store_slow", [LanguageParameter("duration", .text)],
      "The store takes this long for each answer, until \"none\"."),
    LanguageFunction(
      .worldStoreDown, on: .world, "store_down", "Nobody can reach the store, until store_up."),
    LanguageFunction(.worldStoreUp, on: .world, "store_up", "The store can be reached again."),
  ]

  static let faultFunctions: [LanguageFunction] = [
    LanguageFunction(
      .deviceBreakOffRestore, on: .device, "break_off_restore", [.options("nth", "optional")],
      "The next restore of the purchase history breaks off half-way, with an error."),
    LanguageFunction(
      .deviceLoseFinish, on: .device, "lose_finish",
      [.options("product", "transaction", "nth", "optional")],
      "The next finish never reaches the store: at the next launch its transaction is in the queue again."),
    LanguageFunction(
      .deviceLoseTransaction, on: .device, "lose_transaction",
      [.options("product", "transaction", "nth", "optional")],
      "A purchased transaction leaves the queue by itself when the app comes to the front the next time."),
    LanguageFunction(
      .deviceRedeliverFinished, on: .device, "redeliver_finished", [.options("product", "nth", "optional")],
      "The latest finished purchase comes again when the device asks the store the next time, at the next launch."
    ),
    LanguageFunction(
      .deviceLosePreferences, on: .device, "lose_preferences", [.options("nth", "optional")],
      "Changed preferences that are not on the disk are lost when the app is killed the next time."),
    LanguageFunction(
      .deviceFillDisk, on: .device, "fill_disk", "The disk has no room for files, until free_disk."),
    LanguageFunction(.deviceFreeDisk, on: .device, "free_disk", "The disk has room for files again."),
    LanguageFunction(
      .devicePurgeCaches, on: .device, "purge_caches",
      "The system removes the app's files whose path begins with Caches/, while the app is not in front; what was "
        + "downloaded for transactions in the queue stays."),
    LanguageFunction(
      .deviceStallDownload, on: .device, "stall_download",
      [.options("product", "transaction", "at", "nth", "optional")],
      "The next download that the app starts is stuck without an error, half_way or at waiting, until it is cancelled "
        + "and started again."),
    LanguageFunction(
      .deviceFailDownload, on: .device, "fail_download",
      [.options("product", "error", "underlying", "at", "nth", "optional")],
      "The next transfer of a download fails when so much of it is there, in thousandths (otherwise 500), with an error "
        + "(otherwise \"NSURLErrorDomain -1005\")."),
  ]
}
