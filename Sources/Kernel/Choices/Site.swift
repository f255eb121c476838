/// A place where a run decides something: the number of the decision, a detail, and the thing that it is about.
@frozen
public struct Site: Hashable, Sendable {
  /// The number of the decision; it indexes the table of kinds that `Choices` is given.
  public let name: UInt16

  /// The variety of the decision, zero where there is one alone.
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

/// The sort of decision that a site makes.
public enum SiteKind: UInt8, CaseIterable, Hashable, Sendable {
  /// Several outcomes are allowed, and code that relies on one of them is wrong.
  case latitude
  /// Something may break.
  case fault
  /// A person decides.
  case user
}

/// A selection of the kinds of sites.
public struct SiteKinds: OptionSet, Hashable, Sendable {
  /// One bit for each kind.
  public let rawValue: UInt8

  /// The selection with these bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The selection of a single kind.
  public init(_ kind: SiteKind) {
    rawValue = 1 << kind.rawValue
  }

  /// Sites where several outcomes are allowed.
  public static let latitudes = SiteKinds(.latitude)
  /// Sites where something may break.
  public static let faults = SiteKinds(.fault)
  /// Sites where a person decides.
  public static let users = SiteKinds(.user)
  /// Every kind.
  public static let all: SiteKinds = [.latitudes, .faults, .users]
}

/// A choice that was not zero: its site, the visit, the number of outcomes, and the outcome that was taken.
public struct Deviation: Hashable, Sendable {
  /// The site of the choice.
  public let site: Site
  /// The number of the visit to the site; the first is 1.
  public let visit: UInt32
  /// How many outcomes there were to choose from.
  public let count: Int
  /// The outcome chosen, from 1 up to `count - 1`.
  public let value: Int

  /// A deviation of its parts.
  public init(site: Site, visit: UInt32, count: Int, value: Int) {
    self.site = site
    self.visit = visit
    self.count = count
    self.value = value
  }
}

extension Deviation: CustomStringConvertible {
  /// The deviation in words, such as `site 3.0.12, visit 2: 1 of 4`.
  public var description: String { "site \(site), visit \(visit): \(value) of \(count)" }
}

/// A recorded deviation that a replay could not repeat as it was recorded.
public struct UnmetDeviation: Hashable, Sendable {
  /// Why a deviation was not repeated.
  public enum Reason: Hashable, Sendable {
    /// The run ended before the site was visited that often.
    case neverMet
    /// The site offered another number of outcomes; the value was still taken if it fits into them.
    case otherCount(Int)
    /// A pin decided this visit.
    case pinned
  }

  /// The choice as it was recorded.
  public let deviation: Deviation
  /// The reason why it was not repeated.
  public let reason: Reason
}
