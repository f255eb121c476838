internal import Rules
internal import Scenario

/// The options of a scenario's run.
public struct RunOptions: Sendable {
  /// The seed that chooses unspecified App Store behavior; nil for the defaults.
  public var seed: UInt64?
  /// The set of requirements, which defines the level of each rule.
  public var requirements: RequirementSet
  /// The paths of Lua rules that judge the run in addition to the built-in ones.
  public var rules: [String]
  /// The maximum number of facts that one command to the world may cause. If a command causes more, the run
  /// is inconclusive.
  public var factLimit: UInt32

  /// Makes options.
  ///
  /// ```swift
  /// let options = RunOptions(seed: 7, rules: ["rules/loud_failure.lua"])
  /// ```
  /// - Parameters:
  ///   - seed: The seed that chooses unspecified App Store behavior; nil for the defaults.
  ///   - requirements: The set of requirements for the app.
  ///   - rules: The paths of Lua rules that judge the run in addition to the built-in ones.
  ///   - factLimit: The maximum number of facts that one command to the world may cause.
  public init(
    seed: UInt64? = nil, requirements: RequirementSet = .latest, rules: [String] = [],
    factLimit: UInt32 = 20_000_000
  ) {
    self.seed = seed
    self.requirements = requirements
    self.rules = rules
    self.factLimit = factLimit
  }

  var limits: ScenarioLimits { ScenarioLimits(facts: factLimit) }

  func loadRules() throws(AssayError) -> [LuaRule] {
    var loaded: [LuaRule] = []
    for path in rules {
      do throws(ScenarioError) {
        loaded.append(try LuaRule.load(path))
      } catch {
        throw AssayError(error, kind: .rule, folder: ".")
      }
    }
    return loaded
  }
}
