/// The identity of an observer object within a launch. The app's side of the port chooses it.
public struct ObserverToken: Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The identity of a queue delegate within a launch. The app's side of the port chooses it.
public struct DelegateToken: Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}
