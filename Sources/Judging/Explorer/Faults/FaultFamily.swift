internal import Kernel
internal import Results
internal import World

/// A fault type that an exploration injects, with the name for selecting it.
public struct FaultFamily: Hashable, Sendable {
  /// The name, such as `kill`.
  public let name: String
  /// A sentence about the fault's effect on the app.
  public let sentence: String
  /// Whether the fault type is active if the user selects no types.
  public let isUsual: Bool
  /// The options at choice sites that inject this type of fault.
  let strikes: [Strike]
  /// A second option. It is added to each run in which the fault makes the option available.
  let sequel: Strike?

  /// Non-default options of one site.
  struct Strike: Hashable, Sendable {
    let site: ChoiceSite
    /// The options; empty for all non-default options.
    let values: [Int]

    /// If a choice has more options than this, only the first and the last are used. An example is the
    /// order of many items.
    private static let outcomesMax = 5

    init(_ site: ChoiceSite, _ values: Int...) {
      self.site = site
      self.values = values
    }

    /// The options to use, given the number of options of the choice.
    func values(of count: Int) -> [Int] {
      guard values.isEmpty else { return values.filter { $0 < count } }
      return count <= Strike.outcomesMax ? Array(1..<count) : [1, count - 1]
    }
  }

  private init(
    _ name: String, _ strikes: [Strike], sequel: Strike? = nil, isUsual: Bool = true, _ sentence: String
  ) {
    self.name = name
    self.strikes = strikes
    self.sequel = sequel
    self.isUsual = isUsual
    self.sentence = sentence
  }

  /// Every fault type, in report order.
  public static let all: [FaultFamily] = usual + rare

  /// The fault type with a name.
  public static func named(_ name: String) -> FaultFamily? { all.first { $0.name == name } }

  /// The fault types that are active if the user selects none.
  public static let usual: [FaultFamily] = [
    FaultFamily("kill", [Strike(.killAtFact, 1)], "The system kills the app."),
    FaultFamily(
      "lost-write", [Strike(.killAtFact, 1)], sequel: Strike(.preferencesAtDeath, 1),
      "The system kills the app, and unsaved preferences are lost."),
    FaultFamily("drop", [Strike(.messageLoss, 1)], "A message is lost."),
    FaultFamily("duplicate", [Strike(.messageDuplication, 1)], "A message arrives twice."),
    FaultFamily("delay", [Strike(.messageDelay)], "A message is delayed."),
    FaultFamily(
      "cancel", [Strike(.sheetAnswer), Strike(.signInAnswer)],
      "The user cancels a system dialog or leaves it open."),
    FaultFamily("store-error", [Strike(.storeFailure)], "The store responds with an error."),
    FaultFamily("server-error", [Strike(.serverFailure)], "The app's server does not respond."),
    FaultFamily(
      "notification",
      [
        Strike(.notificationLoss, 1), Strike(.notificationAnswerLoss, 1), Strike(.notificationDuplication, 1),
      ],
      "An App Store Server Notification is lost or duplicated."),
    FaultFamily("disk-full", [Strike(.diskFull)], "A write fails because the disk is full."),
    FaultFamily(
      "background", [Strike(.interference, 1)],
      "The user switches to the Home Screen for a minute."),
    FaultFamily(
      "account-switch", [Strike(.interference, 2)], "Another Apple account signs in for a minute."),
    FaultFamily("offline", [Strike(.interference, 3)], "The device is offline for a minute."),
    FaultFamily(
      latitude, ChoiceSite.latitudes.map { Strike($0) },
      "Unspecified store behavior takes a non-default option."),
  ]

  /// The name of the type that is not a fault: unspecified behavior, which every app must handle.
  private static let latitude = "latitude"

  /// Whether its options are unspecified behavior rather than faults.
  var isLatitude: Bool { name == FaultFamily.latitude }

  /// A type for each other fault site, with the site's name. Kills at calls and callbacks are covered by
  /// kills at facts.
  private static let rare: [FaultFamily] = {
    let kills: [ChoiceSite] = [.killBefore, .killAfter, .killDuring]
    let known = Set(usual.flatMap { $0.strikes.map(\.site) + ($0.sequel.map { [$0.site] } ?? []) } + kills)
    return ChoiceSite.descriptions.filter { $0.kind == .fault && !known.contains($0.site) }.map {
      description in
      FaultFamily(
        FaultFamily.name(of: description), [Strike(description.site)], isUsual: false,
        "A non-default option: \(description.sentence).")
    }
  }()

  private static func name(of description: SiteDescription) -> String {
    String(description.name.map { $0 == "_" ? "-" : $0 })
  }
}

extension ChoiceSite {
  /// The sites whose unspecified behavior an exploration varies. Message delay is left out, because it is a fault
  /// family of its own.
  static let latitudes = descriptions.filter { $0.kind == .latitude && $0.site != .messageDelay }
    .map(\.site).filter { !unseeded.contains($0) }
}
