internal import Facts
internal import Rules
internal import World

extension MutantCatalogue {
  /// Events reach the app in part or not at all.
  static let ignored: [Mutant] = [
    ignore(
      .event(.foregrounded), "that it comes to the front", .harmless("nothing asks an app to act on it")),
    ignore(
      .event(.backgrounded), "that it goes to the background", .harmless("nothing asks an app to act on it")),
    ignore(.event(.terminating), "that it is ended", .harmless("an app that is killed is not told either")),
    ignore(
      .event(.updatedTransactions), "every change of its transactions",
      .breaks("finish-every-terminal", "owns-what-is-due")),
    ignore(
      .told(.purchasing), "that a purchase begins", .harmless("nothing is owed before a purchase has ended")),
    ignore(.told(.purchased), "what was purchased", .breaks("finish-every-terminal", "owns-what-is-due")),
    ignore(.told(.failed), "what failed", .breaks("finish-every-terminal")),
    ignore(.told(.restored), "what was restored", .breaks("finish-every-terminal", "owns-what-is-due")),
    ignore(.told(.deferred), "what waits for approval", .harmless("nothing is owed before the answer")),
    ignore(.toldCancelled, "what was cancelled", .breaks("finish-every-terminal")),
    ignore(.toldUnasked, "purchases that this launch did not ask for", .breaks("handle-unsolicited")),
    part(.updatedTransactions, .first, "of several transactions", .breaks("finish-every-terminal")),
    part(.updatedTransactions, .last, "of several transactions", .breaks("finish-every-terminal")),
    ignore(
      .event(.removedTransactions), "which transactions left the queue",
      .harmless("what left the queue was finished before")),
    ignore(.event(.restoreFinished), "that a restore is complete", .breaks("restore-terminates")),
    ignore(.event(.restoreFailed), "that a restore failed", .breaks("restore-terminates")),
    ignore(.event(.paymentOffered), "payments that the App Store offers", .breaks("promo-payment-reused")),
    ignore(
      .event(.storefrontChanged), "that the storefront changed",
      .harmless("prices are asked for anew when the shop is opened")),
    ignore(.event(.entitlementsRevoked), "what is revoked", .breaks("revocation-rechecks-receipt")),
    part(.entitlementsRevoked, .first, "of several revoked products", .breaks("revocation-rechecks-receipt")),
    ignore(
      .event(.continueAsked), "the question whether to go on in a new storefront",
      .harmless("without an answer the transaction goes no further, which is within the app's rights")),
    ignore(
      .event(.updatedDownloads), "how its downloads stand",
      .breaks("finish-every-terminal", "owns-what-is-due")),
    ignore(
      .toldDownload(.active), "how far its downloads are",
      .harmless("progress is there to be shown")),
    ignore(
      .toldDownload(.paused), "which downloads are paused", .harmless("nothing is owed while one is paused")),
    ignore(
      .toldDownload(.finished), "which downloads are finished",
      .breaks("finish-every-terminal", "owns-what-is-due")),
    ignore(.toldDownload(.failed), "which downloads failed", .expected),
    ignore(
      .toldDownload(.cancelled), "which downloads are cancelled",
      .harmless("whoever cancels a download knows it")),
    part(.updatedDownloads, .first, "of several downloads", .breaks("finish-every-terminal")),
    part(.updatedDownloads, .last, "of several downloads", .breaks("finish-every-terminal")),
    ignore(.event(.consentAsked), "the question whether to show a price increase", .expected),
    ignore(.event(.productsResponded), "which products can be sold", .breaks("invalid-ids-tolerated")),
    ignore(
      .respondedInvalid, "every answer that rejects one identifier", .breaks("invalid-ids-tolerated")),
    ignore(.event(.requestFinished), "that a request ended", .harmless("what was asked for came before")),
    ignore(.event(.requestFailed), "that a request failed", .expected),
    ignore(
      .event(.serverAnswered), "what its server answers", .breaks("finish-every-terminal", "owns-what-is-due")
    ),
    ignore(.event(.serverUnreachable), "that its server is out of reach", .expected),
    ignore(
      .event(.timerFired), "its timers",
      .harmless("what a timer would try again comes at the next launch, or in front")),
    ignore(.event(.sheetLoaded), "that a page of the store has come", .expected),
    ignore(.event(.sheetFinished), "that its user is done with a sheet of the store", .expected),
    ignore(.event(.searchAnswered), "what a search of the store found", .expected),
    ignore(.event(.promotionAnswered), "what became of promotions in the store", .expected),
    ignore(
      .event(.loginChanged), "that somebody logs in to it",
      .harmless("the login can be asked for whenever it matters")),
    ignore(.event(.receiptChecked), "what the store says of a receipt that it sent itself", .expected),
    ignore(.tappedBuy, "the Buy buttons", .expected),
    ignore(.tappedRestore, "the Restore button", .breaks("restore-button")),
  ]

  /// Events reach the app twice.
  static let echoed: [Mutant] = [
    echo(
      .event(.updatedTransactions), "every change of its transactions",
      .harmless("an app that keeps books notices that it was told before")),
    echo(
      .event(.restoreFinished), "the end of a restore", .harmless("the second time nothing is left to do")),
    echo(
      .event(.restoreFailed), "the failure of a restore", .harmless("the user is told twice of one failure")),
    echo(.event(.entitlementsRevoked), "what is revoked", .harmless("what is gone cannot go again")),
    echo(
      .event(.productsResponded), "every answer to a products request", .harmless("the answer is the same")),
    echo(.event(.paymentOffered), "every payment that the App Store offers", .breaks("one-add-per-tap")),
    echo(
      .event(.updatedDownloads), "every change of its downloads",
      .harmless("a state that is told twice is one")),
    echo(.tappedBuy, "every tap on a Buy button", .breaks("one-add-per-tap")),
    echo(
      .tappedRestore, "every tap on the Restore button",
      .harmless("a restore that is asked for while one runs is ignored")),
  ]

  private static func ignore(_ point: MutationPoint, _ what: String, _ weight: MutantWeight) -> Mutant {
    Mutant(verb: "ignore", at: point, .ignore(point), "The app ignores \(what).", weight)
  }

  private static func part(
    _ kind: AppEventKind, _ end: Change.End, _ what: String, _ weight: MutantWeight
  ) -> Mutant {
    Mutant(
      verb: "\(end.rawValue) only", at: .several(kind), .part(kind, end),
      "The app looks only at the \(end.rawValue) \(what).", weight)
  }

  private static func echo(_ point: MutationPoint, _ what: String, _ weight: MutantWeight) -> Mutant {
    Mutant(verb: "repeat", at: point, .echo(point), "The app takes \(what) twice.", weight)
  }
}
