internal import Facts
internal import Rules
internal import World

extension MutantCatalogue {
  /// Mutants that withhold events from the app, or parts of events.
  static let ignored: [Mutant] = [
    ignore(
      .event(.foregrounded), "entering the foreground", .harmless("no app has to act on it")),
    ignore(
      .event(.backgrounded), "entering the background", .harmless("no app has to act on it")),
    ignore(.event(.terminating), "its termination", .harmless("a killed app is not notified either")),
    ignore(
      .event(.updatedTransactions), "all transaction updates",
      .breaks("finish-every-terminal", "entitlements-match-store")),
    ignore(
      .told(.purchasing), "purchasing transactions",
      .harmless("no delivery is due before a purchase has ended")),
    ignore(
      .told(.purchased), "purchased transactions",
      .breaks("finish-every-terminal", "entitlements-match-store")),
    ignore(.told(.failed), "failed transactions", .breaks("finish-every-terminal")),
    ignore(
      .told(.restored), "restored transactions", .breaks("finish-every-terminal", "entitlements-match-store")),
    ignore(.told(.deferred), "deferred transactions", .harmless("no delivery is due before the approval")),
    ignore(.toldCancelled, "canceled transactions", .breaks("finish-every-terminal")),
    ignore(.toldUnasked, "purchases not requested in this launch", .breaks("handle-unsolicited")),
    part(.updatedTransactions, .first, "of several transactions", .breaks("finish-every-terminal")),
    part(.updatedTransactions, .last, "of several transactions", .breaks("finish-every-terminal")),
    ignore(
      .event(.removedTransactions), "removed transactions",
      .harmless("a removed transaction was already finished")),
    ignore(.event(.restoreFinished), "the end of a restore", .breaks("restore-terminates")),
    ignore(.event(.restoreFailed), "failed restores", .breaks("restore-terminates")),
    ignore(.event(.paymentOffered), "promoted payments", .breaks("promo-payment-reused")),
    ignore(
      .event(.storefrontChanged), "storefront changes",
      .harmless("prices are requested again when the shop opens")),
    ignore(.event(.entitlementsRevoked), "revocations", .breaks("revocation-rechecks-receipt")),
    part(.entitlementsRevoked, .first, "of several revoked products", .breaks("revocation-rechecks-receipt")),
    ignore(
      .event(.continueAsked), "the question whether to continue in a new storefront",
      .harmless("without a decision the transaction does not continue, which is allowed")),
    ignore(
      .event(.updatedDownloads), "download updates",
      .breaks("finish-every-terminal", "entitlements-match-store")),
    ignore(
      .toldDownload(.active), "the progress of its downloads",
      .harmless("progress is for display only")),
    ignore(
      .toldDownload(.paused), "paused downloads", .harmless("no delivery is due while a download is paused")),
    ignore(
      .toldDownload(.finished), "finished downloads",
      .breaks("finish-every-terminal", "entitlements-match-store")),
    ignore(.toldDownload(.failed), "failed downloads", .expected),
    ignore(
      .toldDownload(.cancelled), "canceled downloads",
      .harmless("the app itself canceled the download")),
    part(.updatedDownloads, .first, "of several downloads", .breaks("finish-every-terminal")),
    part(.updatedDownloads, .last, "of several downloads", .breaks("finish-every-terminal")),
    ignore(.event(.consentAsked), "the question whether to show a price increase", .expected),
    ignore(.event(.productsResponded), "all products responses", .breaks("invalid-ids-tolerated")),
    ignore(
      .respondedInvalid, "every products response that rejects an identifier",
      .breaks("invalid-ids-tolerated")),
    ignore(.event(.requestFinished), "the end of a request", .harmless("the response arrived before")),
    ignore(.event(.requestFailed), "failed requests", .expected),
    ignore(
      .event(.serverAnswered), "its server's responses",
      .breaks("finish-every-terminal", "entitlements-match-store")
    ),
    ignore(.event(.serverUnreachable), "that its server is unreachable", .expected),
    ignore(
      .event(.timerFired), "its timers",
      .harmless("a timer's retry can wait for the next launch or foreground")),
    ignore(.event(.sheetLoaded), "loaded store pages", .expected),
    ignore(.event(.sheetFinished), "finished store sheets", .expected),
    ignore(.event(.searchAnswered), "the results of store searches", .expected),
    ignore(.event(.promotionAnswered), "responses about promotions", .expected),
    ignore(.event(.answered), "the answers of StoreKit 2", .breaks("finish-every-terminal")),
    ignore(
      .event(.transactionUpdated), "the transactions of its listeners",
      .breaks("finish-every-terminal", "handle-unsolicited")),
    ignore(
      .event(.statusUpdated), "the statuses of its listeners",
      .harmless("the app can read the status when it needs it")),
    ignore(
      .event(.storefrontUpdated), "the storefronts of its listeners",
      .harmless("the app can read the storefront when it needs it")),
    ignore(.event(.purchaseIntended), "the products that users want to buy from the store", .expected),
    ignore(.event(.messageReceived), "the messages of the store", .expected),
    ignore(
      .event(.loginChanged), "logins and logouts",
      .harmless("the app can read the login when it needs it")),
    ignore(.event(.receiptChecked), "the store's result for a receipt that the app sent itself", .expected),
    ignore(.tappedBuy, "the Buy buttons", .expected),
    ignore(.tappedRestore, "the Restore button", .breaks("restore-button")),
  ]

  /// Mutants that deliver events to the app twice.
  static let echoed: [Mutant] = [
    echo(
      .event(.updatedTransactions), "every transaction update",
      .harmless("an app with records detects the repetition")),
    echo(
      .event(.restoreFinished), "the end of every restore", .harmless("the second event leaves nothing to do")
    ),
    echo(
      .event(.restoreFailed), "every failed restore", .harmless("one failure is shown to the user twice")),
    echo(
      .event(.entitlementsRevoked), "every revocation", .harmless("a revoked product cannot be revoked again")
    ),
    echo(
      .event(.productsResponded), "every products response", .harmless("the response is the same")),
    echo(.event(.paymentOffered), "every promoted payment", .breaks("one-add-per-tap")),
    echo(
      .event(.updatedDownloads), "every download update",
      .harmless("repeating a state changes nothing")),
    echo(.tappedBuy, "every tap on a Buy button", .breaks("one-add-per-tap")),
    echo(
      .tappedRestore, "every tap on the Restore button",
      .harmless("a second restore during a restore is ignored")),
  ]

  private static func ignore(_ point: MutationPoint, _ what: String, _ weight: MutantWeight) -> Mutant {
    Mutant(verb: "ignore", at: point, .ignore(point), "The app ignores \(what).", weight)
  }

  private static func part(
    _ kind: AppEventKind, _ end: Change.End, _ what: String, _ weight: MutantWeight
  ) -> Mutant {
    Mutant(
      verb: "\(end.rawValue) only", at: .several(kind), .part(kind, end),
      "The app processes only the \(end.rawValue) \(what).", weight)
  }

  private static func echo(_ point: MutationPoint, _ what: String, _ weight: MutantWeight) -> Mutant {
    Mutant(verb: "repeat", at: point, .echo(point), "The app processes \(what) twice.", weight)
  }
}
