internal import Facts
internal import Rules
internal import World

extension MutantCatalogue {
  /// Mutants that register observers and requests late or twice, or release them too early.
  static let observing: [Mutant] = [
    Mutant(
      verb: "late", at: .call(.addObserver), narrowed: "tap", .observeLate(.event(.tapped)),
      "The app registers its observer when the user first taps.", .breaks("observer-at-launch")),
    Mutant(
      verb: "late", at: .call(.addObserver), narrowed: "buy", .observeLate(.tappedBuy),
      "The app registers its observer when the user first buys.", .breaks("observer-at-launch")),
    Mutant(
      verb: "repeat", at: .call(.addObserver), .double(.addObserver),
      "The app registers its observer twice.", .breaks("single-observer")),
    Mutant(
      verb: "twice", at: .call(.addObserver), .observeTwice,
      "The app registers two observers that do the same work.", .breaks("single-observer")),
    Mutant(
      "remove observer at background", at: .event(.backgrounded), .observeInFront,
      "The app removes its observer in the background and registers it again in the foreground.",
      .breaks("observer-lifetime")),
    Mutant(
      "release observer", at: .call(.addObserver), .releaseObserver,
      "The app releases its observer while it is registered.", .breaks("observer-lifetime")),
    Mutant(
      verb: "release", at: .call(.startProducts), .releaseRequest,
      "The app releases its products request before the response.", .breaks("request-retained")),
    Mutant(
      verb: "release", at: .call(.loadSheet), .releaseSheet,
      "The app releases its store sheet before the page has loaded.", .breaks("sheet-retained")),
  ]

  /// Mutants that keep files and preferences only in memory.
  static let forgetful: [Mutant] = [
    Mutant(
      verb: "forget", at: .call(.write), .forgetFiles,
      "The app keeps its files in memory, so they are lost with the process.",
      .breaks("persist-before-finish", "entitlements-match-store")),
    Mutant(
      "forget preferences", at: .call(.setPreference), .forgetPreferences,
      "The app keeps its preferences in memory, so they are lost with the process.",
      .breaks("persist-before-finish", "entitlements-match-store")),
  ]

  /// Mutants that act on transactions too early or without a tap, or that stop acting on them.
  static let hasty: [Mutant] = [
    Mutant(
      "finish purchasing", at: .told(.purchasing), .finishOnSight(.told(.purchasing)),
      "The app finishes purchasing transactions.", .breaks("never-finish-purchasing")),
    Mutant(
      "finish deferred", at: .told(.deferred), .finishOnSight(.told(.deferred)),
      "The app finishes deferred transactions.", .breaks("leave-deferred-alone")),
    Mutant(
      "finish first", at: .told(.purchased), .finishOnSight(.told(.purchased)),
      "The app finishes purchased transactions before it does anything else.",
      .breaks("deliver-before-finish")),
    Mutant(
      "finish first/restored", at: .told(.restored), .finishOnSight(.told(.restored)),
      "The app finishes restored transactions before it does anything else.", .breaks("deliver-before-finish")
    ),
    Mutant(
      "grant purchasing", at: .told(.purchasing), .grantOnSight(.told(.purchasing)),
      "The app grants while purchasing.", .breaks("entitlements-match-store")),
    Mutant(
      "grant deferred", at: .told(.deferred), .grantOnSight(.told(.deferred)),
      "The app grants deferred transactions.", .breaks("leave-deferred-alone")),
    Mutant(
      "grant on failed", at: .told(.failed), .grantOnSight(.told(.failed)),
      "The app grants failed purchases.", .breaks("entitlements-match-store")),
    Mutant(
      "grant on empty restore", at: .event(.restoreFinished), .grantOnEmptyRestore,
      "The app grants everything when a restore ends without any transaction.", .breaks("restore-terminates")),
    Mutant(
      "dialog on cancel", at: .toldCancelled, .dialogOnSight(.toldCancelled, .error),
      "The app shows an error when the user cancels.", .breaks("show-failures")),
    Mutant(
      "dialog on deferred", at: .told(.deferred), .dialogOnSight(.told(.deferred), .error),
      "The app shows an error while a purchase is waiting for approval.", .breaks("leave-deferred-alone")),
    Mutant(
      "crash on missing original", at: .toldWithoutOriginal, .crashOnSight(.toldWithoutOriginal),
      "The app crashes on a restored transaction without an original.",
      .breaks("use-original-on-restore")),
    Mutant(
      "crash on missing error", at: .toldWithoutError, .crashOnSight(.toldWithoutError),
      "The app crashes on a failed transaction without an error.", .breaks("show-failures")),
    Mutant(
      "restore at launch", at: .call(.addObserver), .restoreAtLaunch,
      "The app starts a restore at each launch on its own.", .breaks("no-auto-restore")),
    Mutant(
      "give up after failed", at: .told(.failed), .giveUpAfterFailure,
      "The app ignores a product for the rest of the launch after a failed purchase.",
      .breaks("failed-then-purchased")),
  ]

  /// Mutants that act on downloads too early.
  static let hastyWithDownloads: [Mutant] = [
    Mutant(
      "finish during download", at: .toldDownload(.active), .finishDuringDownload,
      "The app finishes a transaction as soon as its download starts.",
      .breaks("finish-after-all-downloads")),
    Mutant(
      "grant at full progress", at: .toldFullDownload, .grantAtFullProgress,
      "The app grants a download when its progress reaches 100 %.", .breaks("completion-by-state")),
    Mutant(
      "download all restored", at: .told(.restored), .downloadOnSight(.told(.restored)),
      "The app starts every download of a restore.", .breaks("no-download-storm")),
  ]
}
