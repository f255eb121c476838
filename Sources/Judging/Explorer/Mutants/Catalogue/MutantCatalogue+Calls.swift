internal import Rules
internal import World

extension MutantCatalogue {
  /// Mutants that drop calls.
  static let dropped: [Mutant] = [
    drop(.addObserver, "never registers its observer", .breaks("observer-at-launch", "handle-unsolicited")),
    drop(
      .removeObserver, "never removes its observer",
      .harmless("an observer may stay registered until the app ends")),
    drop(
      .releaseObserver, "never releases its observer", .harmless("an observer may live as long as the app")),
    drop(
      .setDelegate, "never sets the queue's delegate",
      .harmless("without a delegate the queue uses the documented defaults")),
    drop(.addPayment, "adds no payment when the user buys", .expected),
    dropFirst(.addPayment, "loses the first payment of each launch", .expected),
    drop(.purchase, "never calls purchase when the user buys", .breaks("buy-button")),
    drop(.listen, "never starts a listener", .breaks("payments-match-grants", "handle-unsolicited")),
    drop(
      .stopListening, "never ends a listener", .harmless("a listener may run until the app ends")),
    drop(.storeProducts, "never requests products from StoreKit 2", .expected),
    drop(.sync, "never synchronizes when the user taps Restore", .breaks("restore-button")),
    drop(.appTransaction, "never requests the app transaction", .expected),
    drop(.requestRefund, "never shows the refund sheet", .expected),
    drop(.manageSubscriptions, "never shows the sheet of subscriptions", .expected),
    drop(.redeemCode, "never shows the code redemption sheet of StoreKit 2", .expected),
    drop(.displayMessage, "never displays a message of the store", .expected),
    drop(.finish, "never finishes a transaction", .breaks("finish-every-terminal")),
    dropFirst(.finish, "forgets the first finish of each launch", .breaks("finish-every-terminal")),
    drop(.restore, "starts no restore when the user taps Restore", .breaks("restore-button")),
    drop(
      .answerStorefront, "never makes a late decision about a new storefront",
      .breaks("storefront-answer-fast")),
    drop(.showPriceConsent, "never requests the price increase sheet", .expected),
    drop(.presentCodeSheet, "never requests the code redemption sheet", .expected),
    drop(.startProducts, "starts no products request", .breaks("buy-only-known-products")),
    drop(.startRequest, "never starts the requests it creates", .breaks("buy-only-known-products")),
    drop(.refreshReceipt, "never refreshes the receipt", .expected),
    drop(
      .cancelRequest, "never cancels a request",
      .harmless("an unneeded response changes nothing in a correct app")),
    drop(
      .releaseRequest, "never releases a request",
      .harmless("a request may stay alive after its response")),
    drop(.write, "never writes a file", .breaks("persist-before-finish", "entitlements-match-store")),
    dropFirst(
      .write, "loses the first file written in each launch",
      .breaks("persist-before-finish", "entitlements-match-store")),
    drop(.copy, "never copies a file", .breaks("copy-cache-before-finish")),
    dropFirst(.copy, "forgets the first file copy of each launch", .expected),
    drop(.remove, "never removes a file", .breaks("revocation-rechecks-receipt")),
    drop(.excludeFromBackup, "never excludes a file from backup", .breaks("skip-backup")),
    drop(
      .setPreference, "never sets a preference", .breaks("persist-before-finish", "entitlements-match-store")),
    Mutant(
      "forget flush", at: .call(.synchronizePreferences), .drop(.call(.synchronizePreferences)),
      "The app never synchronizes its preferences to the disk.", .breaks("persist-before-finish")),
    drop(
      .askServer, "never sends a request to its server",
      .breaks("verify-before-deliver", "persist-before-finish")),
    drop(.askServerForProducts, "never requests the products for sale from its server", .expected),
    drop(
      .askServerToDeliver, "never sends a receipt to its server to get content",
      .breaks("finish-every-terminal", "entitlements-match-store")),
    dropFirst(
      .askServerToDeliver, "loses the first receipt that it sends to its server in each launch",
      .breaks("finish-every-terminal", "entitlements-match-store")),
    drop(
      .askServerToVerify, "never sends a receipt to its server for validation",
      .breaks("verify-before-deliver")),
    drop(
      .startTimer, "never starts a timer",
      .harmless("a timer's retry can wait for the next launch or foreground")),
    drop(.stopTimer, "never stops a timer", .expected),
    drop(.showDialog, "never shows a dialog", .breaks("show-failures")),
    drop(.showText, "never shows text in its own window", .breaks("show-failures")),
    Mutant(
      verb: "drop", at: .shownWaiting, .drop(.shownWaiting),
      "The app does not show that a purchase is waiting for approval.",
      .harmless("the system tells the user about the approval request")),
    Mutant(
      "no dialog on error", at: .shownError, .drop(.shownError), "The app shows no error dialog.",
      .breaks("show-failures")),
    drop(
      .showBusy, "never shows its busy indicator",
      .harmless("showing no progress is impolite, not wrong")),
    Mutant(
      "busy forever", at: .shownIdle, .drop(.shownIdle), "The app never hides its busy indicator.",
      .breaks("restore-terminates")),
    drop(.showPrice, "never shows a price", .harmless("a hidden price is not wrong")),
    drop(.listProducts, "never lists products", .harmless("a purchase shows which products are for sale")),
    drop(
      .startDownloads, "never starts a download", .breaks("finish-every-terminal", "entitlements-match-store")
    ),
    dropFirst(.startDownloads, "loses the first download of each launch", .breaks("finish-every-terminal")),
    drop(
      .pauseDownloads, "never pauses a download", .harmless("continuing a download is impolite, not wrong")),
    drop(.resumeDownloads, "never resumes a download", .expected),
    drop(.cancelDownloads, "never cancels a download", .expected),
    drop(.claimGranted, "never grants anything", .breaks("deliver-before-finish")),
    dropFirst(.claimGranted, "forgets the first grant of each launch", .breaks("deliver-before-finish")),
    drop(
      .claimRevoked, "never reports revocations",
      .harmless("the owned products can be queried")),
    drop(
      .claimPersisted, "never reports saved data",
      .harmless("saved grants and files can be seen on the disk")),
    Mutant(
      verb: "drop", at: .persistedReceipt, .drop(.persistedReceipt),
      "The app never reports a receipt saved for later delivery.", .breaks("deliver-before-finish")),
    drop(
      .claimVerified, "never reports a receipt validation",
      .harmless("the server records the store's result for a receipt")),
    drop(.setSheetHandler, "sets no delegate for a store sheet", .expected),
    drop(.loadSheet, "never requests a store page", .expected),
    drop(.openURL, "never opens a link outside the app", .expected),
    drop(.presentSheet, "never shows a store sheet", .expected),
    drop(.dismissSheet, "never dismisses a store sheet", .expected),
    drop(
      .releaseSheet, "never releases a store sheet", .harmless("a sheet may stay alive after it was closed")),
    drop(.searchStore, "never searches the store", .expected),
    drop(.fetchPromotion, "never reads whether a promotion is shown", .expected),
    drop(.updatePromotion, "never hides or shows a promotion", .expected),
    drop(.fetchPromotionOrder, "never reads the order of promotions", .expected),
    drop(.updatePromotionOrder, "never sets the order of promotions", .expected),
    drop(.work, "never keeps its main thread busy", .harmless("less work does no harm")),
    drop(.checkReceipt, "never sends a receipt to verifyReceipt itself", .expected),
  ]

