import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The digest of a world in which no app runs")
struct WorldDigestTests {
  /// The digest after some change and a kill, at noon of the first day unless the kill is to be the last thing.
  private func digest(atNoon: Bool = true, _ change: (TestWorld) -> Void) -> UInt64 {
    let test = TestWorld()
    test.world.apps.launch(test.phone)
    test.world.settle()
    change(test)
    test.world.apps.kill(test.phone)
    if atNoon { test.world.wait(.hours(12) - (test.world.timeline.now - .zero)) }
    var digest = StateDigest(texts: test.recorder.texts)
    digest.combine(test.world)
    return digest.value
  }

  @Test("equal ways to the same place have one digest")
  func equal() {
    #expect(digest { _ in } == digest { _ in })
    #expect(digest { $0.buy($0.coins) } == digest { $0.buy($0.coins) })
    #expect(
      digest { $0.world.setAllowsPayments(false, on: $0.phone) }
        == digest {
          $0.world.setAllowsPayments(false, on: $0.phone)
          $0.world.setAllowsPayments(true, on: $0.phone)
          $0.world.setAllowsPayments(false, on: $0.phone)
        })
  }

  @Test("numbers of facts and texts that were needed on the way are no difference")
  func numbers() {
    #expect(
      digest { $0.world.setAllowsPayments(false, on: $0.phone) }
        == digest {
          for name in ["on the way", "and on"] { $0.world.note(name) }
          $0.world.setAllowsPayments(false, on: $0.phone)
        })
  }

  @Test("whatever makes a difference later changes it")
  func different() {
    let changes: [(TestWorld) -> Void] = [
      { _ in },
      { $0.buy($0.coins) },
      { $0.buy($0.pro) },
      { $0.buy($0.monthly) },
      { $0.world.setAllowsPayments(false, on: $0.phone) },
      { $0.world.setLink(of: $0.phone, .store, isUp: false) },
      { $0.world.preset("level", "7", on: $0.phone) },
      { $0.world.people.changeStorefront(of: $0.phone, to: "DEU") },
      { $0.world.uninstall($0.phone) },
      { $0.world.backUp($0.phone) },
      { $0.world.setAsksToBuy($0.user, true) },
      { $0.world.setInterrupted($0.user, true) },
      { $0.world.setAgreements(signed: false) },
      { $0.world.later(.days(9), .resolve($0.user)) },
      { $0.world.later(.days(8), .resolve($0.user)) },
      { $0.world.later(.days(9), .setLink($0.phone.id, .store, isUp: false)) },
      { test in
        // The payment is refused and finished; its nonce is used up.
        var payment = test.payment(test.monthly)
        payment.discount = PaymentDiscount(
          identifier: nil, keyIdentifier: nil, nonce: test.world.text("a"), signature: nil, timestamp: nil)
        test.perform([.addPayment(payment)])
      },
      { $0.world.makeHistory(of: $0.user, products: [$0.pro], count: 1) },
      {
        $0.app.calls = { event, app in
          if case .updatedTransactions = event { return [] }
          return TestWorld.careful(event, app)
        }
        $0.buy($0.coins)
      },
    ]
    let digests = changes.map { digest($0) }
    for (position, value) in digests.enumerated() {
      #expect(!digests[..<position].contains(value), "change \(position)")
    }
  }

  @Test("messages and events that are under way belong to it")
  func underWay() {
    let digests = [
      digest(atNoon: false) { $0.openSheet($0.coins) }, digest(atNoon: false) { $0.openSheet($0.pro) },
      digest(atNoon: false) { $0.confirm($0.coins) },
      digest(atNoon: false) {
        $0.openSheet($0.coins)
        $0.world.wait(.milliseconds(1))
      },
    ]
    #expect(Set(digests).count == digests.count)
  }

  @Test("a world with a running app cannot be digested")
  func runningApp() {
    let test = TestWorld()
    test.world.apps.launch(test.phone)
    #expect(!test.world.isDigestible)
  }
}
