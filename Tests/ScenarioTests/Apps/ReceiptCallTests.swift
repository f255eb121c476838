import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Receipts, in the language of apps")
struct ReceiptCallTests {
  /// The notes of an app that makes some calls when the user taps.
  private func notes(
    _ calls: String, in environment: StoreEnvironment = .sandbox, buys: [String] = []
  ) throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        local latest
        return app {
          launch = function(app)
            app.queue:add_observer { updated_transactions = function(transactions)
              for _, transaction in ipairs(transactions) do
                if transaction.transaction_state == "purchased" then
                  latest = transaction.transaction_receipt
                  app.queue:finish(transaction)
                else
                  app.note(tostring(transaction.transaction_receipt))
                end
              end
            end }
          end,
          buy = function(app, id) app.queue:add(id) end,
          tap = function(app) \(calls) end,
        }
        """), environment: environment)
    for product in buys { test.buy(product) }
    if test.phone.process == nil { test.world.apps.launch(test.phone) }
    test.world.people.tap("receipt", on: test.phone)
    test.world.settle()
    return test
  }

  @Test("an app reads its receipt opened and as text, and asks where it lies")
  func read() throws {
    let calls = """
      local receipt = app.receipt()
      app.note(receipt and (#receipt .. " " .. receipt.receipt_type .. " " .. receipt.application_version) or "none")
      app.note(tostring((app.receipt_data() or ""):len() > 80))
      app.note(tostring(app.receipt_url()))
      """
    #expect(
      OfferCallTests.notes(try notes(calls)) == ["none", "false", "StoreKit/sandboxReceipt"])
    #expect(
      OfferCallTests.notes(try notes(calls, buys: ["pro"])).suffix(3) == [
        "1 ProductionSandbox 1.0", "true", "StoreKit/sandboxReceipt",
      ])
    #expect(
      OfferCallTests.notes(try notes(calls, in: .production)) == [
        "0 Production 1.0", "true", "StoreKit/receipt",
      ])
  }

  @Test("a purchased transaction has a receipt of its own that the store takes, and others have none")
  func transactionReceipt() throws {
    let test = try notes("app.note(latest)", buys: ["pro"])
    let texts = OfferCallTests.notes(test)
    #expect(texts.first == "nil")
    let answer = test.world.store.check(
      CheckQuestion(receipt: test.world.text(texts.last ?? ""), environment: .sandbox))
    #expect(answer.status == 0)
    #expect(answer.document?.entries.map(\.product) == [test.product("pro")])
  }

  @Test("an app that was handed a bad receipt can end itself")
  func bad() throws {
    let calls = """
      app.refresh_receipt { receipt_properties = { is_expired = true }, finished = function()
        local receipt = app.receipt()
        if receipt.expiration_date and receipt.expiration_date < app.now() then app.terminate_for_invalid_receipt() end
      end }
      """
    let test = try notes(calls, buys: ["pro"])
    #expect(test.world.apps.crashes.map(\.reason) == [.invalidReceipt])
    #expect(try notes(calls, in: .production, buys: ["pro"]).world.apps.crashes.isEmpty)
  }

  @Test(
    "what is wrong with a refresh is said",
    arguments: [
      ("{ receipt_properties = { is_expird = true } }", "did you mean 'is_expired'?"),
      ("{ receipt_propertys = {} }", "did you mean 'receipt_properties'?"),
      ("{ receipt_properties = true }", "'receipt_properties' of a receipt refresh must be a table"),
      ("{ response = function() end }", "a receipt refresh has no method 'response'"),
      (
        "{ receipt_properties = { is_revoked = 1 } }",
        "'is_revoked' of receipt_properties must be true or false"
      ),
      ("7", "a request needs a table of handlers"),
    ])
  func wrong(argument: String, says: String) throws {
    let test = try notes("app.refresh_receipt(\(argument))", buys: ["pro"])
    #expect(test.world.apps.crashes.first?.message.contains(says) == true, "\(test.world.apps.crashes)")
  }

  @Test("a request tells the properties that it asks for") func properties() throws {
    let calls = """
      local asked = app.refresh_receipt { receipt_properties = { is_expired = true, is_revoked = false } }
      app.note(tostring(asked.receipt_properties.is_expired) .. tostring(asked.receipt_properties.is_revoked))
      app.note(tostring(app.refresh_receipt {}.receipt_properties))
      app.note(tostring(app.request_products({ "pro" }).receipt_properties))
      """
    #expect(OfferCallTests.notes(try notes(calls)) == ["truenil", "nil", "nil"])
  }

  /// The notes of an app that sends its receipt to the store itself.
  private func checked(
    _ question: String, in environment: StoreEnvironment = .sandbox, buys: [String] = ["pro"],
    isOffline: Bool = false
  ) throws -> [String] {
    let test = try notes(
      """
      app.check_receipt({ receipt = app.receipt_data(), \(question) }, function(status, answer)
        if not status then return app.note("error " .. answer.code) end
        app.note(status .. ": " .. #answer.in_app .. " " .. #answer.latest_receipt_info .. " "
          .. #answer.pending_renewal_info)
      end)
      """, in: environment, buys: buys)
    if isOffline {
      _ = test.world.links.setLink(of: test.phone, .store, isUp: false)
      test.world.people.tap("receipt", on: test.phone)
      test.world.settle()
    }
    #expect(test.count(.requestReceiptSent) == (isOffline ? 2 : 1))
    #expect(test.count(.requestReceiptUnanswered) == (isOffline ? 1 : 0))
    return OfferCallTests.notes(test).filter { $0 != "nil" }
  }

  @Test("an app asks one of the two stores itself; the other one names where the receipt belongs")
  func check() throws {
    #expect(try checked("environment = \"sandbox\"") == ["0: 1 0 0"])
    #expect(try checked("environment = \"production\"") == ["21007: 0 0 0"])
    #expect(try checked("") == ["21007: 0 0 0"])
    #expect(try checked("", in: .production) == ["0: 1 0 0"])
    #expect(try checked("environment = \"sandbox\"", in: .production) == ["21008: 0 0 0"])
  }

  @Test("a receipt with subscriptions needs the shared secret, and brings the renewals")
  func secret() throws {
    let store = "environment = \"sandbox\""
    #expect(try checked(store, buys: ["monthly"]) == ["21004: 0 0 0"])
    #expect(try checked("\(store), password = \"guess\"", buys: ["monthly"]) == ["21004: 0 0 0"])
    #expect(
      try checked("\(store), password = app.shared_secret()", buys: ["monthly", "pro"]) == ["0: 2 2 1"])
  }

  @Test("without a network the app gets an error") func offline() throws {
    #expect(try checked("environment = \"sandbox\"", isOffline: true) == ["0: 1 0 0", "error -1009"])
  }

  @Test(
    "what is wrong with a check is said",
    arguments: [
      ("{}", "a receipt validation needs a receipt"),
      ("{ receipt = 1 }", "the receipt of a receipt validation must be a string"),
      ("{ receipt = \"r\", enviroment = \"sandbox\" }", "did you mean 'environment'?"),
      ("{ receipt = \"r\", environment = \"test\" }", "use one of: production, sandbox"),
      ("{ receipt = \"r\", exclude_old_transactions = 1 }", "must be true or false"),
      ("7", "a table such as"),
    ])
  func wrongCheck(argument: String, says: String) throws {
    let test = try notes("app.check_receipt(\(argument))", buys: ["pro"])
    #expect(test.world.apps.crashes.first?.message.contains(says) == true, "\(test.world.apps.crashes)")
  }
}
