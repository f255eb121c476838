import Facts
internal import LuaApps
import Rules
import Scenario
import Testing
import World

@Suite("Worlds that do not come to rest") struct RestTests {
  private func run(_ app: String, _ body: String, requirements: RequirementSet = .latest) throws -> RunResult
  {
    let folder = try Folder()
    folder.write(app, to: "app.lua")
    let file = try Suite.load(Suite.text(body))
    let run = ScenarioRunner(limits: ScenarioLimits(facts: 5_000), requirements: requirements)
    return run.run(0, of: file, subject: try LuaSubject.load(folder.path + "/app.lua", name: "app"))
  }

  private static func app(launched: String) -> String {
    """
    return app {
      launch = function(app)
        app.queue:add_observer(app.observer { updated_transactions = function(transactions) end })
        \(launched)
      end,
      owned = function(app, product) return 0 end,
      capabilities = { server = true },
    }
    """
  }

  private static let asking = """
    local function ask() app.server:get("hello", ask) end
    ask()
    """

  @Test("an app that asks its server without end fails by the rule, though the script never ended")
  func spins() throws {
    let result = try run(Self.app(launched: Self.asking), "phone:launch()\nworld:settle()")
    #expect(result.verdict == .failed)
    #expect(result.breaches.map(\.page.identifier) == ["comes-to-rest"])
    #expect(result.convergence == .budgetSpent)
  }

  @Test("where the set does not ask for the rule, the breach is a warning, and the run cannot tell")
  func outsideTheSet() throws {
    let none = RequirementSet(name: "none", requirements: [])
    let result = try run(
      Self.app(launched: Self.asking), "phone:launch()\nworld:settle()", requirements: none)
    #expect(result.breaches.map(\.page.identifier) == ["comes-to-rest"])
    #expect(result.levels.allSatisfy { $0 == .should })
    guard case .inconclusive(let reason) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(reason.hasPrefix("the run did not become idle within 5000 facts; the last: #"))
  }

  @Test("an app that asks for ever under faults is accused, though it rests when they end") func underFaults()
    throws
  {
    let insisting = """
      local function tell()
        app.server:put("hello", "there", function(status) if status ~= 200 then tell() end end)
      end
      tell()
      """
    let body = "phone:network_down()\nphone:launch()\nworld:settle()"
    let result = try run(Self.app(launched: insisting), body)
    #expect(result.breaches.map(\.page.identifier) == ["comes-to-rest"])
    #expect(result.convergence == .converged)
    #expect(result.verdict == .failed)
  }
}
