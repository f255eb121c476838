internal import Rules
internal import World

extension MutantCatalogue {
  /// Calls never reach the system.
  static let dropped: [Mutant] = [
    drop(.addObserver, "never registers its observer", .breaks("observer-at-launch", "handle-unsolicited")),
    drop(
      .removeObserver, "never takes its observer off", .harmless("an observer may stay until the app ends")),
    drop(
      .releaseObserver, "never lets go of its observer", .harmless("an observer may live as long as the app")),
    drop(
      .setDelegate, "never sets the queue's delegate",
      .harmless("without a delegate the queue takes the documented answers")),
    drop(.addPayment, "adds no payment when the user buys", .expected),
    dropFirst(.addPayment, "loses the first payment of each launch", .expected),
    drop(.finish, "never finishes a transaction", .breaks("finish-every-terminal")),
    dropFirst(.finish, "forgets the first finish of each launch", .breaks("finish-every-terminal")),
    drop(.restore, "asks for no restore when the user taps Restore", .breaks("restore-button")),
    drop(.answerStorefront, "never answers late about a new storefront", .breaks("storefront-answer-fast")),
    drop(.showPriceConsent, "never asks for the sheet about a price increase", .expected),
    drop(.presentCodeSheet, "never asks for the code redemption sheet", .expected),
    drop(.startProducts, "starts no products request", .breaks("buy-only-known-products")),
    drop(.startRequest, "never starts a request that it made", .breaks("buy-only-known-products")),
    drop(.refreshReceipt, "refreshes no receipt", .expected),
    drop(
      .cancelRequest, "cancels no request",
      .harmless("an answer that nobody waits for changes nothing in a right app")),
    drop(
      .releaseRequest, "lets go of no request",
      .harmless("a request may live until it is answered and longer")),
    drop(.write, "writes no file", .breaks("persist-before-finish", "owns-what-is-due")),
    dropFirst(
      .write, "loses the first file of each launch", .breaks("persist-before-finish", "owns-what-is-due")),
    drop(.copy, "copies no file", .breaks("copy-cache-before-finish")),
    dropFirst(.copy, "forgets the first file that it copies in each launch", .expected),
    drop(.remove, "removes no file", .breaks("revocation-rechecks-receipt")),
    drop(.excludeFromBackup, "excludes nothing from backup", .breaks("skip-backup")),
    drop(.setPreference, "sets no preference", .breaks("persist-before-finish", "owns-what-is-due")),
    Mutant(
      "forget flush", at: .call(.synchronizePreferences), .drop(.call(.synchronizePreferences)),
      "The app never makes sure that its preferences are on the disk.", .breaks("persist-before-finish")),
    drop(.askServer, "never asks its server", .breaks("verify-before-deliver", "persist-before-finish")),
    drop(.askServerForProducts, "never asks its server what is for sale", .expected),
    drop(
      .askServerToDeliver, "never sends a receipt for content to its server",
      .breaks("finish-every-terminal", "owns-what-is-due")),
    dropFirst(
      .askServerToDeliver, "loses the first receipt of each launch on its way to the server",
      .breaks("finish-every-terminal", "owns-what-is-due")),
    drop(.askServerToVerify, "has no receipt checked by its server", .breaks("verify-before-deliver")),
    drop(
      .startTimer, "starts no timer",
      .harmless("what a timer would try again comes at the next launch, or in front")),
    drop(.stopTimer, "stops no timer", .expected),
    drop(.showDialog, "shows no dialog", .breaks("quiet-cancel-loud-error")),
    drop(.showText, "shows no text in its own window", .breaks("quiet-cancel-loud-error")),
    Mutant(
      verb: "drop", at: .shownWaiting, .drop(.shownWaiting),
      "The app does not say that a purchase waits for approval.",
      .harmless("the system tells its user that somebody is asked")),
    Mutant(
      "no dialog on error", at: .shownError, .drop(.shownError), "The app shows no dialog about a problem.",
      .breaks("quiet-cancel-loud-error")),
    drop(
      .showBusy, "never shows that it is busy",
      .harmless("an app that shows nothing meanwhile is only less kind")),
    Mutant(
      "busy for ever", at: .shownIdle, .drop(.shownIdle), "The app never stops showing that it is busy.",
      .breaks("restore-terminates")),
    drop(.showPrice, "shows no price", .harmless("a price that is not shown is not wrong")),
    drop(.listProducts, "lists no products", .harmless("what is for sale is seen by buying it")),
    drop(.startDownloads, "starts no download", .breaks("finish-every-terminal", "owns-what-is-due")),
    dropFirst(.startDownloads, "loses the first download of each launch", .breaks("finish-every-terminal")),
    drop(
      .pauseDownloads, "pauses no download", .harmless("a download that goes on is only less obliging")),
    drop(.resumeDownloads, "resumes no download", .expected),
    drop(.cancelDownloads, "cancels no download", .expected),
    drop(.claimGranted, "grants nothing", .breaks("deliver-before-finish")),
    dropFirst(.claimGranted, "forgets the first grant of each launch", .breaks("deliver-before-finish")),
    drop(
      .claimRevoked, "says of nothing that it took it back",
      .harmless("what its user has left is seen by asking for it")),
    drop(
      .claimPersisted, "says of nothing that it made it safe",
      .harmless("grants and files that are safe are seen on the disk")),
    Mutant(
      verb: "drop", at: .persistedReceipt, .drop(.persistedReceipt),
      "The app says of no receipt that it keeps it to deliver later.", .breaks("deliver-before-finish")),
    drop(
      .claimVerified, "says of no receipt that it was checked",
      .harmless("what the store says of a receipt is seen at the server that asks")),
    drop(.setSheetHandler, "sets no delegate for a sheet of the store", .expected),
    drop(.loadSheet, "asks for no page of the store", .expected),
    drop(.presentSheet, "shows no sheet of the store", .expected),
    drop(.dismissSheet, "takes no sheet of the store away", .expected),
    drop(.searchStore, "searches nothing in the store", .expected),
    drop(.fetchPromotion, "never asks whether a promotion shows", .expected),
    drop(.updatePromotion, "hides and shows no promotion", .expected),
    drop(.fetchPromotionOrder, "never asks for the order of promotions", .expected),
    drop(.updatePromotionOrder, "orders no promotions", .expected),
    drop(.work, "is never busy", .harmless("less work is no harm")),
    drop(.checkReceipt, "sends no receipt to the store itself", .expected),
  ]

