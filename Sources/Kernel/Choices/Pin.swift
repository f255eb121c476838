/// A value that a choice is held to, whatever the driver says.
public struct Pin: Hashable, Sendable {
  /// The number of the pin.
  public let id: PinID
  /// What is decided.
  public let name: UInt16
  /// Which variety of it; nothing means every one.
  public let detail: UInt16?
  /// What it is about; nothing means everything.
  public let scope: UInt32?
  /// Which match since the pinning is meant, the first being 1; nothing means every one.
  public let visit: UInt32?
  /// The value that the choice gets.
  public let value: Int
  /// How many choices matched so far.
  public internal(set) var matchCount: UInt32 = 0
  /// How many choices got the value so far.
  public internal(set) var useCount: UInt32 = 0
  /// How many outcomes there were when the value did not fit into them, the last time this happened.
  public internal(set) var misfitCount: Int?

  func matches(_ site: Site) -> Bool {
    name == site.name && (detail ?? site.detail) == site.detail && (scope ?? site.scope) == site.scope
  }

  /// Whether the only match that was meant has gone by.
  var isSpent: Bool { matchCount == visit }
}
