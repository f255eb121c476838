public import Kernel

/// One thing that happened. Facts are the only output of a run.
public struct Fact: Hashable, Sendable {
  public let sequence: FactSequence
  public let cause: FactSequence
  public let instant: Instant
  public let actor: Actor
  public let content: FactContent
  /// The kind of the fact. The kind is stored because several readers use it, and computing it needs a switch
  /// over all fact families.
  public let kind: FactKind

  @inlinable public init(
    sequence: FactSequence, cause: FactSequence, instant: Instant, actor: Actor, content: FactContent
  ) {
    self.sequence = sequence
    self.cause = cause
    self.instant = instant
    self.actor = actor
    self.content = content
    kind = content.kind
  }
}

/// The number of a fact within its run, counted from one. Zero is the start of the run.
public struct FactSequence: Hashable, Comparable, Sendable {
  public let rawValue: UInt32

  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The start of the run, before every fact.
  public static let start = FactSequence(rawValue: 0)

  @inlinable public static func < (left: FactSequence, right: FactSequence) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A role and the device on which it acted.
public struct Actor: Hashable, Sendable {
  public let role: Role
  /// The device, or `none` for the run, the store and the server.
  public let device: DeviceID

  /// Makes an actor. The store and the server have no device.
  @inlinable public init(_ role: Role, at device: DeviceID = .none) {
    self.role = role
    self.device = device
  }

  /// The run itself.
  public static let world = Actor(.world)
  public static let store = Actor(.store)
  /// The developer's server.
  public static let server = Actor(.server)
}

extension Digest {
  /// Folds in a fact's binary form: instant, actor, cause, kind and fields. A text is folded in by its bytes,
  /// not by its number.
  public mutating func combine(_ fact: Fact, texts: Texts) {
    let textMask = fact.kind.textMask
    let fields = fact.content.fields
    combine(UInt64(bitPattern: fact.instant.nanoseconds))
    // Numbers of kinds have twelve bits. The lower eight are above the role, and the upper four share the
    // role's byte.
    let number = UInt64(fact.kind.rawValue)
    combine(
      number << 56 | (number >> 8) << 52 | UInt64(fact.actor.role.rawValue) << 48
        | UInt64(fact.actor.device.rawValue & 0xffff) << 32 | UInt64(fact.cause.rawValue))
    fields.each { position, field in
      let isText = textMask >> position & 1 != 0
      combine(
        isText
          ? texts.digest(of: TextID(rawValue: UInt32(truncatingIfNeeded: field))) : UInt64(bitPattern: field))
    }
  }
}
