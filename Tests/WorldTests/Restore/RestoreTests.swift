import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Restoring what was bought")
struct RestoreTests {
  private func history(_ test: TestWorld, _ products: [ProductID], count: Int? = nil) {
    test.world.makeHistory(of: test.user, products: products, count: count ?? products.count)
  }

  @Test("E1: what lasts is restored; what is used up and what does not renew is not")
  func types() {
    let test = TestWorld()
    let magazine = test.addProduct("magazine", .freeSubscription, price: 0)
    history(test, [test.coins, test.pro, test.monthly, magazine, test.season])
    test.restore()
    #expect(test.told == ["restored pro", "restored monthly", "restored magazine", "restore finished"])
  }

  @Test("E2, E18: only what was finished is restored; what was not stays in the queue as purchased")
  func finishedOnly() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.pro)
    history(test, [test.monthly])
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

  @Test("E4: a restore that breaks off half-way delivers what it has, and then fails once")
  func halfWay() {
    let test = TestWorld(latitudes: [(.restoreFailure, 1)])
    history(test, [test.pro], count: 4)
    test.restore()
    #expect(test.told == ["restored pro", "restored pro", "restore failed"])
  }

  @Test("E4: a store that refuses, and a network that is down, end it in one failure")
  func refused() {
    let test = TestWorld(latitudes: [(.storeFailure, 3)])
    history(test, [test.pro])
    test.restore()
    let offline = TestWorld()
    history(offline, [offline.pro])
    offline.world.setLink(of: offline.phone, .store, isUp: false)
    offline.restore()
    #expect([test.told, offline.told] == [["restore failed"], ["restore failed"]])
    #expect([test, offline].map(restoreErrors) == [[.timedOut], [.offline]])
  }

  private func restoreErrors(_ test: TestWorld) -> [StoreError] {
    test.facts(.callbackRestoreFailed).compactMap { content in
      if case .callback(.restoreFailed(_, let error)) = content { error } else { nil }
    }
  }

  @Test(
    "E4a, E16: restored transactions may be delivered twice, or after the failure of their restore",
    arguments: [
      ((.restoreRepetition, 1), ["restored pro", "restored pro", "restore finished"]),
      ((.restoreRepetition, 2), ["restore failed", "restored pro"]),
    ] as [((ChoiceSite, Int), [String])])
  func repetition(latitude: (ChoiceSite, Int), told: [String]) {
    let test = TestWorld(latitudes: [latitude])
    history(test, [test.pro])
    test.beLazy()
    test.restore()
    #expect(test.told == told)
    #expect(Set(test.deliveredTransactions).count == 1)
  }

  @Test(
    "E5, E21: the user is asked to sign in, and a cancel fails the restore",
    arguments: [
      ((.restoreCancelCode, 0), .storeKit(.paymentCancelled)),
      ((.restoreCancelCode, 1), .authenticationCancelled),
    ] as [((ChoiceSite, Int), StoreError)])
  func cancelled(latitude: (ChoiceSite, Int), error: StoreError) {
    let test = TestWorld(latitudes: [latitude, (.signInAnswer, 1)])
    history(test, [test.pro])
    test.restore()
    #expect(
      test.story(.deviceSignInAsked, .userCancelledSignIn) == [
        "device.sign_in_asked", "user.cancelled_sign_in",
      ])
    #expect(test.told == ["restore failed"])
    #expect(restoreErrors(test) == [error])
  }

  @Test("E5: who signs in has the restore finish")
  func signedIn() {
    let test = TestWorld()
    history(test, [test.pro])
    test.restore()
    #expect(test.count(.deviceSignInAsked) == 1)
    #expect(test.told == ["restored pro", "restore finished"])
  }

  @Test("E6: an empty history ends in finished without a transaction, or in an error")
  func empty() {
    for (latitude, told) in [
      ((.emptyRestore, 0), "restore finished"), ((.emptyRestore, 1), "restore failed"),
    ]
      as [((ChoiceSite, Int), String)]
    {
      let test = TestWorld(latitudes: [latitude])
      test.restore()
      #expect(test.told == [told])
      #expect(test.receipt == nil)
    }
  }

  @Test(
    "E7: a restore without effect still finishes, or is never heard of again",
    arguments: [
      ((.restoreWithoutEffect, 0), ["restore finished"]), ((.restoreWithoutEffect, 1), []),
    ] as [((ChoiceSite, Int), [String])])
  func withoutEffect(latitude: (ChoiceSite, Int), told: [String]) {
    let test = TestWorld(latitudes: [latitude])
    history(test, [test.coins, test.season])
    test.restore()
    #expect(test.told == told)
  }

  @Test("E7: unfinished transactions alone leave nothing to restore")
  func onlyUnfinished() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.pro)
    test.restore()
    #expect(test.told == ["purchasing pro", "purchased pro", "restore finished"])
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
    history(test, [test.pro, test.monthly, test.yearly])
    test.restore()
    #expect(test.told == ["restored pro", "restored monthly", "restored yearly", "restore finished"])
    #expect(test.arrays.map(\.count) == [3])
  }

  @Test("E9: or in any other order")
  func otherOrder() {
    let test = TestWorld(latitudes: [(.restoredOrder, 5)])
    history(test, [test.pro, test.monthly, test.yearly])
    test.restore()
    #expect(test.told == ["restored yearly", "restored monthly", "restored pro", "restore finished"])
  }

  @Test("E9, C1: or in several arrays, all of them before the end")
  func otherBatches() {
    let test = TestWorld(latitudes: [(.restoredBatches, 3)])
    history(test, [test.pro, test.monthly, test.yearly])
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
    history(test, [test.pro, test.monthly, test.yearly])
    test.restore()
    #expect(test.told == ["restored pro", "restored monthly", "restored yearly", "restore finished"])
  }

  @Test("E4: a part of the history that is lost ends the restore in a failure, and the rest does not come")
  func lostPart() {
    let test = TestWorld(latitudes: [(.restoredBatches, 3)])
    test.choices.pin(
      name: ChoiceSite.messageLoss.rawValue, detail: UInt16(MessageKind.restoreAnswer.rawValue), visit: 2,
      value: 1)
    history(test, [test.pro, test.monthly, test.yearly])
    test.restore()
    #expect(test.told == ["restored pro", "restore failed"])
    #expect(restoreErrors(test) == [.connectionLost])
  }

  @Test("E10: a restore at launch asks the user to sign in although nobody tapped anything")
  func atLaunch() {
    let test = TestWorld()
    test.app.calls = { event, app in
      if case .launched = event { return TestWorld.careful(event, app) + [.restore(username: nil)] }
      return TestWorld.careful(event, app)
    }
    test.launch()
    #expect(test.story(.userTappedRestore, .deviceSignInAsked) == ["device.sign_in_asked"])
  }

  @Test("E13: a long history comes whole, renewals one by one, and each has to be finished")
  func longHistory() {
    let test = TestWorld()
    history(test, [test.monthly], count: 140)
    test.restore()
    #expect(test.count(.transactionRestored) == 140)
    #expect(test.count(.transactionRemoved) == 140)
    #expect(Set(test.handles.map { test.app.view.original(of: $0)?.product }) == [test.monthly])
  }

  @Test(
    "E15: a second restore while one runs does nothing, or fails on its own",
    arguments: [
      ((.secondRestore, 0), ["restored pro", "restore finished"]),
      ((.secondRestore, 1), ["restore failed", "restored pro", "restore finished"]),
    ] as [((ChoiceSite, Int), [String])])
  func second(latitude: (ChoiceSite, Int), told: [String]) {
    let test = TestWorld(latitudes: [latitude])
    history(test, [test.pro])
    test.perform([.restore(username: nil), .restore(username: nil)])
    #expect(test.told == told)
    #expect(test.misuses == [.restoreWhileRestoring])
  }

  @Test(
    "E17: at the end the queue holds the restored ones that the app did not finish, none if it finished them")
  func queueAtEnd() {
    for isLazy in [true, false] {
      let test = TestWorld()
      history(test, [test.pro, test.monthly])
      test.app.calls = { event, app in
        if case .restoreFinished = event { return [.transactions] }
        return isLazy ? TestWorld.lazy(event, app) : TestWorld.careful(event, app)
      }
      test.restore()
      guard case .transactions(let batch) = test.app.replies.last else { Issue.record("not asked"); continue }
      #expect(batch.transactions.count == (isLazy ? 2 : 0))
    }
  }
}
