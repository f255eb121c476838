/// The run as a whole as the facts so far left it.
public struct RunState: Hashable, Sendable {
  /// How many facts there were.
  public internal(set) var facts = 0
  /// How many choices were other than usual.
  public internal(set) var choices = 0
  /// Whether the liveness phase began.
  public internal(set) var isLiveness = false
  /// Whether the run converged, or nothing before the liveness phase ended.
  public internal(set) var converged: Bool?
  /// Whether the world did not settle within its budget.
  public internal(set) var isBudgetSpent = false
  /// How many messages were sent.
  public internal(set) var messagesSent = 0
  /// How many messages arrived.
  public internal(set) var messagesArrived = 0
  /// How many messages were lost.
  public internal(set) var messagesLost = 0
  /// How many messages were sent twice on their way.
  public internal(set) var messagesDuplicated = 0
  /// How often apps asked the developer's server.
  public internal(set) var serverRequests = 0
  /// How many records the developer's server stored.
  public internal(set) var serverRecords = 0
}
