internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// What the user is told whose account belongs to the other store, or can no longer be used; nothing where it is right.
  func strangerAlert(_ account: AccountID) -> Alert? {
    let isTester = accounts[account.index].isTester
    guard isTester != (environment == .sandbox) || accounts[account.index].isSpoiled else { return nil }
    timeline.record(.store(.accountRefused(account: account, environment: environment)), by: .store)
    return environment == .sandbox ? .accountOutsideSandbox : .testerInProduction
  }

  /// Forgets what a test account bought: nothing is owned, restored or renewed any more, and offers are new again.
  ///
  /// What no app finished stays in the queues, and a receipt that was written before stays on its device as it is.
  func clearHistory(of account: AccountID) {
    for place in subscriptions.indices where subscriptions[place].account == account {
      act(on: SubscriptionID(place), .expire)
      subscriptions[place].isForgotten = true
    }
    accounts[account.index].clearings.append(
      HistoryClearing(
        revision: nextRevision(), purchases: accounts[account.index].purchases,
        restoreRecords: accounts[account.index].restoreRecords))
    accounts[account.index].purchases.removeAll()
    accounts[account.index].restoreRecords.removeAll()
    accounts[account.index].introducedGroups.removeAll()
    accounts[account.index].receiptEntryCount = 0
    timeline.record(.store(.historyCleared(account: account)), by: .store)
  }
}
