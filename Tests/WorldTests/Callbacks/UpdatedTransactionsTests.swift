import Facts
import Kernel
import Testing
import World

@Suite("Updated transactions")
struct UpdatedTransactionsTests {
  /// A world with three different unfinished transactions. The app is not running.
  private func threeUnfinished(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.beLazy()
    for product in [test.coins, test.pro, test.season] { test.buy(product) }
    test.world.apps.kill(test.phone)
    return test
  }

  @Test("C1: a callback carries an array of what was added or changed, cut in any way")
  func arrays() {
    let one = threeUnfinished()
    one.launch()
    #expect(one.arrays.last == [.purchased, .purchased, .purchased])
    let cut = threeUnfinished([(.updatedBatches, 2)])
    cut.launch()
    #expect(cut.arrays.suffix(2) == [[.purchased, .purchased], [.purchased]])
    #expect(cut.deliveredTransactions.suffix(3).map(\.rawValue) == [0, 1, 2])
  }

  @Test("C3: the purchasing callback comes after the turn that added the payment")
  func later() {
    let test = TestWorld(nests: true)
    let note = test.world.text("after the call")
    test.perform([.addPayment(test.payment(test.coins)), .note(note)])
    #expect(
      test.story(.queuePaymentAdded, .worldNoted, .callbackDelivered).prefix(3) == [
        "queue.payment_added", "world.noted", "callback.delivered",
      ])
  }

  @Test("C3: where a subject nests, it can come from inside the call")
  func inside() {
    for (nests, second) in [(true, "callback.delivered"), (false, "world.noted")] {
      let test = TestWorld(latitudes: [(.purchasingCallback, 1)], nests: nests)
      let note = test.world.text("after the call")
      test.perform([.addPayment(test.payment(test.coins, quantity: 11)), .note(note)])
      #expect(test.story(.queuePaymentAdded, .worldNoted, .callbackDelivered)[1] == second)
      #expect(test.delivered == [.purchasing, .failed])
    }
  }

  @Test("C4, C5: what is unfinished comes at every launch, and can stay away when the app comes to the front")
  func everyLaunch() {
    let test = threeUnfinished([(.resumeRedelivery, 1)])
    test.launch()
    test.relaunch()
    #expect(
      test.arrays.suffix(2) == [[.purchased, .purchased, .purchased], [.purchased, .purchased, .purchased]])
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.arrays.count == 8)
  }

  @Test("C4: usually it comes again at the front")
  func everyForeground() {
    let test = threeUnfinished()
    test.launch()
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.arrays.count == 8)
  }

  @Test("C5: a launch can pass without redelivery, and the next one brings it")
  func notInThisLaunch() {
    let test = threeUnfinished()
    test.pin(.launchRedelivery, 1, visit: 1)
    test.launch()
    #expect(test.arrays.count == 6)
    test.relaunch()
    #expect(test.arrays.last == [.purchased, .purchased, .purchased])
  }

  @Test("C9: a finished transaction can come again at a launch")
  func finishedAgain() {
    let test = TestWorld()
    test.buy(test.coins)
    test.pin(.finishedRedelivery, 1, visit: 1)
    test.relaunch()
    #expect(test.delivered == [.purchasing, .purchased, .purchased])
    let identifiers = test.handles.suffix(2).map { test.app.view.identifier(of: $0) }
    #expect(identifiers[0] == identifiers[1])
    #expect(test.charges == [99])
    test.relaunch()
    #expect(test.delivered.count == 3)
  }

  @Test("C10: thousands of unfinished transactions come in one callback")
  func thousands() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro], count: 3000)
    test.launch()
    test.beLazy()
    test.restore()
    test.relaunch()
    #expect(test.arrays.map(\.count) == [3000, 3000])
    test.beLazy(false)
    test.relaunch()
    #expect(test.listed.isEmpty)
  }

  @Test(
    "C11: callbacks come one after another on one queue, whatever their delays",
    arguments: [
      [(.callbackDelay, 1)], [(.callbackDelay, 2)], [(.callbackDelay, 3)],
    ] as [[(ChoiceSite, Int)]])
  func oneQueue(latitudes: [(ChoiceSite, Int)]) {
    let always = TestWorld(latitudes: latitudes)
    always.buy(always.coins)
    #expect(always.delivered == [.purchasing, .purchased])
    let once = TestWorld()
    once.pin(latitudes[0].0, latitudes[0].1, visit: 1)
    once.perform([.addPayment(once.payment(once.coins, quantity: 11))])
    #expect(once.delivered == [.purchasing, .failed])
  }

  @Test("C12: one array mixes origins and states")
  func mixed() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro], count: 1)
    test.launch()
    test.beLazy()
    test.restore()
    test.pin(.sheetAnswer, 1, visit: 1)
    test.buy(test.season)
    test.openSheet(test.coins)
    test.relaunch()
    #expect(test.arrays.suffix(2) == [[.restored, .failed, .purchasing], [.failed]])
  }

  @Test("C14: a callback, the list and a removal bring one object for a transaction, until the process ends")
  func sameObject() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.coins)
    #expect(test.handles[0] == test.handles[1])
    #expect(test.listed == [test.handles[0]])
    #expect(test.app.view.state(of: test.handles[0]) == .purchased)
    test.relaunch()
    #expect(test.handles[2] != test.handles[1])
    #expect(test.handles[2].transaction == test.handles[1].transaction)
  }

  @Test("C14: or each callback brings a fresh object, and the old one keeps its state")
  func freshObjects() {
    let test = TestWorld(latitudes: [(.objectIdentity, 1)])
    test.beLazy()
    test.buy(test.coins)
    #expect(test.handles[0] != test.handles[1])
    #expect(test.app.view.state(of: test.handles[0]) == .purchasing)
    #expect(test.app.view.state(of: test.handles[1]) == .purchased)
    test.perform([.finish(test.handles[1])])
    #expect(test.listed.isEmpty)
  }
}
