import Facts
import Scenario
import Testing
import World

@Suite("Downloads in the language of scenarios") struct DownloadLinesTests {
  /// An app that starts each download, and grants and finishes when it is complete.
  private static let app = """
    return app {
      capabilities = { hosted = true },
      launch = function(app)
        app.queue:add_observer {
          updated_transactions = function(transactions)
            for _, t in ipairs(transactions) do
              if #(t.downloads or {}) > 0 and t.downloads[1].state == "waiting" then
                app.queue:start_downloads(t.downloads)
              end
            end
          end,
          updated_downloads = function(downloads)
            for _, d in ipairs(downloads) do
              if d.state == "finished" then
                app.grant(d.transaction, "atlas")
                app.queue:finish(d.transaction)
              end
            end
          end,
        }
      end,
      buy = function(app, id) app.queue:add(id) end,
      tap = function(app)
        for _, t in ipairs(app.queue:transactions()) do
          app.queue:cancel_downloads(t.downloads)
          app.queue:start_downloads(t.downloads)
        end
      end,
      owned = function() return 1 end,
    }
    """

  /// A scenario with this body, whose first line is the tenth of the file.
  private static func text(_ body: String) -> String {
    """
    scenario {
      title = "test",
      products = {
        atlas = { type = "non_consumable", price = "4.99 USD", hosted = { files = { film = 8000 } } },
        coins = { type = "consumable", price = "0.99 USD" },
      },
      liveness = false,
      run = function(world)
        local phone = world:device "phone"
        \(body)
      end,
    }
    """
  }

  private static func run(_ body: String) throws -> RunResult {
    let file = try Suite.load(text(body))
    return ScenarioRunner().run(0, of: file, subject: try AppWorld.subject(app))
  }

  static let bodies: [BadInput] = [
    BadInput(
      "a download as it stands",
      """
      phone:launch()
      phone:buy "atlas"
      world:wait_for("download.progressed", "1m")
      local download = phone:downloads()[1]
      expect(download.product):equals("atlas")
      expect(download.content):equals("atlas")
      expect(download.version):equals("1.0")
      expect(download.state):equals("active")
      expect(download.progress):equals(0.5)
      expect(download.received):equals(4000)
      expect(download.length):equals(8000)
      world:settle()
      expect(phone:downloads()):is_empty()
      """, says: "download.finished"),
    BadInput(
      "a download that fails once, and one that the user tries again",
      """
      phone:fail_download { product = "atlas", error = "NSURLErrorDomain -1001", at = 500 }
      phone:launch()
      phone:buy "atlas"
      world:settle()
      expect(phone:downloads()[1].state):equals("failed")
      expect(phone:downloads()[1].error):equals("NSURLErrorDomain/-1001")
      phone:terminate()
      phone:launch()
      world:settle()
      phone:tap "again"
      world:settle()
      expect(world):saw("download.finished")
      """, says: "download.failed"),
    BadInput(
      "a download that is stuck until it is cancelled and started again",
      """
      phone:stall_download { at = "waiting" }
      phone:launch()
      phone:buy "atlas"
      world:settle()
      expect(phone:downloads()[1].state):equals("waiting")
      phone:tap "again"
      world:settle()
      expect(phone:downloads()):is_empty()
      """, says: "download.stalled"),
    BadInput(
      "a download that is stuck half-way",
      """
      phone:stall_download { product = "atlas" }
      phone:launch()
      phone:buy "atlas"
      world:settle()
      expect(phone:downloads()[1].progress):equals(0.5)
      """, says: "download.stalled"),
    BadInput(
      "a store that does not hand out content",
      """
      world:store_fails { request = "content", error = "SKErrorDomain 0", product = "atlas" }
      phone:launch()
      phone:buy "atlas"
      world:settle()
      expect(phone:downloads()[1].error):equals("unknown")
      """, says: "store.request_failed"),
  ]

  @Test("a line does what it says", arguments: bodies)
  func isCarriedOut(_ input: BadInput) throws {
    let result = try Self.run(input.text)
    if let error = result.error { Issue.record("\(error)") }
    #expect(result.failedExpectations.isEmpty, "\(result.failedExpectations)")
    let kinds = result.trace.facts.map { FactDescription.of($0.kind).name }
    #expect(kinds.contains(input.message))
  }

  static let refused: [BadInput] = [
    BadInput(
      "a failure of what is not hosted", #"phone:fail_download { product = "coins" }"#,
      says:
        "purchase/test.lua:10: the store hosts no files for 'coins'; declare hosted = { files = { … } } in a product"
    ),
    BadInput(
      "a stall of what is not hosted", #"phone:stall_download { product = "coins" }"#,
      says:
        "purchase/test.lua:10: the store hosts no files for 'coins'; declare hosted = { files = { … } } in a product"
    ),
    BadInput(
      "a stall at an unknown place", #"phone:stall_download { at = "half" }"#,
      says:
        "purchase/test.lua:10: device:stall_download, field 'at': expected one of half_way, waiting, found 'half'"
    ),
    BadInput(
      "a failure beyond the end", #"phone:fail_download { at = 1001 }"#,
      says:
        "purchase/test.lua:10: device:fail_download, field 'at': expected a whole number from 0 to 1000, found the number 1001"
    ),
    BadInput(
      "a failure with an unknown error", #"phone:fail_download { error = "lost" }"#,
      says:
        #"purchase/test.lua:10: device:fail_download, field 'error': expected a domain and a code such as "SKErrorDomain 0", or the name of a StoreKit error such as "payment_invalid", found 'lost'; the domains are SKErrorDomain, NSURLErrorDomain, ASDServerErrorDomain, SSErrorDomain, NSCocoaErrorDomain, SKInternalErrorDomain, StoreKitError, PurchaseError, CancellationError, RefundRequestError"#
    ),
    BadInput(
      "an error behind none", #"phone:fail_download { underlying = "SKErrorDomain 0" }"#,
      says:
        "purchase/test.lua:10: device:fail_download, field 'underlying' is not allowed without error"
    ),
    BadInput(
      "two failures of one transfer", "phone:fail_download()\nphone:fail_download { at = 0 }",
      says:
        "purchase/test.lua:11: line 10 already schedules fail_download on phone for the same call; write nth = 2 for the next one, or remove this line"
    ),
    BadInput(
      "two stalls of one transfer", "phone:stall_download()\nphone:stall_download { at = \"waiting\" }",
      says:
        "purchase/test.lua:11: line 10 already schedules download_stall on phone for the same call; write nth = 2 for the next one, or remove this line"
    ),
    BadInput(
      "a failure that never comes true", #"phone:fail_download { product = "atlas" }"#,
      says:
        "purchase/test.lua:10: the prepared event never happened: fail_download for atlas on phone; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "a stall that never comes true", "phone:stall_download()",
      says:
        "purchase/test.lua:10: the prepared event never happened: download_stall on phone; prepare an event that happens in this run, or add optional = true"
    ),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: refused)
  func isRefused(_ input: BadInput) throws {
    guard let refusal = try Self.run(input.text).refusal else {
      Issue.record("nothing was refused")
      return
    }
    #expect(refusal == input.message)
  }

  @Test("without any hosted content there is nothing to fail") func nothingHosted() throws {
    try Suite.expectRefused(
      BadInput(
        "", "phone:fail_download()",
        says:
          "purchase/test.lua:11: the store hosts no files for any product; declare hosted = { files = { … } } in a product"
      ))
  }
}
