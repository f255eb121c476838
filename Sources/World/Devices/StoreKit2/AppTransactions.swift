internal import Facts
internal import StoreModel

/// The requests for the app's own transaction. The device keeps it once the store has sent it.
final class AppTransactions {
  private let transactions: TransactionQueue
  private let network: Network
  private let timeline: Timeline
  /// The accounts whose transaction of the app the device has. Only for lookup, never iterated.
  private var known: Set<AccountID> = []
  /// The requests that wait for the user's answer to the sign-in request.
  private var awaitingSignIn: [Int] = []

  init(_ transactions: TransactionQueue, network: Network) {
    self.transactions = transactions
    self.network = network
    timeline = transactions.timeline
  }

  private var owner: Device { transactions.owner }

  /// Forgets the requests of an earlier launch.
  func reset() { awaitingSignIn.removeAll() }

  /// Requests the app's transaction. Returns whether the device has it already.
  func request(ticket: Int, refreshes: Bool) -> Bool {
    timeline.record(
      .storekit(.appTransactionCalled(ticket: Int64(ticket), refreshes: refreshes)),
      by: Actor(.app, at: owner.id))
    if !refreshes, known.contains(owner.account) {
      recordEnd(ticket, nil)
      return true
    }
    // A sandbox app comes without a purchase record, so its first request needs the account.
    guard refreshes || owner.account == .none || owner.environment == .sandbox else {
      end(ticket, isSignedIn: true)
      return false
    }
    awaitingSignIn.append(ticket)
    SignInPrompt(timeline: timeline, network: network).ask(.appTransaction, on: owner)
    return false
  }

  /// Handles the user's answer to the sign-in request.
  func signedIn(isCancelled: Bool) {
    for ticket in awaitingSignIn { end(ticket, isSignedIn: !isCancelled && owner.account != .none) }
    awaitingSignIn.removeAll()
  }

  private func end(_ ticket: Int, isSignedIn: Bool) {
    let error: StoreError? =
      if !network.isUp(owner.id, .store) {
        .storeKit2(.networkError)
      } else if !isSignedIn {
        .storeKit2(.userCancelled)
      } else {
        nil
      }
    if error == nil { known.insert(owner.account) }
    transactions.tell(.appTransaction(ticket: ticket, error))
  }

  /// Records the end of a request.
  func recordEnd(_ ticket: Int, _ error: StoreError?) {
    timeline.record(
      .storekit(.appTransactionEnded(ticket: Int64(ticket), error: error ?? .absent)),
      by: Actor(.device, at: owner.id))
  }
}
