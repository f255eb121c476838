/// The identity of an observer object within its process, given by the app's side of the port.
public struct ObserverToken: Hashable, Sendable {
  /// The number of the object.
  public let rawValue: Int

  /// Makes a token.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The identity of a queue delegate within its process, given by the app's side of the port.
public struct DelegateToken: Hashable, Sendable {
  /// The number of the object.
  public let rawValue: Int

  /// Makes a token.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
