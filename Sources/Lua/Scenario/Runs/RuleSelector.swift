internal import Rules

/// Selects the rules that check a scenario: every built-in rule, and the Lua rules that apply to the
/// scenario.
final class RuleSelector {
  /// The rules that check one run.
  struct Selection {
    /// Passes each fact to the rules.
    let judge: Judge
    /// The Lua rules among the selected rules. Only the code of Lua rules can fail.
    let customRules: [LuaRule]

    /// The error in the code of the first rule that failed. Nil if none failed.
    var failure: ScenarioError? {
      for rule in customRules { if let failure = rule.failure { return failure } }
      return nil
    }
  }

  private let usual: Selection
  /// The Lua rules that check every scenario.
  private let everywhere: [LuaRule]
  /// The latest selection with Lua rules. Consecutive cases usually have the same rules, so one selection
  /// is cached.
  private var latest: Selection?

  init(everywhere: [LuaRule], requirements: RequirementSet) {
    self.everywhere = everywhere
    usual = Selection(judge: Judge(requirements: requirements), customRules: [])
  }

  /// Selects the rules for a scenario of a file. Returns an error if two different Lua rules have the
  /// same name.
  func selection(
    for definition: ScenarioDefinition, of file: ScenarioFile
  ) -> Result<Selection, ScenarioError> {
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
    let selection = Selection(
      judge: Judge(rules: usual.judge.rules + rules, requirements: usual.judge.requirements),
      customRules: rules)
    latest = selection
    return .success(selection)
  }

  private func conflict(
    of rule: LuaRule, with same: LuaRule, _ definition: ScenarioDefinition
  ) -> ScenarioError {
    ScenarioError(
      kind: .declaration, file: definition.file, line: definition.line,
      message:
        "two rules are named '\(rule.page.identifier)': one in the scenario's suite, and \(rule.path); "
        + "rename one of the files")
  }
}
