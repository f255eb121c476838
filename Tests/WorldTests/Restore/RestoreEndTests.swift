import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("How a restore ends")
struct RestoreEndTests {
  @Test("E4: a restore that breaks off half-way delivers what it has, and then fails once")
  func halfWay() {
    let test = TestWorld(latitudes: [(.restoreFailure, 1)])
    test.makeHistory([test.pro], count: 4)
    test.restore()
    #expect(test.told == ["restored pro", "restored pro", "restore failed"])
  }

  @Test("E4: a store that refuses, and a network that is down, end it in one failure")
  func refused() {
    let test = TestWorld(latitudes: [(.storeFailure, 3)])
    test.makeHistory([test.pro])
    test.restore()
    let offline = TestWorld()
    offline.makeHistory([offline.pro])
    offline.world.links.setLink(of: offline.phone, .store, isUp: false)
    offline.restore()
    #expect([test.told, offline.told] == [["restore failed"], ["restore failed"]])
    #expect([test, offline].map(\.restoreErrors) == [[.timedOut], [.offline]])
  }

  @Test(
    "E4a, E16: restored transactions may be delivered twice, or after the failure of their restore",
    arguments: [
      ((.restoreRepetition, 1), ["restored pro", "restored pro", "restore finished"]),
      ((.restoreRepetition, 2), ["restore failed", "restored pro"]),
    ] as [((ChoiceSite, Int), [String])])
  func repetition(latitude: (ChoiceSite, Int), told: [String]) {
    let test = TestWorld(latitudes: [latitude])
    test.makeHistory([test.pro])
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
    test.makeHistory([test.pro])
    test.restore()
    #expect(
      test.story(.deviceSignInAsked, .userCancelledSignIn) == [
        "device.sign_in_asked", "user.cancelled_sign_in",
      ])
    #expect(test.told == ["restore failed"])
    #expect(test.restoreErrors == [error])
  }

  @Test("E5: who signs in has the restore finish")
  func signedIn() {
    let test = TestWorld()
    test.makeHistory([test.pro])
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
      let test = TestWorld(latitudes: [latitude], environment: .sandbox)
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
    test.makeHistory([test.coins, test.season])
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

  @Test("E4: a part of the history that is lost ends the restore in a failure, and the rest does not come")
  func lostPart() {
    let test = TestWorld(latitudes: [(.restoredBatches, 3)])
    test.choices.pin(
      name: ChoiceSite.messageLoss.rawValue, detail: UInt16(MessageKind.restoreAnswer.rawValue), visit: 2,
      value: 1)
    test.makeHistory([test.pro, test.monthly, test.yearly])
    test.restore()
    #expect(test.told == ["restored pro", "restore failed"])
    #expect(test.restoreErrors == [.timedOut])
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

  @Test(
    "E15: a second restore while one runs does nothing, or fails on its own",
    arguments: [
      ((.secondRestore, 0), ["restored pro", "restore finished"]),
      ((.secondRestore, 1), ["restore failed", "restored pro", "restore finished"]),
    ] as [((ChoiceSite, Int), [String])])
  func second(latitude: (ChoiceSite, Int), told: [String]) {
    let test = TestWorld(latitudes: [latitude])
    test.makeHistory([test.pro])
    test.perform([.restore(username: nil), .restore(username: nil)])
    #expect(test.told == told)
    #expect(test.misuses == [.restoreWhileRestoring])
  }
}
