import Facts
import Glibc
import Kernel
internal import LuaApps
import Scenario
import Testing

/// Scenario files for tests: texts in a folder of their own, or files of the bundled suite.
enum Suite {
  /// The folder with the bundled scenarios and apps.
  static let scenarios: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(4)
    return parts.joined(separator: "/") + "/Scenarios"
  }()

  /// Writes a text into a new folder and loads it.
  static func load(
    _ text: String, file: String = "purchase/test.lua", limits: ScenarioLimits = ScenarioLimits(),
    modules: [(name: String, text: String)] = []
  ) throws -> ScenarioFile {
    let folder = try Folder()
    folder.write(text, to: file)
    for module in modules { folder.write(module.text, to: module.name) }
    return try ScenarioFile.load(file, in: folder.path, limits: limits)
  }

  /// A scenario with this body, a phone and a few products.
  static func text(_ body: String, fields: String = "") -> String {
    """
    scenario {
      title = "test",
      products = {
        coins = { type = "consumable", price = "0.99 USD", grants = 100 },
        pro = { type = "non_consumable", price = "4.99 USD", family_shareable = true },
        monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
      },
      \(fields)
      run = function(world)
        local phone = world:device "phone"
        \(body)
      end,
    }
    """
  }

  /// Runs a body against the reference app.
  static func run(
    _ body: String, fields: String = "", driver: ChoiceDriver = .canonical,
    limits: ScenarioLimits = ScenarioLimits()
  ) throws -> RunResult {
    let file = try load(text(body, fields: fields), limits: limits)
    return ScenarioRunner(limits: limits).run(0, of: file, subject: try reference(), driver: driver)
  }

  /// Loads the bundled reference app for the interface that a scenario needs.
  static func reference(for scenario: ScenarioDefinition) throws -> LuaSubject {
    guard scenario.needs.contains(.storekit2) else { return try reference() }
    let app =
      if scenario.needs.contains(.offers) {
        "styles/storekit2_offers"
      } else if scenario.needs.contains(.serverDelivery) {
        "styles/storekit2_signed"
      } else {
        "reference_storekit2"
      }
    return try LuaSubject.load("\(scenarios)/apps/\(app).lua", name: app)
  }

  /// Loads the bundled reference app for the payment queue.
  static func reference() throws -> LuaSubject {
    try LuaSubject.load(scenarios + "/apps/reference.lua", name: "reference")
  }

  /// Runs a body. Expects no error and no failed expectation, and a fact of the kind that the input names.
  static func expectCarriedOut(_ input: BadInput) throws {
    let result = try run(input.text)
    if let error = result.error { Issue.record("\(error)") }
    #expect(result.failedExpectations.isEmpty, "\(result.failedExpectations)")
    let kinds = result.trace.facts.map { FactDescription.of($0.kind).name }
    #expect(kinds.contains(input.message))
  }

  /// Runs a body. Expects one error: where, what was expected, what was found, and what to try.
  static func expectRefused(_ input: BadInput) throws {
    let limits = ScenarioLimits(instructions: 200_000, memoryBytes: 8 << 20)
    guard let refusal = try run(input.text, limits: limits).refusal else {
      Issue.record("nothing was refused")
      return
    }
    #expect(refusal == input.message)
  }
}
