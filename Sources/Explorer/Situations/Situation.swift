public import Facts
public import World

/// A course of events of the purchase world that an exploration should reach: steps that follow each other in the facts
/// of one run, with anything between them.
public struct Situation: Sendable {
  /// Its name in reports and logs.
  public let identifier: String
  /// The event, as a clause.
  public let sentence: String
  /// The rows of the specification that it belongs to.
  public let rows: [String]
  /// The rules that it gives occasion to.
  public let rules: [String]
  /// What an app must be capable of to get into it.
  public let needs: [SituationNeed]
  /// Its steps in their order.
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

  /// Why an app with these capabilities cannot get into it; nothing where it can.
  public func obstacle(to capabilities: Capabilities) -> String? {
    needs.first { !$0.isMet(by: capabilities) }?.absence
  }
}

/// Something that an app must be capable of to get into a situation.
public enum SituationNeed: Hashable, Sendable {
  /// A capability that it declares.
  case capability(Capability)
  /// That it sells products of a type.
  case selling(ProductType)

  /// Whether an app with these capabilities has it.
  public func isMet(by capabilities: Capabilities) -> Bool {
    switch self {
    case .capability(let capability): capabilities[capability]
    case .selling(let type): capabilities.productTypes.contains(type)
    }
  }

  /// What an app lacks that does not have it.
  public var absence: String {
    switch self {
    case .capability(let capability): "needs capability '\(capability.name)'"
    case .selling(let type): "the app does not sell \(type.name) products"
    }
  }

  /// Its short form in the manual.
  public var name: String {
    switch self {
    case .capability(let capability): capability.name
    case .selling(let type): type.name
    }
  }
}
