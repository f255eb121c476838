internal import Kernel
public import Results
public import Rules
public import Scenario

/// One subject in one scenario, before the run.
public struct PlannedCase: Sendable {
  public let scenario: PlannedScenario
  /// The number of the app in the plan.
  public let app: Int
  /// How the choices of the case are made.
  public let driver: CaseDriver

  public var address: CaseAddress { scenario.address }
  public var title: String { scenario.definition.title }
  /// The seed of the run; nil for default choices.
  public var seed: UInt64? { driver.seed }
}

/// How the choices of a case are made during its run.
public enum CaseDriver: Hashable, Sendable {
  /// Every choice takes its default.
  case canonical
  /// Latitudes follow a seed; faults are left to the scenario.
  case seeded(UInt64)
  /// The choices are those of a replay string.
  indirect case recorded(Replay)

  /// Creates a driver that follows the seed. If the seed is nil, every choice takes its default.
  init(seed: UInt64?) { self = seed.map(CaseDriver.seeded) ?? .canonical }

  /// The seed of the run; nil if it has none.
  public var seed: UInt64? {
    switch self {
    case .canonical: nil
    case .seeded(let seed): seed
    case .recorded(let replay): replay.seed
    }
  }

  var choices: ChoiceDriver {
    switch self {
    case .canonical: .canonical
    case .seeded(let seed): .seeded(seed, kinds: .latitudes)
    case .recorded(let replay): .recorded(replay.deviations)
    }
  }
}

/// A discovered scenario, shared by all cases that run it.
public final class PlannedScenario: Sendable {
  public let address: CaseAddress
  /// The fields of the scenario's declaration.
  public let definition: ScenarioDefinition
  /// The place of the scenario's declaration.
  public let place: SourcePlace
  /// The index of the scenario's script in the plan.
  let script: Int
  /// The index of the scenario in the script.
  let position: Int

  init(_ definition: ScenarioDefinition, of script: Script, number: Int, position: Int) {
    address = CaseAddress(definition.address.text)
    self.definition = definition
    place = SourcePlace(file: script.path, line: definition.line)
    self.script = number
    self.position = position
  }
}

/// A rule in Lua that checks cases of a plan.
public struct PlannedRule: Hashable, Sendable {
  /// The page about the rule, from the rule's declaration.
  public let page: RulePage
  /// The absolute path, without symbolic links.
  public let path: String
}
