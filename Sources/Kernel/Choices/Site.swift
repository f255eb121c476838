/// A place where something undetermined is decided: what is decided, a detail of it, and what it is about.
@frozen
public struct Site: Hashable, Sendable {
  /// The number of what is decided; it indexes the table of kinds that `Choices` is given.
  public let name: UInt16

  /// Which variety of it, zero where there is but one.
  public let detail: UInt16

  /// The number of the thing that it is about, zero where it is about nothing in particular.
  public let scope: UInt32

  /// A site of its three parts.
  @inlinable
  public init(name: UInt16, detail: UInt16 = 0, scope: UInt32 = 0) {
    self.name = name
    self.detail = detail
    self.scope = scope
  }

  /// The three parts in one word; different sites have different keys.
  var key: UInt64 {
    UInt64(name) << 48 | UInt64(detail) << 32 | UInt64(scope)
  }
}

extension Site: CustomStringConvertible {
  /// The three numbers, such as `3.0.12`.
  public var description: String { "\(name).\(detail).\(scope)" }
}
