internal import Kernel
public import Results
public import Rules
public import Scenario

/// One subject in one scenario, before it is run.
public struct PlannedCase: Sendable {
  /// The scenario that is run.
  public let scenario: PlannedScenario
  /// The number of the app in the plan.
  public let app: Int
  /// How its choices are made.
  public let driver: CaseDriver

  /// Where the scenario lives.
  public var address: CaseAddress { scenario.address }
  /// The title of the scenario.
  public var title: String { scenario.definition.title }
  /// The seed of the run, or nothing for the usual choices.
  public var seed: UInt64? { driver.seed }
}

/// How the choices of a case are made.
public enum CaseDriver: Hashable, Sendable {
  /// Every choice is the usual one.
  case canonical
  /// Latitudes follow a seed; faults are left to the scenario.
  case seeded(UInt64)
  /// The choices are those of a replay string.
  indirect case recorded(Replay)

  /// Follows a seed where there is one.
  init(seed: UInt64?) { self = seed.map(CaseDriver.seeded) ?? .canonical }

  /// The seed of the run, or nothing where it has none.
  public var seed: UInt64? {
    switch self {
    case .canonical: nil
    case .seeded(let seed): seed
    case .recorded(let replay): replay.seed
    }
  }

  /// The driver that makes the choices.
  var choices: ChoiceDriver {
    switch self {
    case .canonical: .canonical
    case .seeded(let seed): .seeded(seed, kinds: .latitudes)
    case .recorded(let replay): .recorded(replay.deviations)
    }
  }
}

/// A scenario that was found, shared by all cases that run it.
public final class PlannedScenario: Sendable {
  /// Where it lives.
  public let address: CaseAddress
  /// The fields of its declaration.
  public let definition: ScenarioDefinition
  /// Where it is declared.
  public let place: SourcePlace
  /// The number of its script in the plan.
  let script: Int
  /// Its number in the script.
  let position: Int

  init(_ definition: ScenarioDefinition, of script: Script, number: Int, position: Int) {
    address = CaseAddress(definition.address.text)
    self.definition = definition
    place = SourcePlace(file: script.path, line: definition.line)
    self.script = number
    self.position = position
  }
}

/// A rule in Lua that judges cases of a plan.
public struct PlannedRule: Hashable, Sendable {
  /// The page of its declaration.
  public let page: RulePage
  /// Its path from the root of the machine, without links.
  public let path: String
}
