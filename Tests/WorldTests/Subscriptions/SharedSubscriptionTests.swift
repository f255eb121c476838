import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Subscriptions that a family shares")
struct SharedSubscriptionTests {
  /// The user subscribes and shares it with a member who has a tablet.
  private func shared() -> (TestWorld, AccountID) {
    let test = TestWorld()
    let member = test.world.addAccount(named: "ben")
    let tablet = test.addTablet(account: member)
    test.buy(test.monthly)
    test.launch(tablet)
    test.world.share(test.latestPurchase, with: member, wasSharedBefore: false)
    test.world.settle()
    return (test, member)
  }

  private func held(_ test: TestWorld, _ member: AccountID) -> [Purchase] {
    test.world.purchases(of: member).map { test.world.store.purchase($0) }
  }

  @Test("E14, T1: each renewal is shared as the period before it was, and goes back to the first one")
  func renewal() {
    let (test, member) = shared()
    test.pass(.days(32))
    #expect(held(test, member).count == 2)
    #expect(held(test, member).map(\.expires) == test.bought.map(\.expires))
    #expect(Set(held(test, member).map(\.original)).count == 1)
    #expect(test.charges == [299, 299])
  }

  @Test("E14, V1: after the end of sharing no renewal is shared") func ended() {
    let (test, member) = shared()
    test.world.endSharing(test.world.purchases(of: member)[0])
    test.pass(.days(32))
    #expect(held(test, member).count == 1)
    #expect(test.told.contains("revoked monthly"))
  }

  @Test("E14, T6: an upgrade takes the old level from the family and gives it the new one") func upgrade() {
    let (test, member) = shared()
    test.buy(test.yearly)
    #expect(held(test, member).map(\.product) == [test.monthly, test.yearly])
    #expect(held(test, member).map(\.isRevoked) == [true, false])
    #expect(held(test, member)[0].traits.contains(.upgraded))
    #expect(!test.told.contains("revoked monthly"))
  }
}
