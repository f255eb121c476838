internal import LuaApps
import Rules
import Scenario
import Testing

/// Scenarios and rules in Lua for tests.
enum CustomRule {
  /// A rule that counts reported grants. A run of the reference app has one.
  static func text(_ observe: String, _ more: String = "", level: String = "must") -> String {
    """
    rule {
      sentence = "Grant once.",
      level = "\(level)",
      facts = { "claim.granted" },
      start = function() return { count = 0 } end,
      observe = function(state, fact, broken)
        \(observe)
      end,
      \(more)
    }
    """
  }

  /// A rule that is broken at the first grant.
  static let breaking = text("broken(\"it was granted\", { { fact, \"here\" } })")

  /// A scenario that buys once and names rules.
  static func scenario(
    _ rules: String = "\"rules/own\"", fields: String = "", body: String = "phone:buy \"coins\""
  ) -> String {
    Suite.text("phone:launch()\n\(body)\nworld:settle()", fields: "rules = { \(rules) }, \(fields)")
  }

  /// Runs a scenario with a rule against an app, by default the reference.
  static func run(
    _ rule: String, scenario: String = scenario(), modules: [(name: String, text: String)] = [],
    app: LuaSubject? = nil
  ) throws -> RunResult {
    let file = try Suite.load(scenario, modules: [("rules/own.lua", rule)] + modules)
    return ScenarioRunner().run(0, of: file, subject: try app ?? Suite.reference())
  }

  /// The verdict of a rule in Lua.
  static func verdict(_ result: RunResult, of name: RuleIdentifier = "rules/own") -> Verdict? {
    result.judgments.first { $0.page.identifier == name }?.verdict
  }
}
