import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("A restless user")
struct RestlessUserTests {
  /// Actions of a user, a network or an operating system between two purchases.
  private static let deeds: [@Sendable (TestWorld) -> Void] = [
    { $0.world.people.tapBuy($0.coins, on: $0.phone) },
    { $0.world.people.tapBuy($0.coins, on: $0.phone) },
    { $0.world.people.tapBuy($0.pro, on: $0.phone) },
    { $0.world.people.tapBuy($0.season, on: $0.phone) },
    { $0.world.people.tapRestore(on: $0.phone) },
    { $0.world.buyElsewhere($0.season, on: $0.phone) },
    { $0.world.apps.kill($0.phone) },
    { $0.world.apps.launch($0.phone) },
    { $0.world.apps.launch($0.phone) },
    { $0.world.apps.terminate($0.phone) },
    { $0.world.reboot($0.phone) },
    { $0.world.apps.background($0.phone) },
    { $0.world.apps.foreground($0.phone) },
    { $0.world.apps.foreground($0.phone) },
    { $0.world.links.setLink(of: $0.phone, .store, isUp: false) },
    { $0.world.links.setLink(of: $0.phone, .store, isUp: true) },
    { $0.world.links.setLink(of: $0.phone, .store, isUp: true) },
    { $0.perform([.removeObserver(ObserverToken(rawValue: 1))], settles: false) },
    { $0.perform([.addObserver(ObserverToken(rawValue: 1), .all)], settles: false) },
    { $0.world.people.signOut($0.phone) },
    { $0.world.people.signIn($0.user, on: $0.phone) },
    { $0.world.people.signIn($0.user, on: $0.phone) },
    { $0.world.settle() },
    { $0.world.settle() },
  ]

  private func live(_ seed: Int) -> TestWorld {
    let test = TestWorld()
    LedgerApp.run(on: test.phone, of: test)
    test.launch()
    var stream = SplitMix(seed: UInt64(seed))
    for _ in 0..<40 {
      RestlessUserTests.deeds[Int(stream.next(below: UInt64(RestlessUserTests.deeds.count)))](test)
      test.world.wait(.milliseconds(Int(stream.next(below: 3000))))
    }
    test.world.people.signIn(test.user, on: test.phone)
    return test
  }

  @Test(
    "Q2, Q4, Q5: whatever happens in whatever order, all that was paid is owned in the end",
    arguments: 1...400)
  func lives(seed: Int) {
    let test = live(seed)
    #expect(test.world.converge() == .converged)
    for product in [test.coins, test.pro, test.season] {
      let paid = test.world.purchases(of: test.user).count {
        test.world.store.purchase($0).product == product
      }
      #expect(test.world.owned(product, on: test.phone) == paid, "\(product)")
    }
    #expect(test.listed.isEmpty)
    #expect(test.raised.isEmpty)
  }

  @Test("such lives contain what can happen")
  func contents() {
    let lives = (1...100).map(live)
    for kind in [
      FactKind.storeCharged, .callbackRemoved, .callbackRestoreFinished, .callbackRestoreFailed,
      .transactionFailed,
      .transactionReceived, .transactionHeldBack, .messageLost, .queueMisused, .processKilled,
    ] {
      #expect(lives.contains { $0.count(kind) > 0 }, "\(kind)")
    }
  }

  @Test("the same life gives the same facts", arguments: 1...20)
  func repeats(seed: Int) {
    #expect(live(seed).recorder.hash == live(seed).recorder.hash)
  }
}
