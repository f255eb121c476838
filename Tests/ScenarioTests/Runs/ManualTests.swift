import Foundation
import Scenario
import Testing

@Suite("The manual on scenarios") struct ManualTests {
  /// Every example of the page: what stands between the fences.
  private static let examples: [String] = {
    let path = Suite.scenarios + "/../Documentation/Scenarios.md"
    let page = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return page.components(separatedBy: "```lua\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }()

  @Test("has examples") func hasExamples() { #expect(Self.examples.count == 3) }

  @Test("the reference app passes every example", arguments: examples) func examplePasses(_ text: String)
    throws
  {
    let file = try Suite.load(text)
    for position in file.scenarios.indices {
      let result = ScenarioRun().run(position, of: file, subject: try Suite.reference())
      #expect(result.verdict == .passed, "\(result.failedExpectations) \(result.breaches)")
    }
  }

  @Test("the table names every field that a scenario has") func fields() throws {
    let path = Suite.scenarios + "/../Documentation/Scenarios.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let error = #expect(throws: ScenarioError.self) { try Suite.load("scenario { 'x' }") }
    let listed = error?.message.split(separator: "(").last?.split(separator: ")").first ?? ""
    let fields = listed.split(separator: ", ").map { $0.split(separator: " ")[0] }
    #expect(fields.count > 10)
    for field in fields { #expect(page.contains("`\(field)`"), "\(field)") }
  }
}
