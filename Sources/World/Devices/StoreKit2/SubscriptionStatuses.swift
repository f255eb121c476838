internal import Facts
internal import Kernel
internal import StoreModel

/// The statuses of an account's subscriptions, as a device knows them.
final class SubscriptionStatuses {
  private let transactions: TransactionQueue
  private let known: KnownPurchases
  private let listeners: FeedListeners
  private let timeline: Timeline

  init(_ transactions: TransactionQueue, _ known: KnownPurchases, _ listeners: FeedListeners) {
    self.transactions = transactions
    self.known = known
    self.listeners = listeners
    timeline = transactions.timeline
  }

  private var owner: Device { transactions.owner }

  private var app: Actor { Actor(.app, at: owner.id) }

  private var system: Actor { Actor(.device, at: owner.id) }

  private var listing: StatusListing {
    StatusListing(at: timeline.now + owner.clockOffset, renewals: known.renewals)
  }

  /// Reads the statuses of a group for the app.
  func read(_ group: TextID, process: AppProcess) -> [GivenStatusHandle] {
    let all = listing.statuses(of: group, among: known.statements)
    let list = process.isAsked ? all : known.fallible(all)
    record(group, count: list.count, isComplete: known.isSynchronized && list.count == all.count)
    return list.map { stated in
      let handle = give(stated, to: process)
      timeline.record(
        .storekit(
          .statusStated(
            transaction: handle.transaction, state: stated.state, verified: handle.isVerified)),
        by: system)
      return handle.status
    }
  }

  /// Reads the statuses of a group for a canceled task: the list is empty.
  func readNothing(_ group: TextID) { record(group, count: 0, isComplete: false) }

  /// Whether no purchase of a group had an introductory offer.
  func isEligibleForIntroOffer(_ group: TextID) -> Bool {
    let isEligible = !known.statements.contains {
      $0.entry.group == group && $0.offer?.kind == .introductory
    }
    timeline.record(.storekit(.eligibilityRead(group: group, eligible: isEligible)), by: app)
    return isEligible
  }

  /// Tells the listeners of statuses that a subscription changed.
  func changed(_ subscription: SubscriptionID) {
    for listener in listeners.of(.statuses) {
      transactions.tell(.statusUpdated(listener: listener, subscription))
    }
  }

  /// Gives a changed status to a listener. Nil if the listener has ended meanwhile.
  func update(_ listener: Int, _ subscription: SubscriptionID, to process: AppProcess) -> AppEvent? {
    guard listeners.isRunning(listener),
      let stated = listing.status(of: subscription, among: known.statements)
    else { return nil }
    let handle = give(stated, to: process)
    timeline.record(
      .storekit(
        .statusUpdated(
          listener: Int64(listener), transaction: handle.transaction, state: stated.state,
          verified: handle.isVerified)),
      by: system)
    return .statusUpdated(listener, handle.status)
  }

  private func give(
    _ stated: StatedStatus, to process: AppProcess
  ) -> (status: GivenStatusHandle, transaction: TransactionID, isVerified: Bool) {
    let id = known.transaction(for: stated.transaction)
    let (transaction, isVerified) = known.give(id, stated.transaction, to: process)
    let status = GivenStatus(
      state: stated.state, transaction: transaction, renewal: stated.renewal, isVerified: isVerified)
    return (process.give(status), id, isVerified)
  }

  private func record(_ group: TextID, count: Int, isComplete: Bool) {
    timeline.record(
      .storekit(.statusRead(group: group, count: Int64(count), complete: isComplete)), by: app)
  }
}
