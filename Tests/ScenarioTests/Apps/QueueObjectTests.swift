import Facts
import Kernel
import Testing
import World

@Suite("Requests, delegates, storefronts and originals as objects of an app")
struct QueueObjectTests {
  @Test("a request that was made asks nothing before its start, and asks once") func start() throws {
    let test = try AppWorld.tapped(
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
    let test = try AppWorld.tapped(
      """
      local request = app.products_request({ "coins" }, { response = function() app.note("response") end })
      request:\(call)()
      request:start()
      """)
    #expect(OfferCallTests.notes(test).isEmpty && test.count(.requestProductsStarted) == 0)
    #expect(test.count(.requestCancelled) == 0 && test.count(.requestReleased) == 0)
  }

  @Test("a request whose delegate is lost tells nothing, and one with another delegate tells that one")
  func requestDelegate() throws {
    let test = try AppWorld.tapped(
      """
      local lost = app.request_products({ "coins" }, { finished = function() app.note("lost") end })
      lost:set_delegate(nil)
      local changed = app.request_products({ "coins" }, { finished = function() app.note("first") end })
      changed:set_delegate { finished = function() app.note("second") end }
      app.note(select(2, pcall(function() changed:set_delegate { finish = print } end)))
      """)
    #expect(test.crash == nil)
    let notes = OfferCallTests.notes(test)
    #expect(notes.last == "second" && notes.count == 2)
    #expect(notes.first?.contains("a request has no method 'finish'; did you mean 'finished'?") == true)
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
    let test = try AppWorld.tapped(
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

  @Test("a price locale writes prices, and tells by what separators") func priceLocale() throws {
    let test = try AppWorld.tapped(
      """
      app.request_products({ "coins" }, { response = function(products)
        local locale = products[1].price_locale
        app.note(locale:format(products[1].price) .. " " .. locale.currency_code .. " " .. locale.currency_symbol)
        app.note(locale.decimal_separator .. locale.grouping_separator .. " " .. locale.identifier)
        app.note(select(2, pcall(function() return locale:format("4.99") end)))
      end })
      """)
    let notes = OfferCallTests.notes(test)
    #expect(notes.first == "$0.99 USD $" && notes.dropFirst().first == "., en_US@currency=USD")
    #expect(notes.last?.contains("a price in the smallest unit of its currency") == true)
  }

  @Test("a payment tells whether request data was set") func requestData() throws {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            app.queue:add_observer { updated_transactions = function(transactions)
              for _, transaction in ipairs(transactions) do
                app.note(transaction.transaction_state .. " " .. tostring(transaction.payment.request_data))
                if transaction.transaction_state ~= "purchasing" then app.queue:finish(transaction) end
              end
            end }
          end,
          buy = function(app, id) app.queue:add { product_identifier = id, request_data = "data" } end,
        }
        """))
    test.buy("coins")
    #expect(OfferCallTests.notes(test).last == "failed true")
  }

  @Test("a promoted payment is added as a copy with a name of the app's own") func promotedCopy() throws {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            app.queue:add_observer {
              should_add_store_payment = function(payment)
                app.note(payment.product_identifier .. " " .. payment.quantity)
                app.after("1s", function()
                  app.queue:add { promoted = payment, application_username = "user-7" }
                end)
                return false
              end,
              updated_transactions = function(transactions)
                for _, transaction in ipairs(transactions) do
                  if transaction.transaction_state == "purchased" then
                    app.note(transaction.payment.product_identifier .. " " .. transaction.payment.application_username)
                    app.queue:finish(transaction)
                  end
                end
              end,
            }
          end,
        }
        """))
    test.world.apps.launch(test.phone)
    test.world.settle()
    test.world.openPromotion(test.product("pro"), on: test.phone)
    test.world.settle()
    #expect(test.crash == nil)
    #expect(OfferCallTests.notes(test) == ["pro 1", "pro user-7"])
    #expect(test.count(.queuePaymentAdded) == 1 && test.count(.queueMisused) == 0)
  }

  @Test("a storefront has a country code and Apple's identifier") func storefront() throws {
    let test = try AppWorld.tapped(
      """
      local storefront = app.queue:storefront()
      app.note(storefront.country_code .. " " .. storefront.identifier)
      """)
    #expect(OfferCallTests.notes(test) == ["USA 143441"])
  }

  @Test("what an app shows of its objects, and their order, do not depend on earlier texts")
  func shownObjects() throws {
    let expected = [
      "DEU", "DEU FRA", "coins", "fr_FR@currency=USD",
    ]
    for earlier in [[], ["FRA", "DEU"]] {
      let test = AppWorld(
        try AppWorld.subject(
          """
          local seen = {}
          return app {
            launch = function(app) app.queue:add_observer { updated_transactions = function() end } end,
            tap = function(app)
              local storefront = app.queue:storefront()
              seen[storefront] = true
              if storefront.country_code == "DEU" then return print(storefront) end
              local names = {}
              for each in pairs(seen) do names[#names + 1] = tostring(each) end
              app.note(table.concat(names, " "))
              app.request_products({ "coins" }, { response = function(products)
                print(products[1])
                print(products[1].price_locale)
              end })
            end,
          }
          """))
      for text in earlier { _ = test.world.text(text) }
      test.world.apps.launch(test.phone)
      for country in ["DEU", "FRA"] {
        test.world.people.changeStorefront(of: test.phone, to: country)
        test.world.people.tap("it", on: test.phone)
        test.world.settle()
      }
      #expect(test.crash == nil)
      #expect(OfferCallTests.notes(test) == expected)
    }
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
