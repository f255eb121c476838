import Facts
import Kernel
import Testing
import World

@Suite("Promotions in the store, in the language of apps")
struct PromotionCallTests {
  /// An app that runs `body` at its launch and reports the offers it receives.
  private static func world(_ body: String) throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            app.queue:add_observer {
              updated_transactions = function() end,
              should_add_store_payment = function(payment)
                app.note("offered " .. payment.product_identifier)
                return false
              end,
            }
            local function say(answer, failure)
              if type(answer) == "table" then answer = table.concat(answer, ",") end
              app.note(tostring(answer) .. (failure and " " .. failure.code or ""))
            end
            \(body)
          end,
        }
        """))
    test.world.apps.launch(test.phone)
    test.world.settle()
    #expect(test.crash == nil)
    return test
  }

  @Test("a promotion is as usual until the app hides it, and what is hidden cannot be tapped")
  func visibility() throws {
    let test = try Self.world(
      """
      app.fetch_store_promotion_visibility("pro", function(visibility)
        say(visibility)
        app.update_store_promotion_visibility("hide", "pro", function(failure)
          say(failure)
          app.fetch_store_promotion_visibility("pro", say)
        end)
      end)
      """)
    #expect(OfferCallTests.notes(test) == ["default", "nil", "hide"])
    test.world.openPromotion(test.product("pro"), on: test.phone)
    test.world.openPromotion(test.product("coins"), on: test.phone)
    test.world.settle()
    #expect(OfferCallTests.notes(test).suffix(1) == ["offered coins"])
    #expect(test.count(.userMissedPromotion) == 1 && test.count(.userOpenedPromotion) == 1)
    #expect(test.count(.devicePromotionShown) == 1)
  }

  @Test("a promotion that shows again can be tapped, also in a later launch") func shown() throws {
    let test = try Self.world(
      """
      app.update_store_promotion_visibility("hide", "pro")
      app.update_store_promotion_visibility("default", "pro")
      app.update_store_promotion_visibility("hide", "coins")
      """)
    test.world.apps.terminate(test.phone)
    test.world.openPromotion(test.product("coins"), on: test.phone)
    test.world.openPromotion(test.product("pro"), on: test.phone)
    test.world.settle()
    #expect(OfferCallTests.notes(test) == ["offered pro"])
  }

  @Test("the order of promotions is what the app set") func order() throws {
    let test = try Self.world(
      """
      app.fetch_store_promotion_order(function(order)
        app.note(tostring(#order))
        app.update_store_promotion_order({ "pro", "coins" }, function()
          app.fetch_store_promotion_order(say)
        end)
      end)
      """)
    #expect(OfferCallTests.notes(test) == ["0", "pro,coins"])
    #expect(test.count(.devicePromotionsOrdered) == 1)
  }

  @Test("an unknown product gives an error, and a wrong argument says what is expected") func wrong() throws {
    let test = try Self.world(
      """
      app.fetch_store_promotion_visibility("nothing", say)
      app.update_store_promotion_visibility("show", "nothing", function(failure) app.note("update " .. failure.code) end)
      app.update_store_promotion_order({ "pro", "nothing" }, function(failure) app.note("order " .. failure.code) end)
      app.note(select(2, pcall(function() app.update_store_promotion_visibility("away", "pro") end)))
      """)
    let notes = OfferCallTests.notes(test)
    #expect(notes.first?.contains("default, show, or hide") == true)
    #expect(Array(notes.dropFirst()) == ["nil 5", "update 5", "order 5"])
    #expect(test.count(.devicePromotionShown) == 0 && test.count(.devicePromotionsOrdered) == 0)
  }
}
