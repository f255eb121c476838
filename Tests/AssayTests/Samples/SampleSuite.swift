import Foundation

/// A folder with an app and scenarios that end in different ways. Removed at the end of a test.
final class SampleSuite {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "assay-\(UUID().uuidString)").path
    for number in 1...4 { try write("suite/buy/\(number)_buy.lua", SampleSuite.scenario(expecting: 100)) }
    try write("suite/buy/5_wrong.lua", SampleSuite.scenario(expecting: 99))
    try write("suite/words.lua", "return {}")
    try write("app.lua", SampleSuite.app)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Writes an executable program. A separate process writes it: a file that is open for writing here is also
  /// open in any child that another test has just forked. The system refuses to execute a file that is open
  /// for writing.
  func writeProgram(_ name: String, _ text: String) throws {
    try write(name + ".text", text)
    let end = try ToolProcess(shell: "cp '\(name).text' '\(name)' && chmod +x '\(name)'", in: path).finish()
    guard end.code == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: path).appending(path: name), encoding: .utf8)
  }

  func files(in folder: String) -> [String] {
    let all = FileManager.default.enumerator(atPath: path + "/" + folder)?.allObjects as? [String] ?? []
    return all.filter { $0.contains(".") && !$0.hasSuffix("/") && $0.hasSuffix(".jsonl") }.sorted()
  }

  private static func scenario(expecting count: Int) -> String {
    """
    scenario {
      title = "buys coins and expects \(count)",
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
      run = function(world)
        local phone = world:device "phone"
        phone:launch()
        phone:buy "coins"
        world:settle()
        expect(phone:owned "coins"):equals(\(count))
      end,
    }
    """
  }

  /// It writes each grant to a file per transaction.
  private static let app = """
    return app {
      launch = function(app)
        app.queue:add_observer {
          updated_transactions = function(transactions)
            for _, transaction in ipairs(transactions) do
              if transaction.transaction_state == "purchased" then
                app.disk:write("coins", "100")
                app.grant(transaction, "coins", 100)
                app.queue:finish(transaction)
              elseif transaction.transaction_state == "failed" then
                app.queue:finish(transaction)
              end
            end
          end,
        }
      end,
      buy = function(app, product)
        if app.queue:can_make_payments() then app.queue:add { product_identifier = product } end
      end,
      owned = function(app, product) return tonumber(app.disk:read("coins") or "0") end,
    }
    """
}
