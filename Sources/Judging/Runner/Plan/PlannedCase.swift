internal import Kernel
public import Results
public import Rules
public import Scenario

/// One subject in one scenario, before the run.
public struct PlannedCase: Sendable {
  public let scenario: PlannedScenario
  /// The number of the app in the plan.
  public let app: Int
  /// How its choices are made.
  public let driver: CaseDriver

  public var address: CaseAddress { scenario.address }
  public var title: String { scenario.definition.title }
  /// The seed of the run; nil for default choices.
  public var seed: UInt64? { driver.seed }
}

/// How the choices of a case are made.
public enum CaseDriver: Hashable, Sendable {
  /// Every choice takes its default.
  case canonical
  /// Latitudes follow a seed; faults are left to the scenario.
  case seeded(UInt64)
  /// The choices are those of a replay string.
  indirect case recorded(Replay)

  /// Follows the seed, if there is one.
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
  /// The fields of its declaration.
  public let definition: ScenarioDefinition
  /// The place of its declaration.
  public let place: SourcePlace
  /// The index of its script in the plan.
  let script: Int
  /// Its index in the script.
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
  /// The page of its declaration.
  public let page: RulePage
  /// The absolute path, without symbolic links.
  public let path: String
}
