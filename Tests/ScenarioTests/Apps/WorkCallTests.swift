import Facts
import Kernel
import Testing
import World

@Suite("The main thread of an app can be busy")
struct WorkCallTests {
  /// An app that works for some time when it is launched and when it is tapped.
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
    // The request set out when the payment was added, so that the sheet came up long before the callback.
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
    #expect(test.crash?.message.contains("a delay such as") == true)
  }
}
