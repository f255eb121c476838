import Facts
internal import LuaApps
import Rules
import Scenario
import Testing

@Suite("What led to a failed expectation") struct TurningPointTests {
  /// An app that forgets its deliveries before a kill.
  private static let app = """
    local bought = 0
    return app {
      launch = function(app)
        app.queue:add_observer {
          updated_transactions = function(transactions)
            for _, transaction in ipairs(transactions) do
              if transaction.transaction_state == "purchased" then
                if not app.disk:exists "seen" then
                  app.disk:write("seen", "yes")
                  bought = bought + 1
                end
                app.queue:finish(transaction)
              end
            end
          end,
        }
      end,
      buy = function(app, product) app.queue:add(product) end,
      owned = function(app, product) return bought end,
    }
    """

  @Test("the taps, the kill and what the app wrote are told, however long ago they were") func told() throws {
    let folder = try Folder()
    folder.write(Self.app, to: "app.lua")
    let file = try Suite.load(
      Suite.text(
        """
        phone:launch()
        phone:kill_app { after = "disk_write" }
        phone:buy "coins"
        world:settle()
        for _ = 1, 4 do
          phone:launch()
          world:settle()
          phone:terminate()
        end
        phone:launch()
        world:settle()
        expect(phone:owned "coins"):equals(100)
        """))
    let result = ScenarioRunner().run(
      0, of: file, subject: try LuaSubject.load(folder.path + "/app.lua", name: "app"))
    let facts = try #require(result.failedExpectations.first).facts.map(\.text)
    for word in ["user.tapped_buy", "disk.wrote path=seen", "process.killed"] {
      #expect(facts.contains { $0.contains(word) }, "\(word) in \(facts)")
    }
    #expect(facts.count <= 17)
  }
}
