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
