import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The statuses of subscriptions that StoreKit 2 tells an app")
struct SubscriptionStatusTests {
  /// A world whose app listens to a feed and finishes what it buys.
  private static func listening(to feed: Feed) -> TestWorld {
    let test = TestWorld(usesStoreKit2: true)
    test.app.calls = { event, _ in
      switch event {
      case .launched: return [.listen(0, feed: .transactions), .listen(1, feed: feed)]
      case .tapped(.buy(let product, _)): return [.purchase(ticket: 0, product, options: PurchaseOptions())]
      case .answered(_, .purchase(.success, let given?)), .transactionUpdated(_, let given):
        return [.finish(TransactionHandle(given.transaction, process: given.process))]
      default: return []
      }
    }
    test.launch()
    return test
  }

  private static func subscribed() -> TestWorld {
    let test = listening(to: .statuses)
    test.world.people.tapBuy(test.monthly, quantity: 1, on: test.phone)
    test.world.settle()
    return test
  }

  private static func states(_ test: TestWorld) -> [RenewalState] {
    let group = test.world.store[test.monthly].group
    test.perform([.subscriptionStatus(ticket: 9, group: group)])
    guard case .answered(.statuses(let list)) = test.app.replies.last else { return [] }
    return list.compactMap { test.app.view.status($0)?.state }
  }

  private static func updates(_ test: TestWorld) -> [RenewalState] {
    test.facts(.storekitStatusUpdated).compactMap { content in
      if case .storekit(.statusUpdated(_, _, let state, _)) = content { state } else { nil }
    }
  }

  @Test(
    "S2-69, S2-72: a group has no status before the first subscription, and then that of the subscription")
  func read() {
    let test = Self.listening(to: .statuses)
    #expect(Self.states(test) == [])
    test.world.people.tapBuy(test.monthly, quantity: 1, on: test.phone)
    test.world.settle()
    #expect(Self.states(test) == [.subscribed])
  }

  @Test("S2-71: the status is that of the group, and says which product is current")
  func group() {
    let test = Self.subscribed()
    #expect(test.world.store[test.yearly].group == test.world.store[test.monthly].group)
    _ = Self.states(test)
    guard case .answered(.statuses(let list)) = test.app.replies.last else { return }
    #expect(test.app.view.status(list[0])?.information.product == test.monthly)
  }

  @Test("S2-73: listeners receive each change of a status, and nothing at the start")
  func changes() {
    let test = Self.listening(to: .statuses)
    #expect(Self.updates(test) == [])
    test.world.people.tapBuy(test.monthly, quantity: 1, on: test.phone)
    test.world.settle()
    test.world.act(on: test.club, .setRenewal(false), by: test.phone)
    test.world.settle()
    #expect(Self.updates(test) == [.subscribed, .subscribed])
    test.world.act(on: test.club, .expire, by: test.phone)
    test.world.settle()
    #expect(Self.updates(test).last == .expired)
  }

  @Test("S2-76: an end brings a status, and no transaction")
  func end() {
    let test = Self.subscribed()
    let updated = test.count(.storekitUpdated)
    test.world.act(on: test.club, .expire, by: test.phone)
    test.world.settle()
    #expect(test.count(.storekitUpdated) == updated && Self.states(test) == [.expired])
  }

  @Test("S2-59: a canceled task reads no status")
  func cancelled() {
    let test = Self.subscribed()
    let group = test.world.store[test.monthly].group
    test.perform([.subscriptionStatus(ticket: 9, group: group, isCancelled: true)])
    guard case .answered(.statuses(let list)) = test.app.replies.last else {
      Issue.record("the statuses were not read")
      return
    }
    #expect(list.isEmpty)
  }

  @Test("S2-77: a group without an introductory purchase is eligible, also if its product has no offer")
  func eligibility() {
    let test = Self.subscribed()
    test.perform([.introEligibility(ticket: 9, group: test.world.store[test.monthly].group)])
    guard case .answered(.flag(let isEligible)) = test.app.replies.last else {
      Issue.record("the call did not answer")
      return
    }
    #expect(isEligible)
  }
}
