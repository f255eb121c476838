import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Restoring what was bought")
struct RestoreTests {
  @Test("E1: what lasts is restored; what is used up and what does not renew is not")
  func types() {
    let test = TestWorld()
    let magazine = test.addProduct("magazine", .freeSubscription, price: 0)
    test.makeHistory([test.coins, test.pro, test.monthly, magazine, test.season])
    test.restore()
    #expect(test.told == ["restored pro", "restored monthly", "restored magazine", "restore finished"])
  }

  @Test("E2, E18: only what was finished is restored; what was not stays in the queue as purchased")
  func finishedOnly() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.pro)
    test.makeHistory([test.monthly])
    test.restore()
    #expect(test.told == ["purchasing pro", "purchased pro", "restored monthly", "restore finished"])
    #expect(test.listed.map { test.app.view.state(of: $0) } == [.purchased, .restored])
  }

  @Test("E3: each restore makes new transactions with new identifiers, which carry the same original")
  func again() {
    let test = TestWorld()
    test.buy(test.pro)
    let bought = test.identifiers.suffix(1)
    test.restore()
    test.restore()
    #expect(test.told[2...] == ["restored pro", "restore finished", "restored pro", "restore finished"])
    let restored = test.handles.filter { test.app.view.state(of: $0) == .restored }
    #expect(Set(restored.map(\.transaction)).count == 2)
    #expect(Set(restored.compactMap { test.app.view.identifier(of: $0) } + bought).count == 3)
    #expect(restored.map { test.app.view.original(of: $0)?.identifier } == [bought.last, bought.last])
    #expect(test.count(.transactionRemoved) == 3)
    #expect(test.listed.isEmpty)
  }

  @Test(
    "E8: an application user name is noted and does not filter, or it does",
    arguments: [
      ((.restoreUsername, 0), ["restored pro", "restored monthly", "restore finished"]),
      ((.restoreUsername, 1), ["restored pro", "restore finished"]),
    ] as [((ChoiceSite, Int), [String])])
  func username(latitude: (ChoiceSite, Int), told: [String]) {
    let test = TestWorld(latitudes: [latitude])
    var payment = test.payment(test.pro)
    payment.username = test.world.text("ann")
    test.perform([.addPayment(payment)])
    test.buy(test.monthly)
    let before = test.told.count
    test.perform([.restore(username: test.world.text("ann"))])
    #expect(test.told[before...] == told[...])
    guard case .queue(.restoreCalled(let name)) = test.facts(.queueRestoreCalled)[0] else { return }
    #expect(name.description(in: test.world) == "ann")
  }

  @Test("E9: what was bought first comes first, in one array")
  func order() {
    let test = TestWorld()
    test.makeHistory([test.pro, test.monthly, test.yearly])
    test.restore()
    #expect(test.told == ["restored pro", "restored monthly", "restored yearly", "restore finished"])
    #expect(test.arrays.map(\.count) == [3])
  }

  @Test("E9: or in any other order")
  func otherOrder() {
    let test = TestWorld(latitudes: [(.restoredOrder, 5)])
    test.makeHistory([test.pro, test.monthly, test.yearly])
    test.restore()
    #expect(test.told == ["restored yearly", "restored monthly", "restored pro", "restore finished"])
  }

  @Test("E9, C1: or in several arrays, all of them before the end")
  func otherBatches() {
    let test = TestWorld(latitudes: [(.restoredBatches, 3)])
    test.makeHistory([test.pro, test.monthly, test.yearly])
    test.restore()
    #expect(test.arrays.map(\.count) == [1, 1, 1])
    #expect(test.told == ["restored pro", "restored monthly", "restored yearly", "restore finished"])
  }

  @Test("E9: a part of the history that arrives twice is taken once")
  func doubledPart() {
    let test = TestWorld(latitudes: [(.restoredBatches, 3)])
    test.choices.pin(
      name: ChoiceSite.messageDuplication.rawValue, detail: UInt16(MessageKind.restoreAnswer.rawValue),
      value: 1)
    test.makeHistory([test.pro, test.monthly, test.yearly])
    test.restore()
    #expect(test.told == ["restored pro", "restored monthly", "restored yearly", "restore finished"])
  }

  @Test("E13: a long history comes whole, renewals one by one, and each has to be finished")
  func longHistory() {
    let test = TestWorld()
    test.makeHistory([test.monthly], count: 140)
    test.restore()
    #expect(test.count(.transactionRestored) == 140)
    #expect(test.count(.transactionRemoved) == 140)
    #expect(Set(test.handles.map { test.app.view.original(of: $0)?.product }) == [test.monthly])
  }

  @Test("E4: the end of a restore comes after the restored transactions, or before them", arguments: [0, 1])
  func endFirst(option: Int) {
    let test = TestWorld(latitudes: option == 0 ? [] : [(.restoreEnd, 1)])
    test.makeHistory([test.pro])
    test.restore()
    let story = test.story(.callbackDelivered, .callbackRestoreFinished)
    #expect(story.count == 2)
    #expect(story.firstIndex(of: "callback.restore_finished") == (option == 0 ? 1 : 0))
    #expect(test.granted(test.pro) == 1)
  }

  @Test(
    "E17: at the end the queue holds the restored ones that the app did not finish, none if it finished them")
  func queueAtEnd() {
    for isLazy in [true, false] {
      let test = TestWorld()
      test.makeHistory([test.pro, test.monthly])
      test.app.calls = { event, app in
        isLazy ? TestWorld.lazy(event, app) : TestWorld.careful(event, app)
      }
      test.restore()
      guard case .transactions(let batch) = test.perform([.transactions]) else {
        Issue.record("not asked"); continue
      }
      #expect(batch.transactions.count == (isLazy ? 2 : 0))
    }
  }
}
