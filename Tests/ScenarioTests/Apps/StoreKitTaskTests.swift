import Facts
import Kernel
import Testing
import World

@Suite("Tasks that wait in place")
struct StoreKitTaskTests {
  /// A world in which the user tapped Buy, and the app ran `body` after its launch ran `launch`.
  private static func bought(_ body: String, launch: String = "", owned: String = "return 0") throws
    -> AppWorld
  {
    let test = try app(body, launch: launch, owned: owned)
    test.world.apps.launch(test.phone)
    test.world.people.tapBuy(test.product("coins"), quantity: 1, on: test.phone)
    test.world.settle()
    return test
  }

  private static func app(_ buy: String, launch: String = "", owned: String = "return 0") throws -> AppWorld {
    AppWorld(
      try AppWorld.subject(
        """
        local task
        return app {
          capabilities = { storekit2 = true },
          launch = function(app) \(launch) end,
          buy = function(app, id) \(buy) end,
          tap = function(app, name) app.note("tapped") if task then task:cancel() end end,
          owned = function(app, id) \(owned) end,
        }
        """))
  }

  private static func notes(_ test: AppWorld) -> [String] { OfferCallTests.notes(test) }

  @Test("a purchase has one offer")
  func twoOffers() throws {
    let test = try Self.bought(
      """
      app.note(select(2, pcall(app.store.purchase, id, { promotional_offer = {}, win_back_offer = "w" })))
      """)
    #expect(Self.notes(test).last?.contains("a purchase has one offer") == true, "\(Self.notes(test))")
  }

  @Test("a purchase is waited for where it is called, and other code runs meanwhile")
  func purchase() throws {
    let test = try Self.bought(
      """
      app.task(function() app.note "meanwhile" end)
      app.note "before"
      local result = app.store.purchase(id)
      app.note("after " .. result.transaction.product_id .. " " .. tostring(result.verified))
      result.transaction:finish()
      """)
    #expect(Self.notes(test) == ["before", "meanwhile", "after coins true"])
    #expect(test.count(.storekitPurchaseCalled) == 1 && test.count(.storekitPurchaseReturned) == 1)
    #expect(test.count(.storeFinishRecorded) == 1)
  }

  @Test("a sleep ends when its time is over, and tasks take turns where they wait")
  func sleep() throws {
    let test = try Self.bought(
      """
      app.task(function() app.sleep "2s" app.note "second" end)
      app.task(function() app.sleep "1s" app.note "first" end)
      """)
    #expect(Self.notes(test) == ["first", "second"])
  }

  @Test("a canceled sleep ends at once with false, and its timer is stopped")
  func canceledSleep() throws {
    let test = try Self.bought(
      """
      local sleeper = app.task(function() app.note(tostring(app.sleep "1h")) end)
      app.sleep "1s"
      app.note(tostring(sleeper:is_cancelled()))
      sleeper:cancel()
      app.note(tostring(sleeper:is_cancelled()))
      """)
    #expect(Self.notes(test) == ["false", "true", "false"])
    #expect(test.recorder.kept.last.map { $0.instant < .zero + .seconds(60) } == true)
  }

  @Test("a canceled purchase throws, its sheet stays, and the listener receives the transaction")
  func canceledPurchase() throws {
    let test = try Self.bought(
      """
      local buyer = app.task(function()
        local result, failure = app.store.purchase(id)
        app.note(tostring(result) .. " " .. failure.domain)
      end)
      app.sleep "1s"
      buyer:cancel()
      """)
    #expect(Self.notes(test) == ["nil CancellationError"])
    #expect(test.count(.storeCharged) == 1 && test.count(.transactionRemoved) == 0)
  }

  @Test("a canceled listener ends its loop, and the system learns it")
  func canceledListener() throws {
    let test = try Self.app(
      "", launch: "task = app.task(function() for _ in app.store.updates() do end app.note 'over' end)")
    test.world.apps.launch(test.phone)
    test.world.people.tap("it", on: test.phone)
    test.world.settle()
    #expect(Self.notes(test) == ["tapped", "over"])
    #expect(test.count(.storekitListenerStarted) == 1 && test.count(.storekitListenerEnded) == 1)
  }

  @Test("a canceled task reads an empty list without an error")
  func canceledRead() throws {
    let test = try Self.bought(
      """
      app.store.purchase(id)
      local reader = app.task(function()
        app.sleep "1h"
        local count = 0
        for _ in app.store.unfinished() do count = count + 1 end
        app.note(count .. " read")
      end)
      app.sleep "1s"
      reader:cancel()
      """)
    #expect(Self.notes(test) == ["0 read"])
  }

  @Test("a kill ends every task, and the next launch's listener receives what was paid")
  func killed() throws {
    let test = try Self.app(
      "app.store.purchase(id) app.note 'returned'",
      launch: """
        app.task(function()
          for update in app.store.updates() do
            app.note("updated " .. update.transaction.product_id)
            update.transaction:finish()
          end
        end)
        """)
    test.world.apps.launch(test.phone)
    test.world.people.tapBuy(test.product("coins"), quantity: 1, on: test.phone)
    test.world.wait(.milliseconds(2_150))
    test.world.apps.kill(test.phone)
    test.world.settle()
    test.world.apps.launch(test.phone)
    test.world.settle()
    #expect(Self.notes(test) == ["updated coins"])
    #expect(test.count(.storeCharged) == 1 && test.count(.storeFinishRecorded) == 1)
  }

  @Test("an error that no task catches ends the app with its line")
  func failed() throws {
    let test = try Self.bought("app.task(function() error 'lost' end)")
    #expect(test.crash?.message.contains("lost") == true && test.crash?.file == "test.lua")
  }

  @Test("owned answers at once: it reads what the device knows, and may not wait")
  func owned() throws {
    let reading = try Self.bought(
      "local r = app.store.purchase(id)", owned: "return app.store.latest(id) and 1 or 0")
    #expect(reading.owned("coins") == 1)
    #expect(reading.owned("pro") == 0)
    let buying = try Self.bought("", owned: "return app.store.purchase(id) and 1 or 0")
    #expect(buying.owned("coins") == nil)
    #expect(buying.crash?.message.hasPrefix("owned called purchase, which waits") == true)
    let sleeping = try Self.bought("", owned: "app.sleep '1s' return 1")
    #expect(sleeping.owned("coins") == nil)
    #expect(sleeping.crash?.message.hasPrefix("owned waits") == true)
  }

  @Test("an app that does not declare StoreKit 2 cannot call it")
  func undeclared() throws {
    let test = try AppWorld.tapped("app.store.purchase 'coins'")
    #expect(test.crash?.message.contains("declare storekit2 = true") == true)
  }
}
