import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("What StoreKit 2 tells an app")
struct TransactionFeedTests {
  /// A world whose app listens and finishes what it receives, and that bought coins.
  private static func bought(_ site: ChoiceSite? = nil, _ option: Int = 1) -> TestWorld {
    let test = TestWorld(usesStoreKit2: true)
    test.app.calls = { event, app in
      switch event {
      case .launched: return [.listen(0, feed: .transactions)]
      case .tapped(.buy(let product, _)): return [.purchase(ticket: 0, product, options: PurchaseOptions())]
      case .answered(_, .purchase(.success, let given?)), .transactionUpdated(_, let given):
        let isVerified = app.view.given(given)?.isVerified == true
        return isVerified ? [.finish(TransactionHandle(given.transaction, process: given.process))] : []
      default: return []
      }
    }
    if let site { test.pin(site, option, visit: 1) }
    test.launch()
    test.world.people.tapBuy(test.pro, quantity: 1, on: test.phone)
    test.world.settle()
    return test
  }

  private static func list(_ listing: Listing, _ test: TestWorld) -> Int {
    test.perform([.listTransactions(ticket: 1, listing: listing, product: nil)])
    guard case .answered(.transactions(let list)) = test.app.replies.last else { return -1 }
    return list.count
  }

  @Test("S2-2, S2-3: a purchase is the result of the call, and no listener receives it")
  func result() {
    let test = Self.bought()
    #expect(test.count(.storekitPurchaseReturned) == 1 && test.count(.storekitUpdated) == 0)
    #expect(test.count(.storeFinishRecorded) == 1)
  }

  @Test("S2-4: or a listener receives it once more, some seconds after it was finished")
  func echo() {
    let test = Self.bought(.purchaseEcho, 1)
    test.world.wait(.seconds(20))
    #expect(test.count(.storekitUpdated) == 1)
    #expect(test.count(.storeFinishRecorded) == 1)
  }

  @Test(
    "S2-25, S2-26, S2-17: an invalid signature is charged and told as such, and the next launch finds it valid"
  )
  func signature() {
    let test = Self.bought(.verification, 1)
    #expect(test.count(.storeCharged) == 1 && test.count(.storeFinishRecorded) == 0)
    test.world.apps.terminate(test.phone)
    test.launch()
    #expect(test.count(.storekitUpdated) == 1 && test.count(.storeFinishRecorded) == 1)
  }

  @Test("S2-58, S2-18: the entitlements have a purchase at once, or a second later")
  func lag() {
    #expect(Self.list(.entitlements, Self.bought()) == 1)
    let test = Self.bought(.listingLag, 1)
    #expect(Self.list(.entitlements, test) == 0)
    test.world.wait(.seconds(2))
    #expect(Self.list(.entitlements, test) == 1)
  }

  @Test("S2-9, S2-10: each listener receives a change, and two changes in quick succession only once")
  func listeners() {
    let test = TestWorld(usesStoreKit2: true)
    test.app.calls = { event, _ in
      if case .launched = event {
        [.listen(0, feed: .transactions), .listen(1, feed: .transactions)]
      } else {
        []
      }
    }
    test.world.setAsksToBuy(test.user, true)
    test.launch()
    test.perform([.purchase(ticket: 0, test.coins, options: PurchaseOptions())])
    test.world.people.answerApproval(test.world.openApprovals[0], isApproved: true)
    test.world.settle()
    #expect(test.count(.storekitUpdated) == 2)
  }

  @Test(
    "S2-6, S2-9: each listener that starts in the launch receives what is unfinished, a later one nothing")
  func unfinishedAtLaunch() {
    let test = TestWorld(usesStoreKit2: true)
    test.app.calls = { event, _ in
      if case .launched = event {
        [.listen(0, feed: .transactions), .listen(1, feed: .transactions)]
      } else {
        []
      }
    }
    test.launch()
    test.perform([.purchase(ticket: 0, test.coins, options: PurchaseOptions())])
    test.world.apps.terminate(test.phone)
    test.launch()
    #expect(test.count(.storekitUpdated) == 2)
    test.perform([.listen(2, feed: .transactions)])
    #expect(test.count(.storekitUpdated) == 2)
  }

  @Test("S2-15: a listener ends only when the app ends it, and what changes then reaches nobody")
  func ended() {
    let test = Self.bought()
    test.perform([.stopListening(0)])
    test.world.setAsksToBuy(test.user, true)
    test.perform([.purchase(ticket: 1, test.coins, options: PurchaseOptions())])
    test.world.people.answerApproval(test.world.openApprovals[0], isApproved: true)
    test.world.settle()
    #expect(test.count(.storekitListenerEnded) == 1)
    #expect(test.count(.storekitUpdated) == 0 && test.count(.storekitUpdateUnheard) == 1)
  }

  @Test("S2-40: a simulated request for approval waits in the sandbox, and nowhere else")
  func simulatedApproval() {
    for (environment, count) in [(StoreEnvironment.sandbox, 1), (.production, 0)] {
      let test = TestWorld(environment: environment, usesStoreKit2: true)
      var options = PurchaseOptions()
      options.simulatesAskToBuy = true
      test.launch()
      test.perform([.purchase(ticket: 0, test.coins, options: options)])
      test.world.settle()
      #expect(test.count(.transactionDeferred) == count)
    }
  }

  @Test("S2-53, S2-61: the history begins with the newest purchase, and lacks finished consumables")
  func history() {
    let test = Self.bought()
    for product in [test.coins, test.monthly] {
      test.world.people.tapBuy(product, quantity: 1, on: test.phone)
      test.world.settle()
    }
    test.perform([.listTransactions(ticket: 1, listing: .all, product: nil)])
    guard case .answered(.transactions(let list)) = test.app.replies.last else {
      Issue.record("the history was not read")
      return
    }
    let products = list.compactMap { test.app.view.given($0)?.entry.product }
    #expect(products == [test.monthly, test.pro])
  }

  @Test("S2-62: a read can be empty without an error, and the next one is not")
  func empty() {
    let test = Self.bought()
    test.pin(.emptyRead, 1, visit: 1)
    #expect(Self.list(.all, test) == 0)
    #expect(Self.list(.all, test) == 1)
  }

  @Test("S2-23: asking again while a request waits joins it, and one approval makes one purchase")
  func askedAgain() {
    let test = TestWorld(usesStoreKit2: true)
    var ticket = 0
    test.app.calls = { event, _ in
      switch event {
      case .launched: return [.listen(0, feed: .transactions)]
      case .tapped(.buy(let product, _)):
        ticket += 1
        return [.purchase(ticket: ticket, product, options: PurchaseOptions())]
      default: return []
      }
    }
    test.world.setAsksToBuy(test.user, true)
    test.launch()
    for _ in 1...2 {
      test.world.people.tapBuy(test.coins, quantity: 1, on: test.phone)
      test.world.settle()
    }
    #expect(test.count(.storekitPurchaseReturned) == 2)
    for transaction in test.world.openApprovals {
      test.world.people.answerApproval(transaction, isApproved: true)
    }
    test.world.settle()
    #expect(test.count(.storeCharged) == 1 && test.count(.storekitUpdated) == 1)
  }
}
