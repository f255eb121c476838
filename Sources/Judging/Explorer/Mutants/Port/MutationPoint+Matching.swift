internal import Facts
internal import World

extension MutationPoint {
  /// Whether a turn reaches this point when the turn starts.
  func matches(_ turn: ConversationTurn) -> Bool {
    switch self {
    case .event(let kind): turn.event.kind == kind
    case .told, .toldCancelled, .toldUnasked, .toldWithoutOriginal, .toldWithoutError:
      turn.toldTransactions.contains { selects($0, turn) }
    case .toldDownload, .toldFullDownload: turn.toldDownloads.contains { selects($0, turn) }
    case .several(let kind): turn.event.kind == kind && turn.event.partCount > 1
    case .respondedInvalid:
      if case .productsResponded(_, _, let invalid, _) = turn.event { !invalid.isEmpty } else { false }
    case .tappedBuy: if case .tapped(.buy) = turn.event { true } else { false }
    case .tappedRestore: if case .tapped(.restore) = turn.event { true } else { false }
    case .call, .shownError, .shownWaiting, .shownIdle, .addedSeveral, .addedUsername, .addedPromoted,
      .addedOffer, .grantedAccount, .persistedReceipt:
      false
    }
  }

  /// Whether the point selects a transaction that the app receives.
  func selects(_ handle: TransactionHandle, _ turn: ConversationTurn) -> Bool {
    let view = turn.view
    switch self {
    case .told(let state): return view.state(of: handle) == state
    case .toldCancelled: return view.error(of: handle)?.isCancel == true
    case .toldUnasked:
      guard view.state(of: handle) == .purchased, let product = view.product(of: handle) else { return false }
      return !turn.askedProducts.contains(product)
    case .toldWithoutOriginal: return view.state(of: handle) == .restored && view.original(of: handle) == nil
    case .toldWithoutError: return view.state(of: handle) == .failed && view.error(of: handle) == nil
    default: return false
    }
  }

  /// Whether the point selects a download that the app receives.
  func selects(_ handle: DownloadHandle, _ turn: ConversationTurn) -> Bool {
    let snapshot = turn.view.snapshot(of: handle)
    return switch self {
    case .toldDownload(let state): snapshot.state == state
    case .toldFullDownload: snapshot.state == .active && snapshot.thousandths >= 1000
    default: false
    }
  }

  /// Whether a call reaches this point.
  func matches(_ call: AppCall) -> Bool {
    switch (self, call) {
    case (.call(let kind), _): call.kind == kind
    case (.shownError, .showDialog(.error, _)), (.shownError, .showText(.error, _)),
      (.shownWaiting, .showDialog(.waiting, _)), (.shownWaiting, .showText(.waiting, _)),
      (.shownIdle, .showBusy(false)):
      true
    case (.addedSeveral, .addPayment(let payment)): payment.quantity > 1
    case (.addedSeveral, .purchase(_, _, let options)): options.quantity > 1
    case (.addedUsername, .addPayment(let payment)): payment.username != nil
    case (.addedUsername, .purchase(_, _, let options)): options.appAccountToken != nil
    case (.addedPromoted, .addPayment(let payment)): payment.promoted != nil
    case (.addedOffer, .addPayment(let payment)): payment.discount != nil
    case (.addedOffer, .purchase(_, _, let options)): options.offer != nil
    case (.persistedReceipt, .claimPersisted(_, .receipt)): true
    case (.grantedAccount, .claimGranted(_, _, let account, _)): account != nil
    default: false
    }
  }
}
