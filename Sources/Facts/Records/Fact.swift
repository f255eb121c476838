public import Kernel

/// One thing that happened: the only output of a run.
public struct Fact: Hashable, Sendable {
  /// Its number within the run.
  public let sequence: FactSequence
  /// The fact that led to it.
  public let cause: FactSequence
  /// When it happened.
  public let instant: Instant
  /// The actor that did it.
  public let actor: Actor
  /// The event with its fields.
  public let content: FactContent
  /// The kind of the event. Several readers ask for it, and finding it takes a jump through every group.
  public let kind: FactKind

  /// Makes a record.
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

/// The number of a fact within its run, counted from one; zero stands for the start of the run.
public struct FactSequence: Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: UInt32

  /// Makes the sequence with this number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The start of the run, before every fact.
  public static let start = FactSequence(rawValue: 0)

  /// The order of facts.
  @inlinable public static func < (left: FactSequence, right: FactSequence) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A role and the device at which it acted.
public struct Actor: Hashable, Sendable {
  /// The role.
  public let role: Role
  /// The device, or `none` for the run, the store and the server.
  public let device: DeviceID

  /// Makes an actor; the store and the server stand at no device.
  @inlinable public init(_ role: Role, at device: DeviceID = .none) {
    self.role = role
    self.device = device
  }

  /// The run itself.
  public static let world = Actor(.world)
  /// The App Store.
  public static let store = Actor(.store)
  /// The developer's server.
  public static let server = Actor(.server)
}

extension Digest {
  /// Folds a fact's binary form: instant, actor, cause, kind, fields; a text by its bytes, not by its number.
  public mutating func combine(_ fact: Fact, texts: Texts) {
    let textMask = fact.kind.textMask
    let fields = fact.content.fields
    combine(UInt64(bitPattern: fact.instant.nanoseconds))
    // Numbers of kinds have twelve bits: the lower eight stand above the role, the upper four in its byte.
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
