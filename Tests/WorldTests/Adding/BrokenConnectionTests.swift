import Facts
import Kernel
import Testing
import World

@Suite("A connection that breaks during a purchase")
struct BrokenConnectionTests {
  @Test("P19: without a network before the request it fails with -1009, or with code 0")
  func before() {
    let usual = TestWorld()
    let other = TestWorld(latitudes: [(.offlineBeforeRequest, 1)])
    for (test, error) in [(usual, StoreError.offline), (other, .storeKit(.unknown))] {
      test.world.links.setLink(of: test.phone, .store, isUp: false)
      test.buy(test.coins)
      #expect(test.delivered == [.purchasing, .failed])
      #expect(test.errors == [error])
      #expect(test.count(.deviceSheetShown) == 0)
    }
  }

  @Test("P19, 2.2: a request or an answer that is dropped before the sheet fails with -1001")
  func dropped() {
    for kind in [MessageKind.checkoutRequest, .checkoutAnswer] {
      let test = TestWorld()
      test.pin(.messageLoss, 1, of: kind, visit: 1)
      test.buy(test.coins)
      #expect(test.delivered == [.purchasing, .failed])
      #expect(test.errors == [.timedOut])
    }
  }

  @Test(
    "P20: lost after the charge it stays purchasing, and is purchased when the link is back or at the next launch"
  )
  func after() {
    for relaunches in [false, true] {
      let test = TestWorld()
      test.confirm(test.coins)
      test.world.wait(.milliseconds(50))
      test.world.links.setLink(of: test.phone, .store, isUp: false)
      test.world.settle()
      #expect(test.charges == [99])
      #expect(test.delivered == [.purchasing])
      if relaunches { test.world.apps.kill(test.phone) }
      test.world.links.setLink(of: test.phone, .store, isUp: true)
      if relaunches { test.launch() }
      test.world.settle()
      #expect(
        test.delivered == (relaunches ? [.purchasing, .purchasing, .purchased] : [.purchasing, .purchased]))
      #expect(test.granted(test.coins) == 1)
    }
  }

  @Test("P20: or it fails now, and is purchased at the next launch", arguments: [false, true])
  func failedNow(isFinished: Bool) {
    let test = TestWorld(latitudes: [(.chargeLoss, 1)])
    test.pin(.messageLoss, 1, of: .purchaseAnswer, visit: 1)
    test.beLazy(!isFinished)
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .failed])
    #expect(test.errors == [.timedOut])
    test.relaunch()
    #expect(test.delivered.dropFirst(2) == (isFinished ? [.purchased] : [.failed, .purchased]))
    #expect(Set(test.deliveredTransactions).count == (isFinished ? 2 : 1))
    test.beLazy(false)
    test.relaunch()
    #expect(test.granted(test.coins) == 1)
    #expect(test.charges == [99])
    #expect(test.listed.isEmpty)
  }

  @Test("P20: or it fails now, and is purchased when the user buys again")
  func boughtAgain() {
    let test = TestWorld(latitudes: [(.chargeLoss, 1)])
    test.pin(.messageLoss, 1, of: .purchaseAnswer, visit: 1)
    test.buy(test.coins)
    test.buy(test.coins)
    #expect(test.alerts == [.alreadyBought])
    #expect(test.delivered == [.purchasing, .failed, .purchasing, .purchased])
    #expect(test.charges == [99])
    #expect(test.granted(test.coins) == 1)
  }

  @Test("P20: a confirmation that never reached the store charges nothing and fails in the end")
  func confirmationLost() {
    let test = TestWorld()
    test.pin(.messageLoss, 1, of: .purchaseRequest, visit: 1)
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .failed])
    #expect(test.errors == [.timedOut])
    #expect(test.charges.isEmpty)
  }

  @Test("P20: the system asks by itself what became of a purchase, three times at most", arguments: [0, 2])
  func askedAgain(option: Int) {
    let test = TestWorld(latitudes: option == 0 ? [] : [(.chargeLoss, 2)])
    test.pin(.messageLoss, 1, of: .purchaseAnswer, visit: 1)
    test.buy(test.coins)
    #expect(test.charges == [99])
    #expect(test.delivered == (option == 0 ? [.purchasing, .purchased] : [.purchasing]))
    test.relaunch()
    #expect(test.granted(test.coins) == 1)

    let deaf = TestWorld(latitudes: option == 0 ? [] : [(.chargeLoss, 2)])
    for kind in [MessageKind.purchaseAnswer, .queueAnswer] { deaf.pin(.messageLoss, 1, of: kind) }
    deaf.launch()
    let before = deaf.sent(.queueRequest)
    deaf.buy(deaf.coins)
    #expect(deaf.sent(.queueRequest) - before == (option == 0 ? 3 : 0))
  }

  @Test("P21: the sheet stays while the app is in the background, and its answer is told at the front")
  func background() {
    let test = TestWorld()
    test.openSheet(test.coins)
    test.world.apps.background(test.phone)
    test.world.settle()
    #expect(test.charges == [99])
    #expect(test.delivered == [.purchasing])
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.delivered == [.purchasing, .purchased])
  }

  @Test("P21: or it is dismissed, and the payment has failed when the app is in front")
  func dismissed() {
    let test = TestWorld(latitudes: [(.sheetInBackground, 1)])
    test.openSheet(test.coins)
    test.world.apps.background(test.phone)
    test.world.settle()
    #expect(test.charges.isEmpty)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.delivered == [.purchasing, .failed])
    #expect(test.errors == [.storeKit(.paymentCancelled)])
  }
}
