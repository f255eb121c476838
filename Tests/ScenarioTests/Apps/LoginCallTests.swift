import Facts
import Kernel
import Testing
import World

@Suite("The login to an app, apart from the device's account")
struct LoginCallTests {
  private static func world() throws -> (test: AppWorld, ben: AccountID) {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          capabilities = { server = true },
          launch = function(app)
            app.note("launched by " .. (app.user() or "nobody"))
            app.queue:add_observer { updated_transactions = function(transactions)
              for _, transaction in ipairs(transactions) do
                if transaction.transaction_state == "purchased" then
                  app.grant(transaction, transaction.payment.product_identifier, 1, app.user())
                  app.queue:finish(transaction)
                end
              end
            end }
          end,
          login_changed = function(app) app.note("now " .. (app.user() or "nobody")) end,
          buy = function(app, id) app.queue:add(id) end,
          tap = function(app, name)
            if name == "keep" then return app.server:put("note", app.user() or "nobody") end
            app.server:get("note", function(status, value) app.note(status .. " " .. value) end)
          end,
          owned = function() return 1 end,
        }
        """))
    let ben = test.world.addAccount(named: "ben")
    test.world.apps.launch(test.phone)
    return (test, ben)
  }

  @Test("it follows the account until somebody logs in, lasts, and leaves the account as it is")
  func login() throws {
    let (test, ben) = try Self.world()
    #expect(test.world.people.logIn(ben, on: test.phone))
    #expect(!test.world.people.logIn(ben, on: test.phone), "ben is logged in already")
    test.world.settle()
    test.world.apps.terminate(test.phone)
    #expect(!test.world.people.logOut(on: test.phone), "the app does not run")
    test.world.apps.launch(test.phone)
    #expect(test.world.people.logOut(on: test.phone))
    test.world.settle()
    #expect(
      OfferCallTests.notes(test) == ["launched by ann", "now ben", "launched by ben", "now nobody"])
    #expect(test.phone.account == test.user)
  }

  @Test("an app that is installed anew knows nobody any more") func reinstalled() throws {
    let (test, ben) = try Self.world()
    test.world.people.logIn(ben, on: test.phone)
    test.world.uninstall(test.phone)
    test.world.install(test.phone, version: "1.0")
    test.world.apps.launch(test.phone)
    #expect(OfferCallTests.notes(test).last == "launched by nobody")
  }

  @Test("the developer's server keeps values for who is logged in") func server() throws {
    let (test, ben) = try Self.world()
    for tap in ["keep", "read"] { test.world.people.tap(tap, on: test.phone) }
    test.world.settle()
    test.world.people.logIn(ben, on: test.phone)
    test.world.people.tap("read", on: test.phone)
    test.world.settle()
    #expect(OfferCallTests.notes(test) == ["launched by ann", "200 ann", "now ben", "404 "])
  }

  @Test("who is logged in at the purchase is who is to be credited") func credited() throws {
    let (test, ben) = try Self.world()
    test.world.people.logIn(ben, on: test.phone)
    test.buy("coins")
    #expect(!test.broken.contains("right-user"))
    test.world.people.tapBuy(test.product("pro"), on: test.phone)
    while test.count(.storeCharged) < 2, test.world.stepUnsettled() {}
    test.world.people.logIn(test.user, on: test.phone)
    test.world.settle()
    #expect(test.broken.contains("right-user"))
  }

  @Test("what is owned by a login is told apart from what the store owes the account") func owned() throws {
    let (test, ben) = try Self.world()
    _ = test.owned("pro")
    #expect(test.count(.worldOwned) == 1 && test.count(.worldLoginOwned) == 0)
    test.world.people.logIn(ben, on: test.phone)
    _ = test.owned("pro")
    #expect(test.count(.worldOwned) == 1 && test.count(.worldLoginOwned) == 1)
  }
}
