internal import Facts
internal import Kernel
internal import StoreModel

/// What a device knows of the purchase histories of its accounts, from the store's latest messages.
///
/// StoreKit 2 answers an app's reads from here, also while the store cannot be reached.
struct PurchaseCache {
  /// What the device knows of one account.
  private struct History {
    let account: AccountID
    /// The latest statement about each purchase, in the order of the purchases.
    var statements: [TransactionStatement] = []
    var renewals: [RenewalStatement] = []
    var revision: UInt32 = 0
  }

  private var histories: [History] = []
  /// The transaction that stands for each purchase on this device. Only for lookup, never iterated.
  private var transactions: [PurchaseID: TransactionID] = [:]

  /// The revision up to which the device knows the history of an account; zero if it knows nothing.
  func revision(of account: AccountID) -> UInt32 { history(of: account)?.revision ?? 0 }

  /// Whether the store has told the device of an account.
  func knows(_ account: AccountID) -> Bool { history(of: account) != nil }

  /// The statements about the purchases of an account, in the order of the purchases.
  func statements(of account: AccountID) -> [TransactionStatement] { history(of: account)?.statements ?? [] }

  func renewals(of account: AccountID) -> [RenewalStatement] { history(of: account)?.renewals ?? [] }

  /// The latest statement about a purchase. Nil if the device knows none.
  func statement(of purchase: PurchaseID, account: AccountID) -> TransactionStatement? {
    guard let history = history(of: account) else { return nil }
    let place = PurchaseCache.place(of: purchase, in: history.statements)
    guard place < history.statements.count, history.statements[place].purchase == purchase else { return nil }
    return history.statements[place]
  }

  /// The transaction that stands for a purchase. Unlike the payment queue, StoreKit 2 never forgets it.
  func transaction(of purchase: PurchaseID) -> TransactionID? { transactions[purchase] }

  mutating func set(_ transaction: TransactionID, for purchase: PurchaseID) {
    transactions[purchase] = transaction
  }

  /// Adds news of an account. Returns what changed since the device last heard of it.
  mutating func add(_ news: HistoryNews, of account: AccountID) -> HistoryChanges {
    var changes = HistoryChanges()
    guard account != .none else { return changes }
    let index = histories.firstIndex { $0.account == account } ?? histories.count
    if index == histories.count { histories.append(History(account: account)) }
    // An older message must not replace what a newer one said.
    guard news.revision >= histories[index].revision else { return changes }
    for statement in news.statements {
      let place = PurchaseCache.place(of: statement.purchase, in: histories[index].statements)
      if place < histories[index].statements.count,
        histories[index].statements[place].purchase == statement.purchase
      {
        let isNews = histories[index].statements[place].entry.cancellationDate == nil
        if isNews, statement.entry.cancellationDate != nil { changes.revoked.append(statement) }
        histories[index].statements[place] = statement
      } else {
        histories[index].statements.insert(statement, at: place)
        changes.new.append(statement)
      }
    }
    changes.renewed = news.renewals.filter { !histories[index].renewals.contains($0) }
    histories[index].renewals = news.renewals
    histories[index].revision = news.revision
    return changes
  }

  private func history(of account: AccountID) -> History? { histories.first { $0.account == account } }

  /// The place of a purchase in a list that is ordered by purchase, or the place where it belongs.
  private static func place(of purchase: PurchaseID, in statements: [TransactionStatement]) -> Int {
    var (low, high) = (0, statements.count)
    while low < high {
      let middle = (low + high) / 2
      if statements[middle].purchase.rawValue < purchase.rawValue { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What news of an account changed for a device.
struct HistoryChanges {
  /// The purchases of which the device had not heard.
  var new: [TransactionStatement] = []
  /// The purchases that were revoked since the device last heard of them.
  var revoked: [TransactionStatement] = []
  /// The subscriptions that changed.
  var renewed: [RenewalStatement] = []
}
