internal import Facts

/// The listeners of a launch. They end with the process.
final class FeedListeners {
  private let timeline: Timeline
  private unowned let transactions: TransactionQueue
  /// The running listeners, in the order in which they started.
  private var running: [(number: Int, feed: Feed)] = []
  /// The feeds that had a listener in this launch. Only for lookup, never iterated.
  private var heard: Set<Feed> = []

  init(_ transactions: TransactionQueue) {
    self.transactions = transactions
    timeline = transactions.timeline
  }

  private var app: Actor { Actor(.app, at: transactions.owner.id) }

  /// Forgets the listeners of an earlier launch.
  func reset() {
    running.removeAll()
    heard.removeAll()
  }

  /// Starts a listener. Returns whether it is the first one of its feed in this launch.
  func start(_ listener: Int, _ feed: Feed) -> Bool {
    timeline.record(.storekit(.listenerStarted(listener: Int64(listener), feed: feed)), by: app)
    running.append((listener, feed))
    return heard.insert(feed).inserted
  }

  func end(_ listener: Int) {
    guard isRunning(listener) else { return }
    running.removeAll { $0.number == listener }
    timeline.record(.storekit(.listenerEnded(listener: Int64(listener))), by: app)
  }

  func isRunning(_ listener: Int) -> Bool { running.contains { $0.number == listener } }

  /// The running listeners of a feed, in the order in which they started.
  func of(_ feed: Feed) -> [Int] { running.filter { $0.feed == feed }.map(\.number) }

  /// Whether a feed ever had a listener in this launch.
  func hadOne(of feed: Feed) -> Bool { heard.contains(feed) }
}
