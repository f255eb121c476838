import Facts
import Kernel
import Testing

@Suite("The projection: queues and claims")
struct ProjectionQueueTests {
  private let first = TransactionID(0)
  private let second = TransactionID(1)

  @Test("a purchase is in the queue from its beginning until it is removed")
  func purchase() {
    var fixture = ProjectionFixture()
    fixture.buyCoins(first, PurchaseID(0), quantity: 2)
    let bought = fixture.projection[first]
    #expect(bought?.state == .purchased)
    #expect(bought?.device == ProjectionFixture.phone)
    #expect(bought?.product == ProjectionFixture.coins)
    #expect(bought?.quantity == 2)
    #expect(bought?.account == ProjectionFixture.anna)
    #expect(bought?.purchase == PurchaseID(0))
    #expect(bought?.identifier == 1001)
    #expect(fixture.projection.queue(of: ProjectionFixture.phone).map(\.transaction) == [first])
    #expect(fixture.projection.queue(of: ProjectionFixture.tablet).isEmpty)
    fixture.add(.callback(.delivered(observer: ObserverID(0), transaction: first, state: .purchased)))
    fixture.add(.queue(.finishCalled(transaction: first, state: .purchased)))
    #expect(fixture.phone?.pendingCount == 1)
    fixture.add(.transaction(.removed(transaction: first)))
    fixture.add(.transaction(.removed(transaction: first)))
    #expect(fixture.phone?.pendingCount == 0)
    #expect(fixture.projection.queue(of: ProjectionFixture.phone).isEmpty)
    #expect(fixture.projection[first]?.deliveries == 1)
    #expect(fixture.projection[first]?.finishCalls == 1)
  }

  @Test("a finish without effect brings the transaction back, a vanished one is gone")
  func returning() {
    var fixture = ProjectionFixture()
    fixture.buyCoins(first, PurchaseID(0))
    fixture.add(.transaction(.removed(transaction: first)))
    fixture.add(.transaction(.returned(transaction: first)))
    #expect(fixture.projection.queue(of: ProjectionFixture.phone).map(\.state) == [.purchased])
    #expect(fixture.phone?.pendingCount == 1)
    fixture.add(.transaction(.vanished(transaction: first)))
    #expect(fixture.phone?.pendingCount == 0)
  }

  @Test("failed, deferred, restored and received transactions")
  func states() {
    var fixture = ProjectionFixture()
    let coins = ProjectionFixture.coins
    let anna = ProjectionFixture.anna
    fixture.add(.transaction(.began(transaction: first, product: coins, quantity: 1, account: anna)))
    #expect(fixture.projection[first]?.state == .purchasing)
    fixture.add(.transaction(.deferred(transaction: first)))
    #expect(fixture.projection[first]?.state == .deferred)
    fixture.add(.transaction(.failed(transaction: first, error: .timedOut)))
    #expect(fixture.projection[first]?.state == .failed)
    #expect(fixture.projection[first]?.error == .timedOut)
    fixture.add(.transaction(.purchased(transaction: first, purchase: PurchaseID(3), identifier: 9)))
    #expect(fixture.projection[first]?.error == nil)
    fixture.add(
      .transaction(
        .restored(
          transaction: second, product: coins, purchase: PurchaseID(3), identifier: 10, account: anna)),
      at: ProjectionFixture.tablet)
    #expect(fixture.projection[second]?.state == .restored)
    #expect(fixture.projection[second]?.device == ProjectionFixture.tablet)
    #expect(fixture.projection[ProjectionFixture.tablet]?.pendingCount == 1)
    let third = TransactionID(2)
    fixture.add(.transaction(.received(transaction: third, product: coins, quantity: 4, account: anna)))
    #expect(fixture.projection[third]?.state == nil)
    #expect(fixture.projection[third]?.quantity == 4)
    #expect(fixture.phone?.pendingCount == 2)
  }

  @Test("what is held back waits for its own account")
  func heldBack() {
    var fixture = ProjectionFixture()
    fixture.buyCoins(first, PurchaseID(0))
    fixture.add(.transaction(.heldBack(transaction: first)))
    #expect(fixture.projection[first]?.isHeldBack == true)
    #expect(fixture.phone?.pendingCount == 1)
    fixture.add(.user(.signedIn(account: ProjectionFixture.ben)))
    fixture.add(.user(.signedIn(account: ProjectionFixture.anna)), at: ProjectionFixture.tablet)
    #expect(fixture.projection[first]?.isHeldBack == true)
    fixture.add(.user(.signedIn(account: ProjectionFixture.anna)))
    #expect(fixture.projection[first]?.isHeldBack == false)
    fixture.add(.transaction(.heldBack(transaction: first)))
    fixture.add(.callback(.delivered(observer: ObserverID(0), transaction: first, state: .purchased)))
    #expect(fixture.projection[first]?.isHeldBack == false)
  }

  @Test("claims are summed for the device, the account and the transaction")
  func claims() {
    var fixture = ProjectionFixture()
    let coins = ProjectionFixture.coins
    let anna = ProjectionFixture.anna
    for (transaction, device) in [(first, ProjectionFixture.phone), (second, ProjectionFixture.tablet)] {
      fixture.add(
        .claim(.granted(transaction: transaction, product: coins, account: anna, count: 100)), at: device)
    }
    fixture.add(.claim(.granted(transaction: first, product: coins, account: anna, count: 5)))
    fixture.add(.claim(.persisted(transaction: first, subject: .receipt)))
    fixture.add(.claim(.verified(transaction: first, status: 21_007)))
    #expect(fixture.phone?.granted(coins, to: anna) == 105)
    #expect(fixture.phone?.granted(coins, to: ProjectionFixture.ben) == 0)
    #expect(fixture.anna?.holding(of: coins).granted == 205)
    #expect(fixture.projection[first]?.granted == 105)
    #expect(fixture.projection[first]?.isPersisted(.receipt) == true)
    #expect(fixture.projection[first]?.isPersisted(.grant) == false)
    #expect(fixture.projection[first]?.verifiedStatus == 21_007)
    fixture.add(.claim(.revoked(product: coins, account: anna)))
    #expect(fixture.phone?.granted(coins, to: anna) == 0)
    #expect(fixture.anna?.holding(of: coins).granted == 100)
  }

  @Test("what an app answers about its user is kept until it is removed or answers again")
  func answers() {
    var fixture = ProjectionFixture()
    let coins = ProjectionFixture.coins
    let anna = ProjectionFixture.anna
    #expect(fixture.phone?.owned(coins, by: anna) == nil)
    for count: Int64 in [100, 50] {
      fixture.add(
        .world(.owned(device: ProjectionFixture.phone, account: anna, product: coins, count: count)),
        at: .none)
      #expect(fixture.phone?.owned(coins, by: anna) == count)
    }
    fixture.add(.device(.appRemoved))
    #expect(fixture.phone?.owned(coins, by: anna) == nil)
  }
}
