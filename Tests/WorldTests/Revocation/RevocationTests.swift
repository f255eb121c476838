import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("What is taken back")
struct RevocationTests {
  @Test(
    "V1, T8: a refund of what lasts is told by its product, a refund of what is used up is not",
    arguments: [("pro", true), ("monthly", true), ("coins", false), ("season", false)] as [(String, Bool)])
  func refunds(name: String, isTold: Bool) {
    let test = TestWorld()
    let product = [test.pro, test.monthly, test.coins, test.season].first { test.name($0) == name }
    test.buy(product ?? test.pro)
    test.world.refund(test.latestPurchase)
    test.world.settle()
    #expect(test.told.contains("revoked \(name)") == isTold)
    #expect(test.count(.storeRefunded) == 1)
  }

  @Test("V1: an app that does not run is told at its next launch, once")
  func nextLaunch() {
    let test = TestWorld()
    test.buy(test.pro)
    test.world.apps.kill(test.phone)
    test.world.refund(test.latestPurchase)
    test.world.settle()
    #expect(!test.told.contains("revoked pro"))
    test.launch()
    test.relaunch()
    #expect(test.told.filter { $0 == "revoked pro" }.count == 1)
  }

  @Test("V1: an app that dies during the callback is told again at its next launch, and not again after that")
  func diedDuringCallback() {
    let test = TestWorld()
    test.buy(test.pro)
    test.app.calls = { event, app in
      if case .entitlementsRevoked = event { return [.terminateForInvalidReceipt] }
      return TestWorld.careful(event, app)
    }
    test.world.refund(test.latestPurchase)
    test.world.settle()
    test.app.calls = TestWorld.careful
    test.relaunch()
    test.relaunch()
    #expect(test.told.filter { $0 == "revoked pro" }.count == 2)
  }

  @Test("V1: a refund takes shared access with it, and both apps are told")
  func family() {
    let test = TestWorld()
    let member = test.world.addAccount(named: "ben")
    let tablet = test.addTablet(account: member)
    test.buy(test.pro)
    test.launch(tablet)
    test.world.share(test.latestPurchase, with: member, wasSharedBefore: false)
    test.world.settle()
    test.world.refund(test.latestPurchase)
    test.world.settle()
    #expect(test.told.filter { $0 == "revoked pro" }.count == 2)
  }

  @Test("V2: the receipt has the cancellation date before the app is told")
  func receiptFirst() {
    let test = TestWorld()
    test.buy(test.pro)
    test.app.calls = { event, app in
      if case .entitlementsRevoked = event { return [.readReceipt] }
      return TestWorld.careful(event, app)
    }
    test.pass(.hours(1))
    test.world.refund(test.latestPurchase)
    test.world.settle()
    guard case .receipt(let receipt?) = test.app.replies.last else { Issue.record("no receipt"); return }
    let entries = receipt.entries
    #expect(entries.map(\.product) == [test.pro])
    #expect(entries.compactMap(\.cancellationDate).count == 1)
    #expect(entries[0].purchaseDate < entries[0].cancellationDate ?? .zero)
  }

  @Test("V2: whoever bought a product beside the shared one still owns it when sharing ends")
  func ownedBesides() {
    let test = TestWorld()
    let friend = test.world.addAccount(named: "ben")
    let tablet = test.addTablet(account: friend)
    test.launch(tablet)
    test.world.people.tapBuy(test.pro, on: tablet)
    test.launch()
    let original = test.world.purchases(of: friend)[0]
    let shared = test.world.share(original, with: test.user, wasSharedBefore: false)
    test.world.settle()
    test.buy(test.pro)
    #expect(test.charges == [499, 499])
    test.world.endSharing(shared)
    test.world.settle()
    #expect(test.told.filter { $0 == "revoked pro" }.count == 1)
    let owned = test.receipt?.filter { $0.cancellationDate == nil } ?? []
    #expect(owned.map(\.ownership) == [.purchased])
    #expect(test.receipt?.count == 2)
  }

  @Test("V3: the entry that was taken back has the identifier under which the app knows the purchase")
  func knownIdentifier() {
    let test = TestWorld()
    test.buy(test.pro)
    let known = test.identifiers.suffix(1)
    test.world.refund(test.latestPurchase)
    test.world.settle()
    let entries = test.receipt ?? []
    #expect(entries.filter { $0.cancellationDate != nil }.map(\.transactionIdentifier) == Array(known))
  }

  @Test(
    "T8: what was refunded stays in the receipt, is no longer restored, and is charged when it is bought again"
  )
  func asNeverBought() {
    let test = TestWorld()
    test.buy(test.pro)
    test.world.refund(test.latestPurchase)
    test.world.settle()
    #expect(test.receipt?.count == 1)
    test.restore()
    #expect(!test.delivered.contains(.restored))
    test.buy(test.pro)
    #expect(test.charges == [499, 499])
  }

  @Test("T8: a refund of an older period does not end the subscription, one of the current period does")
  func periods() {
    let test = TestWorld()
    test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes)
    test.buy(test.monthly)
    let first = test.latestPurchase
    test.pass(.minutes(6))
    test.world.refund(first)
    #expect(test.subscriptionStory == ["began", "renewed"])
    test.world.refund(test.latestPurchase)
    #expect(test.subscriptionStory == ["began", "renewed", "revoked"])
  }
}
