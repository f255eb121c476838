import Facts
import Kernel
import Testing

@Suite("The ledger: queues and claims") struct LedgerQueueTests {
  private let first = TransactionID(0)
  private let second = TransactionID(1)

  @Test("a purchase is in the queue until it is removed") func purchase() {
    var fixture = LedgerFixture()
    fixture.buyCoins(first, PurchaseID(0), quantity: 2)
    var bought: LedgerTransaction { fixture.ledger.transaction(first) }
    #expect(bought.state == .purchased && bought.told == nil)
    #expect(bought.product == LedgerFixture.coins && bought.quantity == 2)
    #expect(fixture.ledger.holding(bought.holding).device == LedgerFixture.phone)
    #expect(fixture.ledger.holding(bought.holding).account == LedgerFixture.anna)
    #expect(bought.purchase == PurchaseID(0))
    fixture.add(.callback(.delivered(observer: ObserverID(0), transaction: first, state: .purchased)))
    #expect(bought.told == .purchased && bought.firstDelivered == fixture.ledger.sequence)
    fixture.add(.queue(.finishCalled(transaction: first, state: .purchased)))
    #expect(bought.finished == fixture.ledger.sequence && !bought.isGone)
    fixture.add(.transaction(.removed(transaction: first)))
    fixture.add(.transaction(.removed(transaction: first)))
    #expect(bought.isGone)
    fixture.add(.transaction(.returned(transaction: first)))
    #expect(!bought.isGone && bought.finished == .start && bought.told == nil)
    fixture.add(.transaction(.vanished(transaction: first)))
    #expect(bought.isGone)
  }

  @Test("a finish is void if a later launch is notified of the transaction again, or if it was misused")
  func voidFinishes() {
    var fixture = LedgerFixture()
    fixture.buyCoins(first, PurchaseID(0))
    fixture.add(.process(.launched(process: ProcessID(0), version: .empty)))
    fixture.add(.queue(.finishCalled(transaction: first, state: .purchased)))
    fixture.add(.process(.launched(process: ProcessID(1), version: .empty)))
    #expect(fixture.ledger.transaction(first).finished != .start)
    fixture.add(.callback(.delivered(observer: ObserverID(0), transaction: first, state: .purchased)))
    #expect(fixture.ledger.transaction(first).finished == .start)
    fixture.add(.queue(.finishCalled(transaction: first, state: .purchased)))
    fixture.add(.queue(.misused(misuse: .finishedOfEarlierLaunch, subject: 0)))
    #expect(fixture.ledger.transaction(first).finished == .start)
  }

  @Test("failed, deferred, restored and received transactions") func states() {
    var fixture = LedgerFixture()
    let (coins, anna) = (LedgerFixture.coins, LedgerFixture.anna)
    fixture.add(.transaction(.began(transaction: first, product: coins, quantity: 1, account: anna)))
    #expect(fixture.ledger.transaction(first).state == .purchasing)
    fixture.add(.transaction(.deferred(transaction: first)))
    #expect(fixture.ledger.transaction(first).state == .deferred)
    fixture.add(.transaction(.failed(transaction: first, error: .timedOut)))
    #expect(fixture.ledger.transaction(first).state == .failed)
    fixture.add(
      .transaction(
        .restored(
          transaction: second, product: coins, purchase: PurchaseID(3), identifier: 10, account: anna)),
      at: LedgerFixture.tablet)
    #expect(fixture.ledger.transaction(second).state == .restored)
    // No fact of the store reports this purchase.
    #expect(fixture.ledger.purchase(PurchaseID(3)).product == coins)
    #expect(!fixture.ledger.purchase(PurchaseID(3)).isListed)
    let third = TransactionID(2)
    fixture.add(.transaction(.received(transaction: third, product: coins, quantity: 4, account: anna)))
    #expect(fixture.ledger.transaction(third).state == nil)
    #expect(fixture.ledger.transaction(third).quantity == 4)
    let ofCoins = fixture.ledger.transactions(of: fixture.ledger.product(coins)).map(\.id)
    #expect(ofCoins == [third, second, first])
  }

  @Test("what is held back waits for its delivery") func heldBack() {
    var fixture = LedgerFixture()
    fixture.buyCoins(first, PurchaseID(0))
    fixture.add(.transaction(.heldBack(transaction: first)))
    #expect(fixture.ledger.transaction(first).isHeldBack)
    fixture.add(.callback(.delivered(observer: ObserverID(0), transaction: first, state: .purchased)))
    #expect(!fixture.ledger.transaction(first).isHeldBack)
  }

  @Test("claims of a transaction, and claims that name none until a finish uses them up") func claims() {
    var fixture = LedgerFixture()
    let (coins, anna) = (LedgerFixture.coins, LedgerFixture.anna)
    fixture.buyCoins(first, PurchaseID(0))
    fixture.buyCoins(second, PurchaseID(1), quantity: 2)
    fixture.add(.claim(.granted(transaction: first, product: coins, account: anna, count: 1)))
    let granted = fixture.ledger.sequence
    fixture.add(.claim(.granted(transaction: first, product: coins, account: anna, count: 1)))
    #expect(fixture.ledger.earlierGrant == granted)
    #expect(fixture.ledger.transaction(first).grantsInLaunch == 2)
    #expect(fixture.ledger.purchase(PurchaseID(0)).isServed)
    fixture.add(.claim(.granted(transaction: .none, product: coins, account: anna, count: 2)))
    #expect(fixture.ledger.transaction(second).granted == .start)
    let claimed = fixture.ledger.sequence
    fixture.add(.queue(.finishCalled(transaction: second, state: .purchased)))
    #expect(fixture.ledger.transaction(second).granted == claimed)
    fixture.add(.claim(.persisted(transaction: first, subject: .receipt)))
    #expect(fixture.ledger.transaction(first).isPersisted)
    fixture.add(.claim(.revoked(product: coins, account: anna)))
    #expect(!fixture.ledger.product(coins).isGranted(on: LedgerFixture.phone))
    #expect(fixture.ledger.product(coins).claimRevoked == fixture.ledger.sequence)
  }

  @Test("when faults end, what was not finished counts as not told") func liveness() {
    var fixture = LedgerFixture()
    for (id, purchase) in [(first, PurchaseID(0)), (second, PurchaseID(1))] {
      fixture.buyCoins(id, purchase)
      fixture.add(.callback(.delivered(observer: ObserverID(0), transaction: id, state: .purchased)))
    }
    fixture.add(.queue(.finishCalled(transaction: first, state: .purchased)))
    fixture.add(.world(.livenessBegan(launches: 1)))
    #expect(fixture.ledger.livenessBegan == fixture.ledger.sequence)
    #expect(fixture.ledger.transaction(first).told == .purchased)
    #expect(fixture.ledger.transaction(second).told == nil)
    fixture.add(.world(.notConverged(unfinished: 1, callbacks: 0)))
    #expect(fixture.ledger.convergence == fixture.ledger.sequence)
  }
}
