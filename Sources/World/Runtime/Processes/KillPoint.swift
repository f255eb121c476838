internal import Facts

/// A named point at which a kill can happen: a call of the app, or an event that it receives.
public struct KillPoint: Hashable, Sendable {
  /// Its number as a detail of a site: calls first, then events.
  public let rawValue: UInt16
  /// Its name in scenarios.
  public let name: String
  /// Whether it is about a product or a transaction, so that a kill can be limited to one.
  public let isAboutProducts: Bool

  private static let eventsBegin: UInt16 = 1000

  public init(_ call: AppCallKind) {
    rawValue = call.rawValue
    name = call.name
    isAboutProducts = call.isAboutProducts
  }

  public init(_ event: AppEventKind) {
    rawValue = KillPoint.eventsBegin + event.rawValue
    name = event.name
    isAboutProducts = event.isAboutProducts
  }

  /// Every call, then every event.
  public static let all: [KillPoint] =
    AppCallKind.allCases.map(KillPoint.init(_:)) + AppEventKind.allCases.map(KillPoint.init(_:))

  /// The point with a name, or nil.
  public static func named(_ name: String) -> KillPoint? { all.first { $0.name == name } }

  /// Whether it is an event, so that a kill can happen during it.
  public var isEvent: Bool { rawValue >= KillPoint.eventsBegin }
}