  /// Mutants that make calls twice.
  static let doubled: [Mutant] = [
    double(.addPayment, "adds two payments when the user buys once", .breaks("one-add-per-tap")),
    double(
      .finish, "finishes each transaction twice", .harmless("the second finish has no effect")
    ),
    double(
      .restore, "starts each restore twice", .harmless("a second restore during a restore is ignored")
    ),
    double(
      .transactions, "reads the pending transactions twice", .harmless("reading changes nothing")),
    double(
      .startProducts, "starts each products request twice", .harmless("the same response arrives twice")),
    double(
      .refreshReceipt, "refreshes the receipt twice", .harmless("the user may have to sign in once more")),
    double(.write, "writes each file twice", .harmless("the second file is the same as the first")),
    double(
      .setPreference, "sets each preference twice", .harmless("the second value is the same as the first")),
    double(
      .askServer, "sends each request to its server twice",
      .harmless("a server answers the same request the same way")),
    double(
      .askServerForProducts, "requests the products for sale from its server twice",
      .harmless("a server answers the same request the same way")),
    double(
      .askServerToDeliver, "sends each receipt to its server twice to get content",
      .harmless("a server delivers the same content again")),
    double(
      .askServerToVerify, "has each receipt validated twice",
      .harmless("the second validation has the same result")),
    double(
      .startDownloads, "starts each download twice",
      .harmless("a started download continues unchanged")),
    double(
      .cancelDownloads, "cancels each download twice",
      .harmless("a canceled download cannot be canceled again")),
    double(.copy, "copies each file twice", .harmless("the second copy is the same as the first")),
    double(.showDialog, "shows each dialog twice", .harmless("it is only a nuisance")),
    double(.claimGranted, "reports each grant twice", .breaks("idempotent-delivery")),
    double(.loadSheet, "requests each store page twice", .harmless("the same page loads twice")),
    double(.searchStore, "searches the store twice", .harmless("the same response arrives twice")),
    double(
      .claimRevoked, "reports each revocation twice", .harmless("a revoked product cannot be revoked again")),
  ]

