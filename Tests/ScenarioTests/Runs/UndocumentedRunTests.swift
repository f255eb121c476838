import Facts
import LuaApps
import Rules
import Scenario
import Testing

@Suite("A run in which the store does what Apple does not document")
struct UndocumentedRunTests {
  /// An app that crashes on an original transaction without a product, or leaves it in the queue.
  private static func app(_ conduct: String) -> String {
    """
    return app {
      launch = function(app)
        app.queue:add_observer {
          updated_transactions = function(transactions)
            for _, transaction in ipairs(transactions) do
              local original = transaction.original_transaction
              if not original.payment.product_identifier then \(conduct) end
            end
          end,
        }
      end,
      restore = function(app) app.queue:restore_completed_transactions() end,
      owned = function(app) return 0 end,
    }
    """
  }

  @Test(
    "fails at the level should, also if it does not become idle",
    arguments: ["error 'no product'", "return"])
  func warns(conduct: String) throws {
    let body = """
      world:behavior("original_product", "missing")
      world:history("user", { products = { "pro" } })
      phone:launch()
      phone:restore()
      world:settle()
      """
    let file = try Suite.load(Suite.text(body))
    let result = ScenarioRunner().run(0, of: file, subject: try AppWorld.subject(Self.app(conduct)))
    #expect(result.verdict == .failed && result.hasBreach)
    #expect(result.levelMax == .should && result.levels.allSatisfy { $0 == .should })
    #expect(
      result.remarks.contains("Apple does not document “original_product”, so the failures are warnings"))
  }
}
