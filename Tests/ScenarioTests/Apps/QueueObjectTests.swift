import Facts
import Kernel
import Testing
import World

@Suite("Requests, delegates, storefronts and originals as objects of an app")
struct QueueObjectTests {
  /// What an app notes that does something when the user taps.
  private static func tapped(_ body: String) throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app) app.queue:add_observer { updated_transactions = function() end } end,
          tap = function(app) \(body) end,
        }
        """))
    test.world.apps.launch(test.phone)
    test.world.people.tap("it", on: test.phone)
    test.world.settle()
    return test
  }

  @Test("a request that was made asks nothing before its start, and asks once") func start() throws {
    let test = try Self.tapped(
      """
      local request = app.products_request({ "coins", "nothing" }, {
        response = function(products, invalid) app.note(#products .. " " .. invalid[1]) end,
        finished = function() app.note("finished") end,
      })
      app.after("1s", function()
        app.note("later")
        request:start()
        request:start()
      end)
      """)
    #expect(test.crash == nil)
    #expect(OfferCallTests.notes(test) == ["later", "1 nothing", "finished"])
    #expect(test.count(.requestProductsStarted) == 1)
  }

  @Test(
    "a request that was cancelled or released before its start is never started",
    arguments: ["cancel", "release"])
  func never(call: String) throws {
    let test = try Self.tapped(
      """
      local request = app.products_request({ "coins" }, { response = function() app.note("response") end })
      request:\(call)()
      request:start()
      """)
    #expect(OfferCallTests.notes(test).isEmpty && test.count(.requestProductsStarted) == 0)
    #expect(test.count(.requestCancelled) == 0 && test.count(.requestReleased) == 0)
  }

  @Test("an error has a name, a sentence and what else the system says") func errors() throws {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            app.queue:add_observer { updated_transactions = function(transactions)
              for _, transaction in ipairs(transactions) do
                local failure = transaction.error
                if failure then
                  app.note(tostring(failure.code == app.error.payment_cancelled))
                  app.note(failure.localized_description)
                  app.note(failure.user_info.NSLocalizedDescription)
                end
              end
            end }
          end,
          tap = function(app)
            app.queue:add { product_identifier = "coins", quantity = 11 }
            app.note(tostring(app.error.payment_cancelled))
          end,
        }
        """))
    test.world.apps.launch(test.phone)
    test.world.people.tap("it", on: test.phone)
    test.world.settle()
    #expect(test.crash == nil)
    let text = "The operation couldn't be completed. (SKErrorDomain error 3.)"
    #expect(OfferCallTests.notes(test) == ["2", "false", text, text])
  }

  @Test("the delegate is told the storefront that the device is in now") func newStorefront() throws {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            app.queue:add_observer { updated_transactions = function() end }
            app.queue:set_delegate { should_continue = function(transaction, storefront)
              app.note(transaction.payment.product_identifier .. " " .. storefront.country_code)
              return true
            end }
          end,
          tap = function(app) app.queue:add { product_identifier = "coins" } end,
        }
        """))
    test.world.apps.launch(test.phone)
    test.world.people.tap("it", on: test.phone)
    test.world.wait(.milliseconds(500))
    test.world.people.changeStorefront(of: test.phone, to: "DEU")
    test.world.settle()
    #expect(test.crash == nil)
    #expect(OfferCallTests.notes(test) == ["coins DEU"])
  }

  @Test("the delegate that is set is the one that is read") func delegate() throws {
    let test = try Self.tapped(
      """
      app.note(tostring(app.queue:delegate()))
      local delegate = app.delegate { should_show_price_consent = function() return false end }
      app.note(tostring(app.queue:delegate()))
      app.queue:set_delegate(delegate)
      app.note(tostring(app.queue:delegate() == delegate))
      app.queue:set_delegate { should_continue = function() return true end }
      app.note(tostring(app.queue:delegate() == delegate))
      app.queue:set_delegate(nil)
      app.note(tostring(app.queue:delegate()))
      """)
    #expect(OfferCallTests.notes(test) == ["nil", "nil", "true", "false", "nil"])
  }

  @Test("a storefront has a country code and Apple's identifier") func storefront() throws {
    let test = try Self.tapped(
      """
      local storefront = app.queue:storefront()
      app.note(storefront.country_code .. " " .. storefront.identifier)
      """)
    #expect(OfferCallTests.notes(test) == ["USA 143441"])
  }

  @Test("the original of a restored transaction is a transaction of its own") func original() throws {
    let test = AppWorld(
      try AppWorld.subject(
        """
        local first
        return app {
          launch = function(app)
            app.queue:add_observer { updated_transactions = function(transactions)
              for _, transaction in ipairs(transactions) do
                local original = transaction.original_transaction
                if transaction.transaction_state == "purchased" then first = transaction.transaction_identifier end
                if original then
                  app.note(original.transaction_state)
                  app.note(tostring(original.transaction_identifier == first))
                  app.note(original.payment.product_identifier .. " " .. original.payment.application_username)
                  app.note(tostring(#original.transaction_receipt > 0))
                end
                if transaction.transaction_state ~= "purchasing" then app.queue:finish(transaction) end
              end
            end }
          end,
          buy = function(app, id) app.queue:add { product_identifier = id, application_username = "user-7" } end,
          restore = function(app) app.queue:restore_completed_transactions() end,
        }
        """))
    test.buy("pro")
    test.world.people.tapRestore(on: test.phone)
    test.world.settle()
    #expect(test.crash == nil)
    #expect(OfferCallTests.notes(test) == ["purchased", "true", "pro user-7", "true"])
  }
}
