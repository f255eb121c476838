import Facts
import Rules
import Scenario
import Testing

@Suite("Every function with wrong arguments") struct WrongArgumentsTests {
  @Test("hundreds of them are tried") func extent() { #expect(WrongArguments.all.count > 1000) }

  @Test("each is an error of its line that names the function or what it could not find, and nothing hangs")
  func each() throws {
    let subject = try Suite.reference()
    let run = ScenarioRunner()
    for wrong in WrongArguments.all {
      let file = try Suite.load(Self.scenario(wrong.text), file: "wrong.lua")
      let result = run.run(0, of: file, subject: subject, retention: .hashOnly)
      guard let error = result.error else {
        Issue.record("\(wrong.text): \(result.verdict.name) instead of an error")
        continue
      }
      #expect(error.line == 8, "\(wrong.text): \(error)")
      #expect(
        error.message.utf8.count < 2000, "\(wrong.text): a message of \(error.message.utf8.count) bytes")
      #expect(!error.message.isEmpty && !error.message.utf8.contains(0), "\(wrong.text)")
    }
  }

  private static func scenario(_ call: String) -> String {
    """
    scenario {
      title = "wrong",
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
      accounts = { "mia" },
      run = function(world)
        local phone = world:device "phone"
        phone:launch()
        \(call)
      end,
    }
    """
  }
}
