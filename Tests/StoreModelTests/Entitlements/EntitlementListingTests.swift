import Facts
import Kernel
import Testing

@testable import StoreModel

@Suite("The purchases that entitle a user")
struct EntitlementListingTests {
  private static let now = Instant.zero + .hours(10)

  /// A purchase numbered by `number`, of a product of the same number unless another is given.
  private static func statement(
    _ number: Int, _ type: ProductType, product: Int? = nil, until end: Int? = nil,
    _ change: (inout ReceiptEntry) -> Void = { _ in }
  ) -> TransactionStatement {
    let purchase = Purchase(
      account: AccountID(0), product: ProductID(product ?? number), original: PurchaseID(number),
      device: .none,
      transaction: .none, username: .empty, quantity: 1, reason: .bought, traits: [],
      identifier: Int64(number),
      date: .zero, amount: 99, recordedRevision: 1)
    var entry = ReceiptEntry(purchase, original: purchase, details: ReceiptDetails(), asOf: 1)
    entry.expires = end.map { .zero + .hours($0) }
    change(&entry)
    return TransactionStatement(
      purchase: PurchaseID(number), account: AccountID(0), subscription: SubscriptionID(product ?? number),
      entry: entry, type: type, isRenewal: false, offer: nil, storefront: .empty,
      price: Money(99, .empty), isFinished: false, revision: 1)
  }

  private static func renewal(of number: Int, _ status: SubscriptionStatus, graceUntil end: Int? = nil)
    -> RenewalStatement
  {
    let information = RenewalInformation(
      product: ProductID(number), renewingProduct: ProductID(number), renews: true, expirationIntent: nil,
      isInBillingRetry: status != .active, gracePeriodExpires: end.map { .zero + .hours($0) },
      priceConsent: .notNeeded)
    return RenewalStatement(
      subscription: SubscriptionID(number), account: AccountID(0), group: .empty, status: status,
      renewal: PendingRenewal(information, originalTransactionIdentifier: 1), renewsAt: nil,
      price: Money(99, .empty), offer: nil, startedAt: .zero, appAccountToken: .empty)
  }

  private static func listed(_ statements: [TransactionStatement], _ renewals: [RenewalStatement] = [])
    -> [Int]
  {
    EntitlementListing(at: now, renewals: renewals).entitlements(among: statements).map(\.purchase.index)
  }

  @Test("S2-54: what lasts and what is subscribed to, never a consumable")
  func types() {
    let all = [
      Self.statement(0, .consumable), Self.statement(1, .nonConsumable),
      Self.statement(2, .autoRenewable, until: 11), Self.statement(3, .nonRenewing),
    ]
    #expect(Self.listed(all, [Self.renewal(of: 2, .active)]) == [1, 2, 3])
  }

  @Test("S2-54: of a subscription and of a non-renewing product only the latest")
  func latest() {
    let all = [
      Self.statement(0, .autoRenewable, product: 7, until: 9),
      Self.statement(1, .autoRenewable, product: 7, until: 11),
      Self.statement(2, .nonRenewing, product: 8), Self.statement(3, .nonRenewing, product: 8),
    ]
    #expect(Self.listed(all) == [1, 3])
  }

  @Test("S2-54, S2-74: nothing that was revoked, refunded or upgraded")
  func revoked() {
    let all = [
      Self.statement(0, .nonConsumable) { $0.cancellationDate = .zero + .hours(1) },
      Self.statement(1, .autoRenewable, until: 11) {
        $0.cancellationDate = .zero + .hours(1)
        $0.isUpgraded = true
      },
    ]
    #expect(Self.listed(all).isEmpty)
  }

  @Test("S2-55, S2-56: a grace period is listed although its end is past; billing retry without one is not")
  func grace() {
    let ended = [Self.statement(0, .autoRenewable, until: 9)]
    #expect(Self.listed(ended, [Self.renewal(of: 0, .grace, graceUntil: 12)]) == [0])
    #expect(Self.listed(ended, [Self.renewal(of: 0, .grace, graceUntil: 10)]).isEmpty)
    #expect(Self.listed(ended, [Self.renewal(of: 0, .billingRetry)]).isEmpty)
  }

  @Test("S2-66: what the device last heard of as active ends by the device's clock")
  func clock() {
    #expect(
      Self.listed([Self.statement(0, .autoRenewable, until: 10)], [Self.renewal(of: 0, .active)]).isEmpty)
    #expect(Self.listed([Self.statement(0, .autoRenewable, until: 11)]) == [0])
    #expect(
      Self.listed([Self.statement(0, .autoRenewable, until: 11)], [Self.renewal(of: 0, .lapsed)]).isEmpty)
  }
}
