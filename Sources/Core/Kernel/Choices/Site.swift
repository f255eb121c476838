/// A place where a run makes a decision: the number of the decision's name, a detail, and the thing it
/// concerns.
@frozen
public struct Site: Hashable, Sendable {
  /// The number of the decision's name. It indexes the table of kinds passed to `Choices`.
  public let name: UInt16

  /// Distinguishes decisions with the same name. Zero if the name has only one decision.
  public let detail: UInt16

  /// The number of the thing the decision concerns, or zero if it concerns nothing in particular.
  public let scope: UInt32

  @inlinable
  public init(name: UInt16, detail: UInt16 = 0, scope: UInt32 = 0) {
    self.name = name
    self.detail = detail
    self.scope = scope
  }

  /// The three parts in one word. Different sites have different keys.
  var key: UInt64 {
    UInt64(name) << 48 | UInt64(detail) << 32 | UInt64(scope)
  }
}

extension Site: CustomStringConvertible {
  /// The three numbers, such as `3.0.12`.
  public var description: String { "\(name).\(detail).\(scope)" }
}

/// The kind of decision at a site.
public enum SiteKind: UInt8, CaseIterable, Hashable, Sendable {
  /// Several outcomes are allowed, and code that relies on one of them is wrong.
  case latitude
  /// Something may break.
  case fault
  /// The user decides.
  case user
}

public struct SiteKinds: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public init(_ kind: SiteKind) {
    rawValue = 1 << kind.rawValue
  }

  /// Sites where several outcomes are allowed.
  public static let latitudes = SiteKinds(.latitude)
  /// Sites where something may break.
  public static let faults = SiteKinds(.fault)
  /// Sites where the user decides.
  public static let users = SiteKinds(.user)
  public static let all: SiteKinds = [.latitudes, .faults, .users]
}

/// A choice that was not zero: its site, visit, number of outcomes, and value.
public struct Deviation: Hashable, Sendable {
  public let site: Site
  /// The number of the visit to the site; the first is 1.
  public let visit: UInt32
  /// The number of outcomes to choose from.
  public let count: Int
  /// The outcome chosen, from 1 up to `count - 1`.
  public let value: Int

  public init(site: Site, visit: UInt32, count: Int, value: Int) {
    self.site = site
    self.visit = visit
    self.count = count
    self.value = value
  }
}

extension Deviation: CustomStringConvertible {
  /// For example `site 3.0.12, visit 2: 1 of 4`.
  public var description: String { "site \(site), visit \(visit): \(value) of \(count)" }
}

/// A recorded deviation that a replay could not repeat as it was recorded.
public struct UnmetDeviation: Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// The run ended before the site was visited that often.
    case neverMet
    /// The site offered a different number of outcomes. The value was still used if it was in range.
    case otherCount(Int)
    /// A pin supplied the value at this visit.
    case pinned
  }

  /// The recorded choice.
  public let deviation: Deviation
  public let reason: Reason
}
