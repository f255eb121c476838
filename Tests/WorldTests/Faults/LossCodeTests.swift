import Facts
import Kernel
import Testing
import World

@Suite("The codes of lost exchanges: one cause, one code")
struct LossCodeTests {
  /// The error codes of every type of exchange if one cause affects all of them.
  private func codes(_ strike: (TestWorld) -> Void) -> Set<StoreError> {
    var codes: Set<StoreError> = []
    let bought = TestWorld()
    bought.launch()
    strike(bought)
    bought.buy(bought.coins)
    codes.formUnion(bought.errors)
    let restored = TestWorld()
    restored.makeHistory([restored.pro])
    restored.launch()
    strike(restored)
    restored.restore()
    codes.formUnion(restored.restoreErrors)
    let asked = TestWorld()
    asked.launch()
    strike(asked)
    asked.perform([.startProducts([asked.app.view.identifier(of: asked.coins)])])
    let errors = asked.facts(.requestFailed).compactMap { content in
      if case .request(.failed(_, let error)) = content { error } else { nil }
    }
    codes.formUnion(errors)
    #expect(!bought.errors.isEmpty && !restored.restoreErrors.isEmpty && !errors.isEmpty)
    return codes
  }

  @Test("2.2: no answer although the link is up is a time-out, whether the question or the answer was lost")
  func dropped() {
    #expect(codes { $0.pin(.messageLoss, 1) } == [.timedOut])
    #expect(
      codes { test in
        for kind in [MessageKind.checkoutAnswer, .restoreAnswer, .productsAnswer] {
          test.pin(.messageLoss, 1, of: kind)
        }
      } == [.timedOut])
  }

  @Test("2.2: no link when the exchange begins is offline")
  func offline() {
    #expect(codes { $0.world.links.setLink(of: $0.phone, .store, isUp: false) } == [.offline])
  }

  @Test("2.2: a link that goes down in the middle is a lost connection")
  func cutOff() {
    #expect(
      codes { test in
        test.pin(.messageDelay, 3)
        test.world.later(.seconds(3), .setLink(test.phone.id, .store, isUp: false))
      } == [.connectionLost])
  }

  @Test("2.2: a store that is down refuses, and a network that answers in its place cannot be read")
  func refused() {
    #expect(codes { _ = $0.world.setStoreDown(true) } == [.cannotConnect])
    #expect(codes { _ = $0.world.links.openPortal(of: $0.phone, .store) } == [.unreadableAnswer])
  }

  @Test("2.2, P20: after the charge the cause decides as before it")
  func afterTheCharge() {
    let test = TestWorld(latitudes: [(.chargeLoss, 1)])
    test.pin(.messageLoss, 1, of: .purchaseAnswer, visit: 1)
    test.buy(test.coins)
    #expect(test.errors == [.timedOut])
  }
}
