internal import Facts
internal import World

/// The turn in which something is said, as a mutant sees it.
struct ConversationTurn {
  /// What began it.
  let event: AppEvent
  /// The launch.
  let launch: LaunchBundle
  /// The products that this launch asked to buy.
  var askedProducts: [ProductID] = []

  /// What the app can see without asking.
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
