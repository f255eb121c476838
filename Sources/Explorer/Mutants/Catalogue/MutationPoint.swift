public import Facts
public import World

/// Where in the conversation between an app and the system a mutant strikes.
public enum MutationPoint: Hashable, Sendable {
  /// A call of the app.
  case call(AppCallKind)
  /// An event that the app is told.
  case event(AppEventKind)
  /// A transaction in a state, in a callback.
  case told(TransactionState)
  /// A transaction that the user cancelled, in a callback.
  case toldCancelled
  /// Several things in one callback.
  case several(AppEventKind)
  /// A purchased transaction that this launch of the app did not ask for.
  case toldUnasked
  /// A restored transaction whose original is missing.
  case toldWithoutOriginal
  /// A failed transaction whose error is missing.
  case toldWithoutError
  /// A download in a state, in a callback.
  case toldDownload(DownloadState)
  /// An active download at full progress.
  case toldFullDownload
  /// An answer to a products request that rejects an identifier.
  case respondedInvalid
  /// A tap on a Buy button.
  case tappedBuy
  /// A tap on the Restore button.
  case tappedRestore
  /// A dialog about a problem.
  case shownError
  /// A dialog about a purchase that waits for approval.
  case shownWaiting
  /// The app stops showing that it is busy.
  case shownIdle
  /// A payment of more than one piece.
  case addedSeveral
  /// A payment with an application user name.
  case addedUsername
  /// A promoted payment, which the App Store made.
  case addedPromoted
  /// A payment with a promotional offer.
  case addedOffer
  /// A claim that a receipt was persisted.
  case persistedReceipt
  /// A grant to a named account.
  case grantedAccount

  /// Its name, which begins with that of the call or event.
  public var name: String {
    switch self {
    case .call(let kind): kind.name
    case .event(let kind): kind.name
    case .told(let state): "updated_transactions/\(state.name)"
    case .toldCancelled: "updated_transactions/cancelled"
    case .several(let kind): kind.name
    case .toldUnasked: "updated_transactions/unsolicited"
    case .toldWithoutOriginal: "updated_transactions/no_original"
    case .toldWithoutError: "updated_transactions/no_error"
    case .toldDownload(let state): "updated_downloads/\(state.name)"
    case .toldFullDownload: "updated_downloads/full"
    case .respondedInvalid: "products_response/invalid"
    case .tappedBuy: "tap/buy"
    case .tappedRestore: "tap/restore"
    case .shownError: "show_dialog/error"
    case .shownWaiting: "show_dialog/waiting"
    case .shownIdle: "show_busy/end"
    case .addedSeveral: "add_payment/several"
    case .addedUsername: "add_payment/username"
    case .addedPromoted: "add_payment/promoted"
    case .addedOffer: "add_payment/offer"
    case .persistedReceipt: "persisted/receipt"
    case .grantedAccount: "granted/account"
    }
  }
}
