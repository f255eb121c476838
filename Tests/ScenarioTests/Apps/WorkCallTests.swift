import Facts
import Kernel
import Testing
import World

@Suite("The main thread of an app can be busy")
struct WorkCallTests {
  /// An app that works for some time at its launch and when the user taps.
  private static func world(launch: String = "", tap: String = "", callback: String = "") throws -> AppWorld {
    AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            app.queue:add_observer { updated_transactions = function(transactions)
              for _, transaction in ipairs(transactions) do
                app.note(transaction.transaction_state)
                if transaction.transaction_state == "purchased" then app.queue:finish(transaction) end
              end
              \(callback)
            end }
            \(launch)
            app.note "launched"
          end,
          buy = function(app, id) app.queue:add(id); \(tap) end,
          tap = function(app) app.note "tapped" end,
        }
        """))
  }

  private static func instants(_ kind: FactKind, in test: AppWorld) -> [Instant] {
    test.recorder.kept.filter { $0.kind == kind }.map(\.instant)
  }

  @Test("the world goes on meanwhile, and the callbacks come afterwards in their order") func busy() throws {
    let test = try Self.world(tap: "app.work '9s' app.note 'worked'")
    test.buy("pro")
    #expect(OfferCallTests.notes(test) == ["launched", "worked", "purchasing", "purchased"])
    let callbacks = Self.instants(.callbackUpdated, in: test)
    #expect(callbacks.allSatisfy { $0 >= .zero + .seconds(9) })
    // The request was sent when the payment was added, so the sheet appeared long before the callback.
    let sheets = Self.instants(.deviceSheetShown, in: test)
    #expect(sheets.count == 1 && sheets.allSatisfy { $0 < .zero + .seconds(1) })
    #expect(test.crash == nil)
  }

  @Test("an order that is due meanwhile is carried out at its time") func orders() throws {
    let test = try Self.world(tap: "app.work '9s'")
    test.world.apps.launch(test.phone)
    test.world.later(.seconds(4), .setLink(test.phone.id, .store, isUp: false))
    test.buy("pro")
    #expect(Self.instants(.messageLinkFailed, in: test) == [.zero + .seconds(4)])
  }

  @Test("a kill ends the work, and nothing of the app runs afterwards") func kill() throws {
    let test = try Self.world(tap: "app.work '9s' app.note 'worked'")
    test.choices.pin(
      name: ChoiceSite.killAtFact.rawValue, detail: UInt16(FactKind.deviceSheetShown.rawValue),
      scope: test.phone.id.rawValue, visit: 1, value: 1)
    test.buy("pro")
    #expect(test.count(.processKilled) == 1)
    #expect(OfferCallTests.notes(test) == ["launched"])
    test.world.apps.launch(test.phone)
    test.world.settle()
    #expect(OfferCallTests.notes(test) == ["launched", "launched", "purchasing", "failed"])
  }

  @Test(
    "the system ends a launch that keeps the main thread busy for 20 seconds",
    arguments: [
      ("app.work '20s'", true), ("app.work '19999ms'", false), ("app.work '12s' app.work '9s'", true),
      ("app.work(0)", false),
    ])
  func watchdog(launch: String, isEnded: Bool) throws {
    let test = try Self.world(launch: launch)
    test.world.apps.launch(test.phone)
    test.world.settle()
    #expect(test.world.apps.crashes.map(\.reason) == (isEnded ? [.watchdog] : []))
    #expect(OfferCallTests.notes(test).contains("launched") == !isEnded)
    if isEnded { #expect(Self.instants(.processCrashed, in: test) == [.zero + .seconds(20)]) }
  }

  @Test(
    "W18: reading the receipt takes time for each entry, where a scenario says so",
    arguments: [
      ("app.note(tostring(#app.receipt()))", 1, Interval.milliseconds(1000), false),
      ("app.note(tostring(#app.receipt_data()))", 1, .milliseconds(1000), false),
      ("for _ = 1, 19 do app.receipt() end", 1, .seconds(19), false),
      ("for _ = 1, 20 do app.receipt() end", 1, .seconds(20), true),
      ("for _ = 1, 20 do app.receipt() end", 0, .zero, false),
    ])
  func receipt(launch: String, option: Int, time: Interval, isEnded: Bool) throws {
    let test = try Self.world(launch: launch)
    test.choices.pin(name: ChoiceSite.receiptReading.rawValue, value: option)
    test.world.makeHistory(of: test.user, products: [test.product("pro")], count: 100)
    // The app is installed with a receipt of earlier purchases.
    test.world.uninstall(test.phone)
    test.world.install(test.phone, version: "1.0")
    test.world.apps.launch(test.phone)
    test.world.settle()
    #expect(test.world.apps.crashes.map(\.reason) == (isEnded ? [.watchdog] : []))
    let times = test.recorder.kept.compactMap { fact in
      if case .process(.worked(let time)) = fact.content { time } else { nil }
    }
    #expect(times.reduce(.zero, +) == time)
  }

  @Test("a long callback is no launch, and taps wait for it") func callback() throws {
    let test = try Self.world(callback: "app.work '30s' app.note 'worked'")
    test.world.apps.launch(test.phone)
    test.world.people.tapBuy(test.product("pro"), on: test.phone)
    test.world.later(.seconds(5), .setLink(test.phone.id, .server, isUp: false))
    test.world.people.tap("look", on: test.phone)
    test.world.settle()
    #expect(test.crash == nil)
    #expect(
      OfferCallTests.notes(test) == ["launched", "tapped", "purchasing", "worked", "purchased", "worked"])
  }

  @Test("a busy app holds up only itself") func others() throws {
    let test = try Self.world(tap: "if app.user() == 'ann' then app.work '40s' end app.note(app.user())")
    let ben = test.world.addAccount(named: "ben")
    let other = test.world.addDevice(named: "pad", account: ben)
    test.world.apps.launch(test.phone)
    test.world.apps.launch(other)
    test.world.people.tapBuy(test.product("pro"), on: test.phone)
    test.world.people.tapBuy(test.product("pro"), on: other)
    test.world.settle()
    let delivered = test.recorder.kept.filter { $0.kind == .callbackDelivered }
    let onOther = delivered.filter { $0.actor.device == other.id }
    #expect(onOther.count == 2 && onOther.allSatisfy { $0.instant < .zero + .seconds(10) })
    let onPhone = delivered.filter { $0.actor.device == test.phone.id }
    #expect(onPhone.count == 2 && onPhone.allSatisfy { $0.instant >= .zero + .seconds(40) })
  }

  @Test("what is no time is refused") func wrong() throws {
    let test = try Self.world(launch: "app.work 'long'")
    test.world.apps.launch(test.phone)
    #expect(test.crash?.message.contains("a duration such as") == true)
  }

  /// An app with two observers. The first one works in each callback and notes the events of the device.
  private static func observed() throws -> AppWorld {
    AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            for _, name in ipairs { "first", "second" } do
              app.queue:add_observer {
                updated_transactions = function(transactions)
                  for _, transaction in ipairs(transactions) do
                    app.note(name .. " " .. transaction.transaction_state)
                    if name == "first" then
                      app.work "5s"
                      app.note "worked"
                    elseif transaction.transaction_state == "purchased" then
                      app.queue:finish(transaction)
                    end
                  end
                end,
                removed_transactions = function() app.note(name .. " removed") end,
                should_add_store_payment = function() app.work "2s" return true end,
              }
            end
          end,
          buy = function(app, id) app.queue:add(id) end,
          foreground = function(app) app.note "front" end,
          background = function(app) app.note "back" end,
          terminate = function(app) app.note "end" end,
          owned = function(app) app.work "9s" return 1 end,
        }
        """))
  }

  @Test("the second observer hears the same when the first is done") func observers() throws {
    let test = try Self.observed()
    test.buy("pro")
    #expect(
      OfferCallTests.notes(test) == [
        "first purchasing", "worked", "second purchasing", "first purchased", "worked", "second purchased",
        "first removed", "second removed",
      ])
    let second = test.recorder.kept.filter {
      if case .callback(.delivered(let observer, _, _)) = $0.content { observer.rawValue == 1 } else { false }
    }
    #expect(second.map(\.instant) == [.zero + .seconds(5), .zero + .seconds(10)])
  }

  @Test("time stops where it was told to, in the middle of the work, and a kill there ends it")
  func waiting() throws {
    let test = try Self.observed()
    test.world.apps.launch(test.phone)
    test.world.people.tapBuy(test.product("pro"), on: test.phone)
    test.world.wait(.seconds(2))
    #expect(test.world.timeline.now == .zero + .seconds(2))
    #expect(test.phone.process?.isWorking == true)
    #expect(test.owned("pro") == nil, "a busy app is not asked")
    test.world.apps.kill(test.phone)
    test.world.settle()
    #expect(OfferCallTests.notes(test) == ["first purchasing"])
    #expect(test.world.timeline.now < .zero + .seconds(5))
  }

  @Test("a busy app hears later that it left the front and came back, and a termination kills it")
  func moves() throws {
    let test = try Self.observed()
    test.world.apps.launch(test.phone)
    test.world.people.tapBuy(test.product("pro"), on: test.phone)
    test.world.wait(.seconds(2))
    #expect(test.world.apps.background(test.phone))
    #expect(test.phone.process?.isForeground == true)
    test.world.wait(.seconds(4))
    #expect(test.phone.process?.isForeground == false)
    #expect(test.world.apps.foreground(test.phone))
    test.world.wait(.seconds(1))
    #expect(
      OfferCallTests.notes(test).prefix(5) == [
        "first purchasing", "worked", "second purchasing", "back", "front",
      ])
    #expect(test.phone.process?.isWorking == true)
    #expect(test.world.apps.terminate(test.phone))
    #expect(test.count(.processKilled) == 1 && test.count(.processTerminated) == 0)
    #expect(!OfferCallTests.notes(test).contains("end"))
  }

  @Test("an answer that takes time is taken when it comes, and one to the harness takes none")
  func answers() throws {
    let test = try Self.observed()
    test.world.apps.launch(test.phone)
    test.world.openPromotion(test.product("pro"), on: test.phone)
    test.world.settle()
    let answered = Self.instants(.queuePromotionAnswered, in: test)
    #expect(answered == [.zero + .seconds(2)])
    #expect(test.count(.queuePaymentAdded) == 1)
    let now = test.world.timeline.now
    #expect(test.owned("pro") == 1)
    #expect(test.world.timeline.now == now)
  }

  @Test("a kill at the fact that work began strikes at once") func killedAtWork() throws {
    let test = try Self.observed()
    test.choices.pin(
      name: ChoiceSite.killAtFact.rawValue, detail: UInt16(FactKind.processWorked.rawValue),
      scope: test.phone.id.rawValue, visit: 1, value: 1)
    test.buy("pro")
    #expect(Self.instants(.processKilled, in: test) == Self.instants(.processWorked, in: test))
  }

  @Test("a revocation that killed a busy app is told again at the next launch, and one that was heard is not")
  func revocation() throws {
    func told(isKilled: Bool) throws -> Int {
      let test = AppWorld(
        try AppWorld.subject(
          """
          return app {
            launch = function(app)
              app.queue:add_observer {
                updated_transactions = function(transactions)
                  for _, transaction in ipairs(transactions) do
                    if transaction.transaction_state == "purchased" then app.queue:finish(transaction) end
                  end
                end,
                revoked_entitlements = function() app.work "5s" end,
              }
            end,
            buy = function(app, id) app.queue:add(id) end,
          }
          """))
      test.buy("pro")
      test.world.refund(test.world.purchases(of: test.user)[0])
      test.world.wait(.seconds(2))
      #expect(test.phone.process?.isWorking == true)
      if isKilled { test.world.apps.kill(test.phone) }
      test.world.settle()
      test.world.apps.terminate(test.phone)
      test.world.apps.launch(test.phone)
      test.world.settle()
      return test.count(.callbackRevoked)
    }
    #expect(try told(isKilled: true) == 2)
    #expect(try told(isKilled: false) == 1)
  }
}
