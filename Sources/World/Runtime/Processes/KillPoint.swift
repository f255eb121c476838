internal import Facts

/// A named point at which a kill can happen: a call that the app makes, or an event that it receives.
public struct KillPoint: Hashable, Sendable {
  /// The point's number as the detail of a site. Calls have the lower numbers, and events the higher ones.
  public let rawValue: UInt16
  /// The point's name in scenarios.
  public let name: String
  /// Whether the call or event is about a product or a transaction. A kill can then be limited to one.
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

  /// The point with a name. Nil if there is none.
  public static func named(_ name: String) -> KillPoint? { all.first { $0.name == name } }

  /// Whether the point is an event. A kill can then also happen during the event.
  public var isEvent: Bool { rawValue >= KillPoint.eventsBegin }
}
