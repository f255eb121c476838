internal import Facts
package import Kernel
internal import Rules
package import Scenario
internal import World

extension ReplayString {
  /// The string that reproduces a run. The fingerprints are in the order of `ReplayComparison.Ingredient`.
  ///
  /// - Parameters:
  ///   - outcome: The run.
  ///   - name: The address of the scenario.
  ///   - file: The file of the scenario.
  ///   - position: The index of the scenario in the file.
  ///   - app: The fingerprint of the app.
  ///   - rules: The rules in Lua that check every case.
  ///   - seed: The seed of the run, if it had one.
  package init(
    _ outcome: RunResult, name: String, file: ScenarioFile, position: Int, app: UInt64, rules: [LuaRule],
    seed: UInt64?
  ) {
    let definition = file.scenarios[position]
    let named = definition.rules + definition.expectsBroken
    var digest = Digest()
    for rule in rules { digest.combine(rule.fingerprint) }
    for rule in file.customRules where named.contains(rule.page.identifier) {
      digest.combine(rule.fingerprint)
    }
    self.init(
      engine: ToolVersion.text, name: name,
      fingerprints: [file.fingerprint, app, digest.value, Vocabularies.fingerprint], seed: seed,
      deviations: outcome.deviations,
      facts: RunSummary(
        count: outcome.factCount, hash: outcome.factHash, checkpoints: outcome.trace.checkpoints.values))
  }
}
