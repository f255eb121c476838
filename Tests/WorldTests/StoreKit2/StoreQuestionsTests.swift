import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The questions of a device on StoreKit 2, and purchases that exist before")
struct StoreQuestionsTests {
  /// A world whose app buys through StoreKit 2 and finishes what it receives.
  private static func world() -> TestWorld {
    let test = TestWorld(usesStoreKit2: true)
    test.app.calls = { event, _ in
      switch event {
      case .launched: return [.listen(0, feed: .transactions)]
      case .tapped(.buy(let product, _)): return [.purchase(ticket: 0, product, options: PurchaseOptions())]
      case .answered(_, .purchase(.success, let given?)), .transactionUpdated(_, let given):
        return [.finish(TransactionHandle(given.transaction, process: given.process))]
      default: return []
      }
    }
    return test
  }

  private static func requests(_ test: TestWorld) -> Int {
    test.facts(.messageSent).count {
      if case .message(.sent(_, .queueRequest, _)) = $0 { true } else { false }
    }
  }

  private static func read(_ test: TestWorld) {
    test.perform([.listTransactions(ticket: 1, listing: .all, product: nil)])
  }

  @Test("S2-65: a read after a lost answer asks the store again")
  func lostAnswer() {
    let test = Self.world()
    test.pin(.messageLoss, 1, of: .queueAnswer, visit: 1)
    test.launch()
    test.world.wait(.minutes(1))
    #expect(Self.requests(test) == 1)
    Self.read(test)
    #expect(Self.requests(test) == 2 && test.count(.storekitRead) == 1)
  }

  @Test("S2-46: the sign-in of another account asks the store about it")
  func otherAccount() {
    let test = Self.world()
    test.launch()
    let asked = Self.requests(test)
    test.world.people.signIn(test.world.addAccount(named: "ben"), on: test.phone)
    test.world.settle()
    #expect(Self.requests(test) == asked + 1)
    Self.read(test)
    #expect(test.count(.storekitRead) == 1)
  }

  @Test("S2-28: a notice of the queue is no transaction that a purchase returns")
  func notice() {
    let test = Self.world()
    test.launch()
    for _ in 1...2 {
      test.world.people.redeemCode(for: test.monthly, offer: nil, on: test.phone)
      test.world.people.tapBuy(test.monthly, quantity: 1, on: test.phone)
      test.world.settle()
    }
    #expect(test.count(.transactionReplaced) == 2 && test.count(.storekitPurchaseReturned) == 2)
  }

  @Test("S2-27: a product that another device bought meanwhile is returned, and not charged again")
  func boughtMeanwhile() {
    let test = Self.world()
    let tablet = test.world.addDevice(named: "tablet", account: test.user)
    test.subject.apps[1].calls = test.app.calls
    for device in [test.phone, tablet] { test.launch(device) }
    for device in [test.phone, tablet] { test.world.people.tapBuy(test.pro, quantity: 1, on: device) }
    test.world.settle()
    #expect(test.count(.storeCharged) == 1 && test.count(.storekitPurchaseReturned) == 2)
    #expect(test.count(.transactionReplaced) == 1)
  }

  @Test("S2-75: an approved downgrade is no transaction before its renewal")
  func approvedDowngrade() {
    let test = Self.world()
    test.launch()
    test.world.people.tapBuy(test.yearly, quantity: 1, on: test.phone)
    test.world.settle()
    test.world.setAsksToBuy(test.user, true)
    test.world.people.tapBuy(test.monthly, quantity: 1, on: test.phone)
    test.world.settle()
    test.world.people.answerApproval(test.world.openApprovals[0], isApproved: true)
    test.world.settle()
    #expect(test.count(.storekitUpdated) == 0 && test.count(.transactionReplaced) == 1)
  }

  @Test("S2-103: the finish of a copy from before the transaction came again finishes it")
  func finishOfAnOlderCopy() throws {
    let test = TestWorld(latitudes: [(.spontaneousRemoval, 1)], usesStoreKit2: true)
    test.app.calls = { event, _ in
      switch event {
      case .launched:
        return [
          .listen(0, feed: .transactions), .listTransactions(ticket: 1, listing: .entitlements, product: nil),
        ]
      case .tapped(.buy(let product, _)): return [.purchase(ticket: 0, product, options: PurchaseOptions())]
      default: return []
      }
    }
    test.launch()
    test.world.people.tapBuy(test.pro, quantity: 1, on: test.phone)
    test.world.settle()
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    test.world.apps.kill(test.phone)
    test.launch()
    #expect(test.count(.transactionVanished) == 1 && test.count(.storekitUpdated) == 1)
    let copies = test.app.replies.compactMap { reply in
      if case .answered(.transactions(let list)) = reply { list.first } else { nil }
    }
    let copy = try #require(copies.first)
    test.perform([.finish(TransactionHandle(copy.transaction, process: copy.process))])
    test.world.settle()
    #expect(test.count(.storeFinishRecorded) == 1 && test.listed.isEmpty)
  }
}
