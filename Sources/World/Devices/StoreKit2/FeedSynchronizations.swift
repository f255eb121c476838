internal import Facts

/// The calls to sync. Each asks the user to sign in, and then the store for the history.
final class FeedSynchronizations {
  private let transactions: TransactionQueue
  private let network: Network
  private let synchronization: StoreSynchronization
  /// The calls that wait for the user's answer to the sign-in request.
  private var awaitingSignIn: [Int] = []
  /// The calls that wait for the store's answer.
  private var awaitingStore: [Int] = []

  init(_ transactions: TransactionQueue, network: Network, synchronization: StoreSynchronization) {
    self.transactions = transactions
    self.network = network
    self.synchronization = synchronization
  }

  private var owner: Device { transactions.owner }

  /// Forgets the calls of an earlier launch.
  func reset() {
    awaitingSignIn.removeAll()
    awaitingStore.removeAll()
  }

  /// Asks the user to sign in, and then asks the store for the history.
  func begin(ticket: Int) {
    let timeline = transactions.timeline
    timeline.record(.storekit(.syncCalled(ticket: Int64(ticket))), by: Actor(.app, at: owner.id))
    awaitingSignIn.append(ticket)
    SignInPrompt(timeline: timeline, network: network).ask(.sync, on: owner)
  }

  /// Handles the user's answer to the sign-in request. Without a connection to the store, the call ends as if
  /// the user had canceled.
  func signedIn(isCancelled: Bool) {
    guard !isCancelled, owner.account != .none, network.isUp(owner.id, .store) else {
      return end(&awaitingSignIn, .storeKit2(.userCancelled))
    }
    awaitingStore += awaitingSignIn
    awaitingSignIn.removeAll()
    synchronization.synchronize(takesRenewals: true)
  }

  /// Handles the end of a question to the store.
  func storeAnswered(_ error: StoreError?) { end(&awaitingStore, error) }

  /// Records the end of a call for the app, and returns the answer to it.
  func answer(_ ticket: Int, _ error: StoreError?) -> StoreKitAnswer {
    transactions.timeline.record(
      .storekit(.syncEnded(ticket: Int64(ticket), error: error ?? .absent)),
      by: Actor(.device, at: owner.id))
    return error.map { .failed($0) } ?? .done
  }

  private func end(_ tickets: inout [Int], _ error: StoreError?) {
    for ticket in tickets { transactions.tell(.synchronized(ticket: ticket, error)) }
    tickets.removeAll()
  }
}
