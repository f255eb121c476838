import Facts
import Kernel
import Testing
import World

@Suite("Buying again")
struct RebuyTests {
  @Test("P13: an owned non-consumable is purchased again for free, and the system says so")
  func owned() {
    let test = TestWorld()
    test.buy(test.pro)
    test.buy(test.pro)
    #expect(test.delivered == [.purchasing, .purchased, .purchasing, .purchased])
    #expect(test.charges == [499])
    #expect(test.alerts == [.alreadyBought])
    let identifiers = test.handles.map { test.app.view.identifier(of: $0) }
    #expect(identifiers[1] != identifiers[3])
  }

  @Test("P13a: an expired subscription bought again is purchased, or restored")
  func expired() {
    let usual = TestWorld()
    let other = TestWorld(latitudes: [(.rebuyExpired, 1)])
    for (test, state) in [(usual, TransactionState.purchased), (other, .restored)] {
      test.buy(test.monthly)
      guard let subscription = test.world.subscription(of: test.user, to: test.monthly) else { continue }
      test.world.act(on: subscription, .expire, by: test.phone)
      test.buy(test.monthly)
      #expect(test.delivered == [.purchasing, .purchased, .purchasing, state])
      #expect(test.charges == [299, 299])
    }
  }

  @Test("P14: buying what has an unfinished transaction delivers that one again, free of charge")
  func unfinished() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.coins)
    test.beLazy(false)
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .purchased, .purchasing, .purchased])
    #expect(test.deliveredTransactions[3] == test.deliveredTransactions[1])
    #expect(test.charges == [99])
    #expect(test.alerts == [.alreadyBought])
    #expect(test.listed.isEmpty)
  }

  @Test("P14: the store's answer that comes twice takes the payment away once")
  func answeredTwice() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.coins)
    test.pin(.messageDuplication, 1, of: .checkoutAnswer)
    test.buy(test.coins)
    #expect(test.count(.transactionVanished) == 1)
    #expect(test.delivered == [.purchasing, .purchased, .purchasing, .purchased])
    #expect(test.listed.count == 1)
  }

  @Test("P14: or it says that it will be restored by itself, and nothing more comes in that process")
  func silence() {
    let test = TestWorld(latitudes: [(.rebuyUnfinished, 1)])
    test.beLazy()
    test.buy(test.coins)
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .purchased, .purchasing])
    #expect(test.alerts == [.restoreAutomatically])
    test.beLazy(false)
    test.relaunch()
    #expect(test.granted(test.coins) == 1)
    #expect(test.charges == [99])
    #expect(test.listed.isEmpty)
  }

  @Test(
    "P15: buying again right after finish is a new purchase, even if the store has not heard of the finish")
  func rightAfterFinish() {
    for loses in [false, true] {
      let test = TestWorld()
      if loses { test.pin(.messageLoss, 1, of: .finishReport, visit: 1) }
      test.app.calls = { event, app in
        guard case .updatedTransactions(_, let batch) = event, app.handedCount == 2 else {
          return TestWorld.careful(event, app)
        }
        return TestWorld.settle(batch[0], app) + [.addPayment(test.payment(test.coins))]
      }
      test.buy(test.coins)
      #expect(test.delivered == [.purchasing, .purchased, .purchasing, .purchased])
      #expect(test.charges == [99, 99])
      #expect(Set(test.deliveredTransactions).count == 2)
    }
  }

  @Test("P18: an active subscription bought again fails as cancelled, or is purchased without a charge")
  func active() {
    let usual = TestWorld()
    let other = TestWorld(latitudes: [(.buyActive, 1)])
    for (test, state) in [(usual, TransactionState.failed), (other, .purchased)] {
      test.buy(test.monthly)
      test.buy(test.monthly)
      #expect(test.delivered == [.purchasing, .purchased, .purchasing, state])
      #expect(test.charges == [299])
      #expect(test.alerts == [.alreadySubscribed])
      #expect(test.errors == (state == .failed ? [.storeKit(.paymentCancelled)] : []))
    }
  }
}
