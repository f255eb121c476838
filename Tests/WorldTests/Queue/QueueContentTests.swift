import Facts
import Kernel
import Testing
import World

@Suite("What the queue holds")
struct QueueContentTests {
  @Test("Q1: all observers of a launch hear of one and the same queue")
  func oneQueue() {
    let test = TestWorld()
    test.beLazy()
    test.perform([.addObserver(ObserverToken(rawValue: 2), .all)])
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .purchasing, .purchased, .purchased])
    #expect(Set(test.deliveredTransactions).count == 1)
    #expect(test.listed.map(\.transaction) == [test.deliveredTransactions[0]])
  }

  @Test(
    "Q2: what is unfinished outlives the app however it ended, and nothing is charged again",
    arguments: [
      { world, phone in world.apps.kill(phone) },
      { world, phone in world.apps.terminate(phone) },
      { world, phone in world.reboot(phone) },
      { world, phone in
        world.powerOff(phone)
        world.reboot(phone)
      },
      { world, phone in world.update(phone, to: "2.0") },
    ] as [@Sendable (World, Device) -> Void])
  func outlives(end: @Sendable (World, Device) -> Void) {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.coins)
    end(test.world, test.phone)
    test.beLazy(false)
    test.launch()
    #expect(test.arrays == [[.purchasing], [.purchased], [.purchased]])
    #expect(Set(test.deliveredTransactions).count == 1)
    #expect(test.charges == [99])
    #expect(test.listed.isEmpty)
  }

  @Test("Q3: the list of pending transactions means something only while somebody observes")
  func list() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.coins)
    #expect(test.listed.count == 1)
    test.perform([.removeObserver(ObserverToken(rawValue: 1))])
    #expect(test.listed.isEmpty)
  }

  @Test("Q3: a finished transaction stays in the list until its removal is told")
  func listAfterFinish() {
    let test = TestWorld()
    test.app.calls = { event, app in
      switch event {
      case .updatedTransactions: TestWorld.careful(event, app) + [.transactions]
      case .removedTransactions: [.transactions]
      default: TestWorld.careful(event, app)
      }
    }
    test.buy(test.coins)
    let lists = test.app.replies.compactMap { reply in
      if case .transactions(let batch) = reply { batch.transactions.count } else { nil }
    }
    #expect(lists == [1, 1, 0])
  }

  @Test("Q4: without an observer the queue asks the store for nothing, and asks when one comes")
  func synchronizes() {
    let test = TestWorld()
    test.app.calls = { _, _ in [] }
    test.launch()
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    test.world.links.setLink(of: test.phone, .store, isUp: true)
    test.world.settle()
    #expect(test.sent(.queueRequest) == 0)
    test.perform([.addObserver(ObserverToken(rawValue: 1), .all)])
    #expect(test.sent(.queueRequest) == 1)
    test.perform([.removeObserver(ObserverToken(rawValue: 1))])
    test.world.buyElsewhere(test.coins, on: test.phone)
    test.world.settle()
    #expect(test.sent(.queueRequest) == 1)
    #expect(test.delivered.isEmpty)
  }

  @Test("Q4: what changed while nobody observed is told to the observer that comes")
  func unheard() {
    let test = TestWorld()
    test.confirm(test.coins)
    test.perform([.removeObserver(ObserverToken(rawValue: 1))])
    #expect(test.delivered == [.purchasing])
    test.perform([.addObserver(ObserverToken(rawValue: 1), .all)])
    #expect(test.delivered == [.purchasing, .purchased])
    test.perform([
      .removeObserver(ObserverToken(rawValue: 1)), .addObserver(ObserverToken(rawValue: 1), .all),
    ])
    #expect(test.delivered == [.purchasing, .purchased])
  }

  @Test("Q5: a transaction changes with no request outstanding, and a later one can end first")
  func anyOrder() {
    let test = TestWorld()
    test.beLazy()
    test.world.setAsksToBuy(test.user, true)
    test.buy(test.pro)
    test.world.setAsksToBuy(test.user, false)
    test.buy(test.coins)
    test.world.people.answerApproval(test.world.openApprovals[0], isApproved: true)
    test.world.settle()
    #expect(test.delivered == [.purchasing, .deferred, .purchasing, .purchased, .purchased])
    let ended = test.deliveredTransactions.suffix(2)
    #expect(ended.first?.rawValue == 1)
    #expect(ended.last?.rawValue == 0)
    test.world.buyElsewhere(test.season, on: test.phone)
    test.world.settle()
    #expect(test.delivered.last == .purchased)
  }

  @Test(
    "Q6: payments are handled one after another, a restore overtakes them, and a second restore is ignored")
  func oneAfterAnother() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro], count: 1)
    test.launch()
    test.perform([
      .addPayment(test.payment(test.coins)), .addPayment(test.payment(test.season)), .restore(username: nil),
      .restore(username: nil),
    ])
    #expect(
      test.story(.deviceSheetShown, .userConfirmed, .transactionRestored) == [
        "device.sheet_shown", "user.confirmed", "transaction.restored", "device.sheet_shown",
        "user.confirmed",
      ])
    #expect(test.charges == [99, 999])
    #expect(test.misuses == [.restoreWhileRestoring])
    #expect(test.count(.callbackRestoreFinished) == 1)
  }

  @Test("Q7: the queue works unless its environment has none")
  func available() {
    let test = TestWorld()
    test.buy(test.coins)
    #expect(test.delivered.last == .purchased)
    let without = TestWorld(latitudes: [(.queueAvailability, 1)])
    without.buy(without.coins)
    #expect(without.delivered == [.purchasing, .failed])
    #expect(without.errors == [.storeKit(.paymentNotAllowed)])
    #expect(without.sent(.queueRequest) == 0)
  }

  @Test("Q8: what is unfinished comes back on a fresh install, and after signing out and in")
  func belongsToAccount() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.coins)
    test.world.uninstall(test.phone)
    test.world.install(test.phone, version: "1.0")
    test.launch()
    #expect(test.arrays == [[.purchasing], [.purchased], [.purchased]])
    test.world.people.signOut(test.phone)
    test.world.people.signIn(test.user, on: test.phone)
    test.relaunch()
    #expect(test.arrays.count == 4)
    #expect(Set(test.deliveredTransactions).count == 1)
  }
}
