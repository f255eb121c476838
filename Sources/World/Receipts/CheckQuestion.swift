public import Facts

/// What a server asks the store's check endpoint.
public struct CheckQuestion: Hashable, Sendable {
  /// The receipt, as the app handed it on.
  public var receipt: TextID
  /// Which of the two endpoints is asked.
  public var environment: StoreEnvironment
  /// The secret that the developer and the store share; needed where subscriptions are involved.
  public var password: TextID?
  /// Whether only the latest period of each subscription is wanted.
  public var excludesOldTransactions: Bool

  /// Makes a question.
  public init(
    receipt: TextID, environment: StoreEnvironment, password: TextID? = nil,
    excludesOldTransactions: Bool = false
  ) {
    self.receipt = receipt
    self.environment = environment
    self.password = password
    self.excludesOldTransactions = excludesOldTransactions
  }
}
