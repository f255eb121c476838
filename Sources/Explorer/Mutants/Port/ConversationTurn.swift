internal import Facts
internal import World

/// The turn in which something is said, as a mutant sees it.
struct ConversationTurn {
  /// The event that began it.
  let event: AppEvent
  /// The launch.
  let launch: LaunchBundle
  /// The products that this launch asked to buy.
  var askedProducts: [ProductID] = []

  /// The data that the app can read without a call.
  var view: AppView { launch.view }

  /// The transactions that the event tells of, if it is about their changes.
  var toldTransactions: [TransactionHandle] {
    if case .updatedTransactions(_, let batch) = event { batch.handles } else { [] }
  }

  /// The downloads that the event tells of.
  var toldDownloads: [DownloadHandle] {
    if case .updatedDownloads(_, let batch) = event { batch.handles } else { [] }
  }
}
