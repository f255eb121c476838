internal import Kernel
internal import Results
internal import World

/// A sort of faults that an exploration lets strike, by the name with which people select it.
public struct FaultFamily: Hashable, Sendable {
  /// The name, such as `kill`.
  public let name: String
  /// The effect on the app, as a sentence.
  public let sentence: String
  /// Whether it is meant where no families are named.
  public let isUsual: Bool
  /// The outcomes of sites that belong to it.
  let strikes: [Strike]
  /// The outcome that comes on top wherever a run with the fault asks for it.
  let sequel: Strike?

  /// Outcomes of one site other than the usual one.
  struct Strike: Hashable, Sendable {
    let site: ChoiceSite
    /// The outcomes; none stands for all but the usual one.
    let values: [Int]

    /// Of more outcomes than these, such as the orders of many things, the first and the last stand for all.
    private static let outcomesMax = 5

    init(_ site: ChoiceSite, _ values: Int...) {
      self.site = site
      self.values = values
    }

    /// The outcomes of a choice between so many.
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

  /// Every family, in the order of reports.
  public static let all: [FaultFamily] = usual + rare

  /// The family with a name.
  public static func named(_ name: String) -> FaultFamily? { all.first { $0.name == name } }

  /// The families that are meant where none are named.
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

  /// The family that is no fault: an app has to get along with whatever the contract leaves open.
  private static let latitude = "latitude"

  /// Whether its outcomes are no faults but what the contract leaves open.
  var isLatitude: Bool { name == FaultFamily.latitude }

  /// A family for each other site of a fault, by its name. Kills at calls and callbacks are kills at facts as well.
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
  /// The sites at which the contract leaves something open and an exploration decides; how long a message travels is a
  /// family of its own.
  static let latitudes = descriptions.filter { $0.kind == .latitude && $0.site != .messageDelay }
    .map(\.site).filter { !unseeded.contains($0) }
}
