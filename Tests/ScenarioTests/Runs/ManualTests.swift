import Foundation
import Rules
import Scenario
import Testing

@Suite("The manual on scenarios") struct ManualTests {
  private static let page =
    (try? String(contentsOfFile: Suite.scenarios + "/../Documentation/Scenarios.md", encoding: .utf8)) ?? ""

  /// Everything between the fences of the page.
  private static let fenced: [String] = {
    page.components(separatedBy: "```lua\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }()

  /// The files imported by scenarios: their first line is a comment with their name.
  private static let modules: [(name: String, text: String)] = fenced.filter { $0.hasPrefix("-- ") }.map {
    text in
    (String(text.prefix { $0 != "\n" }.dropFirst(3)), text)
  }

  private static let examples = fenced.filter { !$0.hasPrefix("-- ") }

  @Test("has examples") func hasExamples() {
    #expect(Self.examples.count == 6)
    #expect(Self.modules.map(\.name) == ["rules/prompt_delivery.lua"])
  }

  @Test("the reference app passes every example", arguments: examples) func examplePasses(_ text: String)
    throws
  {
    let file = try Suite.load(text, modules: Self.modules)
    for position in file.scenarios.indices {
      let result = ScenarioRunner().run(position, of: file, subject: try Suite.reference())
      #expect(result.verdict == .passed, "\(result.failedExpectations) \(result.breaches)")
    }
  }

  @Test("an app that grants late breaks the rule of the page") func exampleBreaks() throws {
    let scenario = try #require(Self.examples.last)
    let late = scenario.replacing(
      "phone:buy \"coins\"",
      with: """
        phone:kill_app { at = "transaction.purchased" }
        phone:buy "coins"
        world:wait "5m"
        phone:launch()
        """)
    let result = ScenarioRunner().run(
      0, of: try Suite.load(late, modules: Self.modules), subject: try Suite.reference())
    let breach = result.breaches.first { $0.page.identifier == "rules/prompt_delivery" }
    #expect(breach?.verdict.witness?.headline == "coins was granted late on phone", "\(result.verdict)")
  }

  @Test("its tables name every field that a scenario and a rule have") func fields() throws {
    let scenario = #expect(throws: ScenarioError.self) { try Suite.load("scenario { 'x' }") }
    let rule = #expect(throws: ScenarioError.self) {
      try Suite.load(CustomRule.scenario(), modules: [("rules/own.lua", "rule { 'x' }")])
    }
    for error in [scenario, rule] {
      let listed = error?.message.split(separator: "(").last?.split(separator: ")").first ?? ""
      let fields = listed.split(separator: ", ").map { $0.split(separator: " ")[0] }
      #expect(fields.count > 10)
      for field in fields { #expect(Self.page.contains("`\(field)`"), "\(field)") }
    }
  }
}
