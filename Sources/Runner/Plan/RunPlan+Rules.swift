internal import Results
internal import Rules
internal import Scenario

extension RunPlan {
  /// Loads each rule that is to judge every case, so that one that cannot be loaded is known before anything runs.
  mutating func loadRules() {
    var sound: [String] = []
    for path in ruleFiles {
      do throws(ScenarioError) {
        note(try LuaRule.load(path))
        sound.append(path)
      } catch {
        troubles.append(RunTrouble(exitCode: .usage, text: error.text(in: "")))
      }
    }
    ruleFiles = sound
  }

  /// Notes the page of a rule. A log names rules by their names, so two files cannot share one.
  mutating func note(_ rule: LuaRule) {
    let name = rule.page.identifier
    guard let known = customRules.first(where: { $0.page.identifier == name }) else {
      customRules.append(PlannedRule(page: rule.page, path: rule.path))
      return
    }
    guard known.path != rule.path else { return }
    troubles.append(
      RunTrouble(
        exitCode: .usage,
        text: "two rules are called “\(name)”: \(known.path) and \(rule.path); rename one of the files"))
  }
}
