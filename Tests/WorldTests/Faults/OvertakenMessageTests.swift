import Facts
import Kernel
import Testing
import World

@Suite("Messages that overtake others")
struct OvertakenMessageTests {
  @Test("Q5: an answer that a younger one overtook delivers nothing again")
  func staleAnswer() {
    let test = TestWorld()
    test.launch()
    test.pin(.messageDelay, 3, of: .queueAnswer, visit: 1)
    test.world.buyElsewhere(test.season, on: test.phone)
    test.world.wait(.seconds(1))
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    test.world.links.setLink(of: test.phone, .store, isUp: true)
    test.world.settle()
    #expect(test.delivered == [.purchased])
    #expect(test.granted(test.season) == 1)
    #expect(test.sent(.queueRequest) == 4)
  }

  @Test("P20: a question that overtakes the confirmation does not make the purchase fail")
  func lateConfirmation() {
    let test = TestWorld()
    test.pin(.messageDelay, 3, of: .purchaseRequest, visit: 1)
    test.confirm(test.coins)
    test.relaunch()
    #expect(test.delivered == [.purchasing, .purchasing, .purchased])
    #expect(test.errors.isEmpty)
    #expect(test.charges == [99])
  }

  @Test(
    "E9: a request for the history that comes twice brings each purchase once, however the history is cut")
  func historyAskedTwice() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro, test.monthly, test.yearly], count: 3)
    test.launch()
    test.pin(.messageDuplication, 1, of: .restoreRequest, visit: 1)
    test.pin(.restoredBatches, 1, visit: 1)
    test.pin(.restoredBatches, 2, visit: 2)
    test.restore()
    #expect(test.granted(test.pro) == 1)
    #expect(test.granted(test.monthly) == 1)
    #expect(test.granted(test.yearly) == 1)
    #expect(test.count(.callbackRestoreFinished) == 1)
  }

  @Test("what waited in the background is told before anything that the app does at the front")
  func heldFirst() {
    let test = TestWorld()
    test.app.calls = { event, app in
      guard case .foregrounded = event else { return TestWorld.careful(event, app) }
      return [.addPayment(test.payment(test.season))]
    }
    test.confirm(test.coins)
    test.world.apps.background(test.phone)
    test.world.settle()
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.delivered == [.purchasing, .purchased, .purchasing, .purchased])
  }
}