  /// Calls are made twice.
  static let doubled: [Mutant] = [
    double(.addPayment, "adds two payments when the user buys once", .breaks("one-add-per-tap")),
    double(
      .finish, "finishes each transaction twice", .harmless("the second finish finds nothing left to be done")
    ),
    double(
      .restore, "asks twice for a restore", .harmless("a restore that is asked for while one runs is ignored")
    ),
    double(
      .transactions, "reads the pending transactions twice", .harmless("reading changes nothing")),
    double(.startProducts, "starts each products request twice", .harmless("the same answer comes twice")),
    double(.refreshReceipt, "refreshes the receipt twice", .harmless("the user is asked once more")),
    double(.write, "writes each file twice", .harmless("the second file is the same as the first")),
    double(
      .setPreference, "sets each preference twice", .harmless("the second value is the same as the first")),
    double(.askServer, "asks its server twice", .harmless("a server answers the same question alike")),
    double(
      .askServerForProducts, "asks its server twice what is for sale",
      .harmless("a server answers the same question alike")),
    double(
      .askServerToDeliver, "sends each receipt for content twice",
      .harmless("a server hands the same content out again")),
    double(
      .askServerToVerify, "has each receipt checked twice", .harmless("the second check says the same")),
    double(
      .startDownloads, "starts each download twice",
      .harmless("a download that was started goes on as it was")),
    double(
      .cancelDownloads, "cancels each download twice",
      .harmless("what is cancelled cannot be cancelled again")),
    double(.copy, "copies each file twice", .harmless("the second copy is the same as the first")),
    double(.showDialog, "shows each dialog twice", .harmless("it is only a nuisance")),
    double(.claimGranted, "grants twice", .breaks("idempotent-delivery")),
    double(.loadSheet, "asks twice for each page of the store", .harmless("the same page comes twice")),
    double(.searchStore, "searches the store twice", .harmless("the same answer comes twice")),
    double(.claimRevoked, "takes everything back twice", .harmless("what is gone cannot go again")),
  ]

  /// Calls are exchanged with the next one of the same turn.
  static let swapped: [Mutant] = [
    swap(.write, "writes each file after what should follow it", .breaks("persist-before-finish")),
    swap(.copy, "copies each file after what should follow it", .breaks("copy-cache-before-finish")),
    swap(
      .setPreference, "sets each preference after what should follow it", .breaks("persist-before-finish")),
    swap(
      .synchronizePreferences, "flushes its preferences after what should follow",
      .breaks("persist-before-finish")),
    swap(.claimGranted, "grants after what should follow the grant", .breaks("deliver-before-finish")),
    swap(
      .claimPersisted, "says after what should follow that something is safe",
      .harmless("grants and files that are safe are seen on the disk")),
    swap(.setSheetHandler, "sets the delegate of a sheet after it asked for its page", .expected),
    swap(
      .finish, "finishes after what follows the finish",
      .harmless("a transaction may be finished later in the same turn")),
  ]

  /// Calls are made later.
  static let delayed: [Mutant] = [
    delay(.addObserver, .next, "registers its observer after the launch", .breaks("observer-at-launch")),
    delay(
      .addPayment, .end, "adds the payment at the end of the turn",
      .harmless("nothing of the turn depends on it")),
    delay(.addPayment, .next, "adds the payment when something else happens", .expected),
    delay(
      .finish, .end, "finishes everything at the end of the turn",
      .harmless("what was granted may be finished together")),
    delay(.finish, .next, "finishes when something else happens", .breaks("finish-every-terminal")),
    delay(.restore, .next, "restores when something else happens", .expected),
    delay(.write, .end, "writes every file at the end of the turn", .breaks("persist-before-finish")),
    delay(.write, .next, "writes every file when something else happens", .breaks("persist-before-finish")),
    delay(.copy, .end, "copies every file at the end of the turn", .breaks("copy-cache-before-finish")),
    delay(
      .setPreference, .end, "sets every preference at the end of the turn", .breaks("persist-before-finish")),
    delay(
      .startDownloads, .end, "starts downloads at the end of the turn",
      .harmless("nothing of the turn depends on it")),
    delay(
      .startDownloads, .next, "starts downloads when something else happens", .expected),
    delay(
      .remove, .next, "removes files when something else happens", .breaks("revocation-rechecks-receipt")),
    delay(.claimGranted, .end, "grants everything at the end of the turn", .breaks("deliver-before-finish")),
    delay(.claimGranted, .next, "grants when something else happens", .breaks("deliver-before-finish")),
    delay(
      .answerStorefront, .next, "answers about a new storefront when something else happens",
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
