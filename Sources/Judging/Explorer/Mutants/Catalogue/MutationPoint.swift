public import Facts
public import World

/// A point in the conversation between an app and the system at which a mutant applies.
public enum MutationPoint: Hashable, Sendable {
  /// A call that the app makes.
  case call(AppCallKind)
  /// An event delivered to the app.
  case event(AppEventKind)
  /// A transaction in a state, in a callback.
  case told(TransactionState)
  /// A transaction that the user canceled, in a callback.
  case toldCancelled
  /// A callback with several elements.
  case several(AppEventKind)
  /// A purchased transaction that this launch of the app did not request.
  case toldUnasked
  /// A restored transaction without its original transaction, in a callback.
  case toldWithoutOriginal
  /// A failed transaction without its error, in a callback.
  case toldWithoutError
  /// A download in a state, in a callback.
  case toldDownload(DownloadState)
  /// An active download at full progress, in a callback.
  case toldFullDownload
  /// A response to a products request that rejects an identifier.
  case respondedInvalid
  /// A tap on a Buy button.
  case tappedBuy
  /// A tap on the Restore button.
  case tappedRestore
  /// A dialog about a problem.
  case shownError
  /// A dialog about a purchase that awaits approval.
  case shownWaiting
  /// The app hides its busy indicator.
  case shownIdle
  /// A payment with a quantity above one.
  case addedSeveral
  /// A payment with an application username.
  case addedUsername
  /// A promoted payment, created by the App Store.
  case addedPromoted
  /// A payment with a promotional offer.
  case addedOffer
  /// A report that a receipt was persisted.
  case persistedReceipt
  /// A grant to a named account.
  case grantedAccount

  /// The name of the point. It starts with the name of the call or event.
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
