internal import World

/// What a download belongs to is granted when all of it has come, whatever its state.
struct GrantAtFullProgress: Alteration {
  private var granted: [TransactionHandle] = []

  init() {}

  mutating func callsBefore(_ turn: ConversationTurn) -> [AppCall] {
    turn.toldDownloads.compactMap { download in
      let transaction = turn.view.transaction(of: download)
      guard MutationPoint.toldFullDownload.selects(download, turn), !granted.contains(transaction),
        let product = turn.view.product(of: transaction)
      else { return nil }
      granted.append(transaction)
      return .claimGranted(transaction, product, account: nil, count: 1)
    }
  }
}
