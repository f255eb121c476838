import Facts
import Kernel
import LuaApps
import StoreModel
import Testing
import World

@Suite("Notifications at the developer's own server, in the file of an app")
struct OwnServerNotificationTests {
  /// A world whose server has this function for notifications. A consumable was bought in the sandbox, which
  /// sends a notification.
  private static func world(
    _ notify: String, version: NotificationVersion = .two
  ) throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          server = { notify = function(backend, notification) \(notify) end },
          launch = function(app) app.queue:add_observer {} end,
        }
        """), environment: .sandbox)
    test.world.store.setNotifications(version: version)
    test.world.buyElsewhere(test.product("coins"), on: test.phone)
    test.world.settle()
    return test
  }

  private static func stage(_ test: AppWorld) -> NotificationDelivery.Stage? {
    test.world.store.notifications.first?.delivery.stage
  }

  @Test("it gets what the store tells, under the names of receipts, and its status is the answer")
  func fields() throws {
    let test = try Self.world(
      """
      print(table.concat({
        notification.notification_type, tostring(notification.subtype), notification.version, notification.attempt,
        notification.environment, notification.product_id, notification.quantity, notification.notification_uuid,
      }, " "))
      return 202
      """)
    #expect(
      OfferCallTests.notes(test) == [
        "ONE_TIME_CHARGE nil 2 1 Sandbox coins 1 00000000-0000-4000-9000-000000000001"
      ])
    #expect(Self.stage(test) == .delivered)
    #expect(test.world.store.notifications.first?.attempts.first?.outcome == .answered(202))
  }

  @Test("what it says that it did is a fact with the number of the notification")
  func claims() throws {
    let test = try Self.world(
      "backend:pay_out(notification); backend:wait '1s'; backend:take_back(notification); return 200")
    #expect(test.count(.serverPaidOut) == 1 && test.count(.serverTookBack) == 1)
    #expect(Self.stage(test) == .delivered)
  }

  @Test(
    "code that fails, or returns no status, answers 500",
    arguments: [
      ("error 'no'", "no"), ("return", "server function 'notify' must return a status, found nil"),
      ("return 'ok'", "server function 'notify' must return a status, found string"),
      ("return 99", "server function 'notify' returned the status 99, expected 100 to 599"),
      ("backend:pay_out {}; return 200", "a receipt entry or a notification"),
    ])
  func failing(_ body: String, _ message: String) throws {
    let test = try Self.world(body)
    #expect(test.world.store.notifications.first?.attempts.first?.outcome == .answered(500))
    #expect(
      test.world.server.crashes.first?.message.contains(message) == true, "\(test.world.server.crashes)")
  }

  @Test("code that never answers leaves the store without an answer")
  func silent() throws {
    let test = try Self.world("backend:wait '1h'; return 200")
    test.world.wait(.hours(2))
    #expect(test.world.store.notifications.first?.attempts.first?.outcome == .unanswered(.timedOut))
    #expect(Self.stage(test) == .abandoned)
  }

  @Test("version 1 tells nothing of what it has no word for")
  func versionOne() throws {
    #expect(try Self.world("return 200", version: .one).world.store.notifications.isEmpty)
  }
}
