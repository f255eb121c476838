import Facts
import Kernel
import Testing
import World

@Suite("The life of an observer")
struct ObserverLifeTests {
  private let first = ObserverToken(rawValue: 1)
  private let second = ObserverToken(rawValue: 2)

  @Test(
    "O1: an observer that stays from launch on hears all; one taken off on the way to the background misses it"
  )
  func staysRegistered() {
    for isTakenOff in [false, true] {
      let test = TestWorld()
      test.app.calls = { event, app in
        if case .backgrounded = event, isTakenOff { return [.removeObserver(ObserverToken(rawValue: 1))] }
        return TestWorld.careful(event, app)
      }
      test.confirm(test.coins)
      test.world.apps.background(test.phone)
      test.world.settle()
      test.world.apps.foreground(test.phone)
      test.world.settle()
      #expect(test.delivered == (isTakenOff ? [.purchasing] : [.purchasing, .purchased]))
      test.relaunch()
      #expect(test.delivered == [.purchasing, .purchased])
    }
  }

  @Test("O2, O10: the queue does not keep observers; a released one is not called, and that is noted")
  func released() {
    let test = TestWorld()
    test.openSheet(test.coins)
    test.perform([.releaseObserver(first)])
    #expect(test.delivered == [.purchasing])
    #expect(test.misuses == [.observerReleasedWhileRegistered])
    #expect(test.count(.callbackRefused) == 1)
    #expect(test.phone.isRunning)
    test.relaunch()
    #expect(test.delivered == [.purchasing, .purchased])
  }

  @Test("O2: the next callback to a released observer can end the process")
  func releasedCrashes() {
    let test = TestWorld(latitudes: [(.releasedObserver, 1)])
    test.openSheet(test.coins)
    test.perform([.releaseObserver(first)])
    #expect(test.raised == [.releasedObserver])
    #expect(test.count(.processCrashed) == 1)
    #expect(!test.phone.isRunning)
  }

  @Test("O2: an observer that was taken off first may be released")
  func releasedAfterRemoval() {
    let test = TestWorld(latitudes: [(.releasedObserver, 1)])
    test.openSheet(test.coins)
    test.perform([.removeObserver(first), .releaseObserver(first)])
    #expect(test.misuses.isEmpty)
    #expect(test.count(.callbackRefused) == 0)
    #expect(test.phone.isRunning)
  }

  @Test("O3: several observers are called in the order of registration, or in any other")
  func order() {
    let usual = TestWorld()
    let other = TestWorld(latitudes: [(.observerOrder, 1)])
    for (test, tokens) in [(usual, [1, 2]), (other, [2, 1])] {
      test.perform([.addObserver(second, .all)])
      test.openSheet(test.coins)
      let called = test.app.events.compactMap { event in
        if case .updatedTransactions(let token, _) = event { token.rawValue } else { nil }
      }
      #expect(called == tokens)
    }
  }

  @Test("O4: an app sees which observers are registered")
  func listed() {
    let test = TestWorld()
    test.perform([.addObserver(second, .all)])
    guard let launch = test.app.bundle?.process else { return #expect(Bool(false)) }
    #expect(test.app.view.observers(in: launch) == [first, second])
    test.perform([.removeObserver(first)])
    #expect(test.app.view.observers(in: launch) == [second])
    test.world.apps.kill(test.phone)
    #expect(test.app.view.observers(in: launch).isEmpty)
  }

  @Test("O5: the same observer added twice is ignored and noted")
  func addedTwice() {
    let test = TestWorld()
    test.perform([.addObserver(first, .all)])
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .purchased])
    #expect(test.misuses == [.observerAddedTwice])
  }

  @Test("O5: or it is called twice, so that a careless app grants and finishes twice")
  func calledTwice() {
    let test = TestWorld(latitudes: [(.observerAgain, 1)])
    test.perform([.addObserver(first, .all)])
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .purchasing, .purchased, .purchased])
    #expect(test.granted(test.coins) == 2)
    #expect(test.misuses == [.observerAddedTwice, .finishedTwice])
  }

  @Test("O7a: two finishing observers steal each other's transactions")
  func twoFinish() {
    let test = TestWorld()
    test.perform([.addObserver(second, .all)])
    test.buy(test.coins)
    #expect(test.misuses == [.finishedTwice])
    #expect(test.count(.transactionRemoved) == 1)
  }

  @Test("O8: an observer that comes late misses what was told earlier in the same launch")
  func late() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.coins)
    test.perform([.addObserver(second, .all)])
    test.perform([.removeObserver(first)])
    test.perform([.addObserver(first, .all)])
    #expect(test.delivered == [.purchasing, .purchased])
    test.buy(test.season)
    #expect(test.delivered.count == 6)
  }

  @Test("an observer that is taken off hears nothing that was already due")
  func takenOff() {
    let test = TestWorld()
    test.perform([.addPayment(test.payment(test.coins)), .removeObserver(first)])
    #expect(test.delivered.isEmpty)
    test.perform([.removeObserver(first)])
    #expect(test.misuses == [.observerUnknown])
  }
}
