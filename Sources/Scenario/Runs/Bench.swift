internal import Rules

/// Who judges: every built-in rule, and beside them the rules in Lua that concern a scenario.
final class Bench {
  /// The rules that judge one run.
  struct Sitting {
    /// Shows the facts to all of them.
    let judge: Judge
    /// Those in Lua, which can fail.
    let customRules: [LuaRule]

    /// What went wrong in the first rule that failed.
    var failure: ScenarioError? {
      for rule in customRules { if let failure = rule.failure { return failure } }
      return nil
    }
  }

  private let usual: Sitting
  /// The rules that judge every scenario.
  private let everywhere: [LuaRule]
  /// The latest sitting with rules in Lua; cases that share them follow each other.
  private var latest: Sitting?

  init(everywhere: [LuaRule], requirements: RequirementSet) {
    self.everywhere = everywhere
    usual = Sitting(judge: Judge(requirements: requirements), customRules: [])
  }

  /// Who judges a scenario of a file.
  func sitting(
    for definition: ScenarioDefinition, of file: ScenarioFile
  ) -> Result<Sitting, ScenarioError> {
    if everywhere.isEmpty, file.customRules.isEmpty { return .success(usual) }
    let named = definition.customRules
    var rules = file.customRules.filter { named.contains($0.page.identifier) }
    for rule in everywhere {
      if let same = rules.first(where: { $0.page.identifier == rule.page.identifier }) {
        guard same.path == rule.path else { return .failure(conflict(of: rule, with: same, definition)) }
      } else {
        rules.append(rule)
      }
    }
    if rules.isEmpty { return .success(usual) }
    if let latest, latest.customRules.elementsEqual(rules, by: ===) { return .success(latest) }
    let sitting = Sitting(
      judge: Judge(rules: usual.judge.rules + rules, requirements: usual.judge.requirements),
      customRules: rules)
    latest = sitting
    return .success(sitting)
  }

  private func conflict(
    of rule: LuaRule, with same: LuaRule, _ definition: ScenarioDefinition
  ) -> ScenarioError {
    ScenarioError(
      kind: .declaration, file: definition.file, line: definition.line,
      message:
        "two rules are called '\(rule.page.identifier)': that of the scenario's suite and \(rule.path); "
        + "rename one of the files")
  }
}
