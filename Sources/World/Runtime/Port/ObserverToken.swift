/// The identity of an observer object within its process, given by the app's side of the port.
public struct ObserverToken: Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The identity of a queue delegate within its process, given by the app's side of the port.
public struct DelegateToken: Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }
}
