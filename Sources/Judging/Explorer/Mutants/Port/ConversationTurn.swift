internal import Facts
internal import World

/// The current turn of a conversation, as passed to a mutant.
struct ConversationTurn {
  /// The event that started the turn.
  let event: AppEvent
  let launch: LaunchBundle
  /// The products that this launch has requested to buy.
  var askedProducts: [ProductID] = []

  /// The data that the app can read without a call.
  var view: AppView { launch.view }

  /// The transactions in the event; empty if the event does not report updated transactions.
  var toldTransactions: [TransactionHandle] {
    if case .updatedTransactions(_, let batch) = event { batch.handles } else { [] }
  }

  /// The downloads in the event; empty if the event does not report updated downloads.
  var toldDownloads: [DownloadHandle] {
    if case .updatedDownloads(_, let batch) = event { batch.handles } else { [] }
  }
}