  /// Mutants that exchange a call with the next call of the same turn.
  static let swapped: [Mutant] = [
    swap(.write, "writes each file after the step that depends on it", .breaks("persist-before-finish")),
    swap(.copy, "copies each file after the step that depends on it", .breaks("copy-cache-before-finish")),
    swap(
      .setPreference, "sets each preference after the step that depends on it",
      .breaks("persist-before-finish")),
    swap(
      .synchronizePreferences, "synchronizes its preferences after the step that depends on it",
      .breaks("persist-before-finish")),
    swap(.claimGranted, "grants after the step that depends on it", .breaks("deliver-before-finish")),
    swap(
      .claimPersisted, "reports data as saved after the step that depends on it",
      .harmless("saved grants and files can be seen on the disk")),
    swap(.setSheetHandler, "sets a sheet's delegate after it requests the page", .expected),
    swap(
      .finish, "finishes after the next step",
      .harmless("a transaction may be finished later in the same event")),
  ]

  /// Mutants that make calls later.
  static let delayed: [Mutant] = [
    delay(.addObserver, .next, "registers its observer after the launch", .breaks("observer-at-launch")),
    delay(
      .addPayment, .end, "adds the payment at the end of the event",
      .harmless("nothing in the event depends on it")),
    delay(.addPayment, .next, "adds the payment at the next event", .expected),
    delay(
      .finish, .end, "finishes everything at the end of the event",
      .harmless("granted transactions may be finished together")),
    delay(.finish, .next, "finishes at the next event", .breaks("finish-every-terminal")),
    delay(.restore, .next, "restores at the next event", .expected),
    delay(.write, .end, "writes every file at the end of the event", .breaks("persist-before-finish")),
    delay(.write, .next, "writes every file at the next event", .breaks("persist-before-finish")),
    delay(.copy, .end, "copies every file at the end of the event", .breaks("copy-cache-before-finish")),
    delay(
      .setPreference, .end, "sets every preference at the end of the event", .breaks("persist-before-finish")),
    delay(
      .startDownloads, .end, "starts downloads at the end of the event",
      .harmless("nothing in the event depends on it")),
    delay(
      .startDownloads, .next, "starts downloads at the next event", .expected),
    delay(
      .remove, .next, "removes files at the next event", .breaks("revocation-rechecks-receipt")),
    delay(.claimGranted, .end, "grants everything at the end of the event", .breaks("deliver-before-finish")),
    delay(.claimGranted, .next, "grants at the next event", .breaks("deliver-before-finish")),
    delay(
      .answerStorefront, .next, "decides about a new storefront at the next event",
      .breaks("storefront-answer-fast")),
  ]

  private static func drop(_ kind: AppCallKind, _ deed: String, _ weight: MutantWeight) -> Mutant {
    Mutant(verb: "drop", at: .call(kind), .drop(.call(kind)), "The app \(deed).", weight)
  }

  private static func dropFirst(_ kind: AppCallKind, _ deed: String, _ weight: MutantWeight) -> Mutant {
    Mutant(verb: "drop", at: .call(kind), narrowed: "first", .dropFirst(kind), "The app \(deed).", weight)
  }

  private static func double(_ kind: AppCallKind, _ deed: String, _ weight: MutantWeight) -> Mutant {
    Mutant(verb: "repeat", at: .call(kind), .double(kind), "The app \(deed).", weight)
  }

  private static func swap(_ kind: AppCallKind, _ deed: String, _ weight: MutantWeight) -> Mutant {
    Mutant(verb: "swap", at: .call(kind), .swap(kind), "The app \(deed).", weight)
  }

  private static func delay(
    _ kind: AppCallKind, _ moment: Change.Moment, _ deed: String, _ weight: MutantWeight
  ) -> Mutant {
    Mutant(
      verb: "delay", at: .call(kind), narrowed: moment.rawValue, .delay(kind, until: moment),
      "The app \(deed).",
      weight)
  }
}
