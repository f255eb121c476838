import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Notifications to the developer's server")
struct NotificationTests {
  private func test() -> (TestWorld, ProductID) {
    let test = TestWorld()
    return (test, test.addProduct("coins", .consumable, price: 99))
  }

  private func kinds(_ test: TestWorld) -> [FactKind] {
    test.recorder.kept.map(\.content.kind).filter { FactDescription.of($0).name.hasPrefix("notification.") }
  }

  @Test("without an address the store tells nothing, and keeps no record")
  func withoutAddress() throws {
    let (test, coins) = test()
    test.world.buyElsewhere(coins, on: test.phone)
    test.world.settle()
    #expect(test.world.refund(PurchaseID(0)))
    test.world.settle()
    #expect(test.world.store.notifications.isEmpty)
    #expect(kinds(test).isEmpty)
    #expect(test.world.store.requestTestNotification() == nil)
  }

  @Test("a notification keeps what was true when its event happened")
  func keepsThePast() throws {
    let (test, coins) = test()
    test.world.store.setNotifications(version: .two)
    test.world.buyElsewhere(coins, on: test.phone)
    test.world.settle()
    #expect(test.world.store.requestRefund(PurchaseID(0)))
    #expect(!test.world.store.requestRefund(PurchaseID(0)))
    test.world.settle()
    #expect(test.world.refund(PurchaseID(0)))
    test.world.settle()
    let contents = test.world.store.notifications.map(\.content)
    #expect(contents.map(\.event.type) == [.oneTimeCharge, .consumptionRequest, .refund])
    #expect(contents.map { $0.entry?.cancellationDate != nil } == [false, false, true])
    #expect(!test.world.store.declineRefund(PurchaseID(0)))
  }

  @Test("a notification that is delivered leaves three facts, in order")
  func facts() {
    let (test, _) = test()
    test.world.store.setNotifications(version: .two)
    #expect(test.world.store.requestTestNotification() == 1)
    test.world.settle()
    #expect(
      kinds(test) == [
        .notificationRegistered, .notificationRaised, .notificationSent, .notificationReceived,
        .notificationAnswered,
      ])
    #expect(test.world.store.notifications[0].attempts.map(\.outcome) == [.answered(200)])
    #expect(test.world.store.notifications[0].delivery.stage == .delivered)
  }

  @Test("a server that is down refuses it, and a retry keeps nothing from settling")
  func down() {
    let (test, _) = test()
    test.world.store.setNotifications(version: .two)
    _ = test.world.server.setDown(true)
    test.world.store.requestTestNotification()
    test.world.settle()
    #expect(test.world.store.notifications[0].attempts.map(\.outcome) == [.unanswered(.cannotConnect)])
    _ = test.world.server.setDown(false)
    test.world.wait(.hours(1) + .seconds(1))
    #expect(test.world.store.notifications[0].attempts.last?.outcome == .answered(200))
  }

  /// The notifications in the order in which the server received them.
  private func received(_ test: TestWorld) -> [Int64] {
    test.recorder.kept.compactMap { fact in
      if case .notification(.received(let number, _)) = fact.content { number } else { nil }
    }
  }

  @Test("W10: what is lost on the way, either way, is sent again", arguments: [true, false])
  func lost(_ isQuestion: Bool) {
    let (test, _) = test()
    test.world.store.setNotifications(version: .two)
    if isQuestion {
      test.pin(.notificationLoss, 1, visit: 1)
    } else {
      test.pin(.notificationAnswerLoss, 1, visit: 1)
    }
    test.world.store.requestTestNotification()
    test.world.settle()
    #expect(test.world.store.notifications[0].attempts.map(\.outcome) == [.unanswered(.timedOut)])
    test.world.wait(.hours(1) + .seconds(31))
    #expect(received(test) == (isQuestion ? [1] : [1, 1]))
    #expect(test.world.store.notifications[0].delivery.stage == .delivered)
  }

  @Test("W10: a copy on the way is one attempt, and is answered twice")
  func duplicated() {
    let (test, _) = test()
    test.world.store.setNotifications(version: .two)
    test.pin(.notificationDuplication, 1)
    test.world.store.requestTestNotification()
    test.world.settle()
    #expect(received(test) == [1, 1])
    #expect(test.world.store.notifications[0].attempts.count == 1)
  }

  @Test(
    "W10: a notification that travels longer is overtaken",
    arguments: [(.notificationDelay, 1), (.notificationDelay, 2), (.notificationDelay, 3)]
      as [(ChoiceSite, Int)])
  func overtaken(_ site: ChoiceSite, _ option: Int) {
    let (test, _) = test()
    test.world.store.setNotifications(version: .two)
    test.choices.pin(name: site.rawValue, scope: 1, value: option)
    for _ in 1...2 { test.world.store.requestTestNotification() }
    test.world.wait(.hours(4))
    #expect(received(test) == [2, 1])
    #expect(test.world.store.notifications.allSatisfy { $0.delivery.stage == .delivered })
  }
}
