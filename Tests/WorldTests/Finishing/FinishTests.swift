import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Finish")
struct FinishTests {
  /// A world in which one transaction ended in a state and is not finished; the app is lazy.
  private func unfinished(_ state: TransactionState, _ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.beLazy()
    switch state {
    case .purchased: test.buy(test.pro)
    case .failed:
      test.pin(.sheetAnswer, 1, visit: 1)
      test.buy(test.pro)
    case .restored:
      test.world.makeHistory(of: test.user, products: [test.pro], count: 1)
      test.restore()
    case .purchasing: test.openSheet(test.pro)
    case .deferred:
      test.world.setAsksToBuy(test.user, true)
      test.buy(test.pro)
    }
    #expect(test.delivered.last == state)
    return test
  }

  private func last(_ test: TestWorld) -> TransactionHandle { test.handles[test.handles.count - 1] }

  @Test(
    "X1: purchased, failed and restored transactions stay until they are finished",
    arguments: [TransactionState.purchased, .failed, .restored])
  func stays(state: TransactionState) {
    let test = unfinished(state)
    test.relaunch()
    #expect(test.delivered.last == state)
    #expect(test.listed.count == 1)
    test.perform([.finish(last(test))])
    #expect(test.listed.isEmpty)
    let count = test.delivered.count
    test.relaunch()
    #expect(test.delivered.count == count)
  }

  @Test("X2: finish on a purchasing transaction raises, and the process ends")
  func purchasing() {
    let test = unfinished(.purchasing)
    test.perform([.finish(last(test))])
    #expect(test.raised == [.finishWhilePurchasing])
    #expect(!test.phone.isRunning)
    #expect(test.count(.transactionRemoved) == 0)
  }

  @Test("X3: a deferred one can be finished; that is noted, and an approval comes as a new transaction")
  func deferred() {
    let test = unfinished(.deferred)
    test.perform([.finish(last(test))])
    #expect(test.misuses == [.finishedDeferred])
    #expect(test.listed.isEmpty)
    test.world.people.answerApproval(test.deliveredTransactions[0], isApproved: true)
    test.world.settle()
    #expect(test.delivered == [.purchasing, .deferred, .purchased])
    #expect(Set(test.deliveredTransactions).count == 2)
  }

  @Test("X3: or finish on a deferred one does nothing")
  func deferredIgnored() {
    let test = unfinished(.deferred, [(.finishDeferred, 1)])
    test.perform([.finish(last(test))])
    #expect(test.listed.count == 1)
    test.world.people.answerApproval(test.deliveredTransactions[0], isApproved: true)
    test.world.settle()
    #expect(test.delivered == [.purchasing, .deferred, .purchased])
    #expect(Set(test.deliveredTransactions).count == 1)
  }

  @Test("X4: what was finished cannot be recovered, not even by a restore if it is consumable")
  func gone() {
    let test = TestWorld()
    test.buy(test.coins)
    test.relaunch()
    test.restore()
    #expect(test.delivered == [.purchasing, .purchased])
    #expect(test.count(.callbackRestoreFinished) == 1)
  }

  @Test("X5: a finish can have no lasting effect; the same transaction comes again")
  func withoutEffect() {
    let test = TestWorld()
    test.pin(.finishWithoutEffect, 1, visit: 1)
    test.buy(test.coins)
    #expect(test.count(.callbackRemoved) == 1)
    test.relaunch()
    #expect(test.delivered == [.purchasing, .purchased, .purchased])
    #expect(Set(test.deliveredTransactions).count == 1)
    #expect(test.granted(test.coins) == 2)
    test.relaunch()
    #expect(test.delivered.count == 3)
    #expect(test.charges == [99])
  }

  @Test("X6: an app that finishes first and delivers later loses what was paid if it dies between")
  func early() {
    let test = TestWorld()
    test.app.calls = { event, app in
      guard case .updatedTransactions(_, let batch) = event else { return TestWorld.careful(event, app) }
      return TestWorld.settle(batch[0], app).reversed()
    }
    test.pin(.killAfter, 1, at: "finish")
    test.buy(test.coins)
    #expect(test.count(.processKilled) == 1)
    #expect(test.world.converge() == .converged)
    #expect(test.charges == [99])
    #expect(test.granted(test.coins) == 0)
  }

  @Test("X7: a second finish, or one on an object of an earlier launch, does nothing and is noted")
  func twice() {
    let test = unfinished(.purchased)
    let handle = last(test)
    test.perform([.finish(handle), .finish(handle)])
    #expect(test.misuses == [.finishedTwice])
    let other = unfinished(.purchased)
    let old = last(other)
    other.relaunch()
    other.perform([.finish(old)])
    #expect(other.misuses == [.finishedOfEarlierLaunch])
    #expect(other.listed.count == 1)
    #expect(test.raised.isEmpty)
    #expect(other.raised.isEmpty)
  }

  @Test("X7: or it raises")
  func twiceRaises() {
    let test = unfinished(.purchased, [(.finishTwice, 1)])
    let handle = last(test)
    test.perform([.finish(handle), .finish(handle)])
    #expect(test.raised == [.finishTwice])
    let other = unfinished(.purchased, [(.finishTwice, 1)])
    let old = last(other)
    other.relaunch()
    other.perform([.finish(old)])
    #expect(other.raised == [.finishTwice])
  }

  @Test("X8: a finished consumable leaves the receipt at its next update")
  func leavesReceipt() {
    let test = TestWorld()
    test.beLazy()
    func products() -> [ProductID] {
      guard case .receipt(let receipt?) = test.perform([.readReceipt]) else { return [] }
      return receipt.entries.map(\.product)
    }
    test.buy(test.coins)
    test.buy(test.season)
    #expect(products() == [test.coins, test.season])
    test.perform(test.listed.map { .finish($0) })
    #expect(products() == [test.coins, test.season])
    test.perform([.refreshReceipt([])])
    #expect(products() == [test.season])
  }

  @Test("X9: a finish without lasting effect keeps the consumable from being bought again")
  func blocksRebuy() {
    let test = TestWorld()
    test.pin(.finishWithoutEffect, 1, visit: 1)
    test.buy(test.coins)
    test.buy(test.coins)
    #expect(test.charges == [99])
    #expect(test.alerts == [.alreadyBought])
    #expect(test.delivered == [.purchasing, .purchased, .purchasing, .purchased])
    #expect(test.deliveredTransactions[3] == test.deliveredTransactions[1])
    test.buy(test.coins)
    #expect(test.charges == [99, 99])
  }

  @Test("X11: finish during a restore is legal for what was delivered and does not stop the restore")
  func duringRestore() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro, test.monthly], count: 4)
    test.pin(.restoredBatches, 1)
    test.app.calls = { event, app in
      switch event {
      case .restoreFinished: [.transactions]
      default: TestWorld.careful(event, app)
      }
    }
    test.launch()
    test.restore()
    #expect(test.arrays.count > 1)
    #expect(test.delivered == [.restored, .restored, .restored, .restored])
    #expect(test.count(.transactionRemoved) == 4)
    #expect(test.count(.callbackRestoreFinished) == 1)
    #expect(test.listed.isEmpty)
  }

  @Test("X11: finishing the whole list when the restore is over is legal")
  func wholeList() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro], count: 4)
    test.launch()
    test.beLazy()
    test.restore()
    test.perform(test.listed.map { .finish($0) })
    #expect(test.misuses.isEmpty)
    #expect(test.listed.isEmpty)
  }
}
