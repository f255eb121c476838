public import Facts
public import World

/// A sequence of events that an exploration should reach. The steps occur in this order in the facts of
/// one run, with any facts between them.
public struct Situation: Sendable {
  /// The name in reports and logs.
  public let identifier: String
  /// The sequence of events, as a clause.
  public let sentence: String
  /// The specification's rows about the situation.
  public let rows: [String]
  /// The rules that the situation exercises.
  public let rules: [String]
  /// The capabilities that an app needs to reach the situation.
  public let needs: [SituationNeed]
  /// The steps, in order.
  public let steps: [SituationStep]

  init(
    _ identifier: String, _ sentence: String, rows: [String], rules: [String] = [],
    needs: [SituationNeed] = [], steps: [SituationStep]
  ) {
    self.identifier = identifier
    self.sentence = sentence
    self.rows = rows
    self.rules = rules
    self.needs = needs
    self.steps = steps
  }

  /// The reason why an app with these capabilities cannot reach the situation. Nil if the app can reach
  /// it.
  public func obstacle(to capabilities: Capabilities) -> String? {
    needs.first { !$0.isMet(by: capabilities) }?.absence
  }
}

/// A capability that an app needs to reach a situation.
public enum SituationNeed: Hashable, Sendable {
  /// The app declares a capability.
  case capability(Capability)
  /// The app sells products of a type.
  case selling(ProductType)

  /// Whether an app with these capabilities meets the need.
  public func isMet(by capabilities: Capabilities) -> Bool {
    switch self {
    case .capability(let capability): capabilities[capability]
    case .selling(let type): capabilities.productTypes.contains(type)
    }
  }

  /// The reason to report for an app that does not meet the need.
  public var absence: String {
    switch self {
    case .capability(let capability): "needs capability '\(capability.name)'"
    case .selling(let type): "the app does not sell \(type.name) products"
    }
  }

  /// The short name in the manual.
  public var name: String {
    switch self {
    case .capability(let capability): capability.name
    case .selling(let type): type.name
    }
  }
}
