import Foundation

/// A folder with an app that has known bugs, and a few scenarios that detect some of them. Removed at the end
/// of a test.
final class LeakySuite {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "assay-\(UUID().uuidString)").path
    try write("app.lua", LeakySuite.app)
    try write(
      "suite/buy/1_buy.lua",
      LeakySuite.scenario(
        "buys coins", catches: "\"drop finish\"", run: "expect(phone:owned \"coins\"):equals(100)"))
    try write(
      "suite/buy/2_kill.lua",
      LeakySuite.scenario("is killed afterwards", catches: "", run: "phone:kill_app()"))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: path).appending(path: name), encoding: .utf8)
  }

  static func scenario(_ title: String, catches: String, run: String) -> String {
    """
    scenario {
      title = "\(title)",
      catches = { \(catches) },
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
      run = function(world)
        local phone = world:device "phone"
        phone:launch()
        phone:buy "coins"
        world:settle()
        \(run)
      end,
    }
    """
  }

  private static let app = """
    return app {
      launch = function(app)
        app.queue:add_observer {
          updated_transactions = function(transactions)
            for _, transaction in ipairs(transactions) do
              if transaction.transaction_state == "purchased" then
                local path = "coins/" .. transaction.transaction_identifier
                if not app.disk:exists(path) then
                  app.disk:write(path, "100")
                  app.grant(transaction, "coins", 100)
                end
                app.queue:finish(transaction)
              elseif transaction.transaction_state == "failed" then
                app.queue:finish(transaction)
              end
            end
          end,
        }
      end,
      buy = function(app, product) app.queue:add { product_identifier = product } end,
      owned = function(app, product) return 100 * #app.disk:list "coins/" end,
    }
    """
}
