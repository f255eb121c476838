import Facts
import Kernel
import Testing
import World

@Suite("The digest of a settled world")
struct WorldDigestTests {
  private func digest(_ change: (TestWorld) -> Void) -> UInt64 {
    let test = TestWorld()
    test.world.apps.launch(test.phone)
    test.world.settle()
    change(test)
    test.world.settle()
    var digest = Digest()
    test.world.digest(into: &digest)
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

  @Test("whatever makes a difference later changes it")
  func different() {
    let changes: [(TestWorld) -> Void] = [
      { _ in },
      { $0.buy($0.coins) },
      { $0.buy($0.pro) },
      { $0.world.apps.kill($0.phone) },
      { $0.world.apps.background($0.phone) },
      { $0.world.setAllowsPayments(false, on: $0.phone) },
      { $0.world.setLink(of: $0.phone, .store, isUp: false) },
      { $0.world.preset("level", "7", on: $0.phone) },
      { $0.world.people.changeStorefront(of: $0.phone, to: "DEU") },
      { $0.world.uninstall($0.phone) },
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
}
