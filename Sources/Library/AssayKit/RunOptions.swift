internal import Rules
internal import Scenario

/// How a scenario is run.
public struct RunOptions: Sendable {
  /// Decides what Apple's contract leaves open; without it everything is as usual.
  public var seed: UInt64?
  /// The set of requirements that says how much a breach of each rule weighs.
  public var requirements: RequirementSet
  /// The paths of rules in Lua that judge the run beside the built-in ones.
  public var rules: [String]
  /// How many facts one order may bring about; a run over it is inconclusive.
  public var factLimit: UInt32

  /// Makes options.
  ///
  /// ```swift
  /// let options = RunOptions(seed: 7, rules: ["rules/loud_failure.lua"])
  /// ```
  /// - Parameters:
  ///   - seed: Decides what Apple's contract leaves open; without it everything is as usual.
  ///   - requirements: The set of requirements that the app is held to.
  ///   - rules: The paths of rules in Lua that judge the run beside the built-in ones.
  ///   - factLimit: How many facts one order may bring about.
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
