import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Receipts, in the language of apps")
struct ReceiptCallTests {
  /// What an app notes that makes some calls when it is tapped, in a store.
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
      ("{ receipt_properties = true }", "'receipt_properties' of a receipt refresh has to be a table"),
      ("{ response = function() end }", "a receipt refresh has no method 'response'"),
      (
        "{ receipt_properties = { is_revoked = 1 } }",
        "'is_revoked' of receipt_properties has to be true or false"
      ),
      ("7", "a request expects a table of handlers"),
    ])
  func wrong(argument: String, says: String) throws {
    let test = try notes("app.refresh_receipt(\(argument))", buys: ["pro"])
    #expect(test.world.apps.crashes.first?.message.contains(says) == true, "\(test.world.apps.crashes)")
  }
}
