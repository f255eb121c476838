import Facts
import Testing
import World

@Suite("An ordinary purchase")
struct OrdinaryPurchaseTests {
  @Test("C2: purchasing comes first, and then exactly one end")
  func purchasingThenPurchased() {
    let test = TestWorld()
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .purchased])
  }

  @Test("a world with a careful app converges with one more launch")
  func converges() {
    let test = TestWorld()
    test.buy(test.coins)
    #expect(test.world.converge() == .converged)
  }
}
