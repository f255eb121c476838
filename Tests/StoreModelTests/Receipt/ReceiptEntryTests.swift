import Facts
import Kernel
import StoreModel
import Testing

@Suite("One purchase as a receipt tells it")
struct ReceiptEntryTests {
  @Test("2.5: each field comes from the purchase, from its original or from the details")
  func fields() {
    var original = ReceiptRulesTests.purchase(product: 5)
    original.traits = [.trial]
    var renewal = Purchase(
      account: AccountID(0), product: ProductID(6), original: PurchaseID(0), device: .none,
      transaction: .none,
      username: .empty, quantity: 1, reason: .renewed, traits: [.introductory], identifier: 1_000_000_008,
      date: .zero + .hours(1), amount: 99, recordedRevision: 3)
    renewal.expires = .zero + .hours(2)
    let details = ReceiptDetails(
      webOrderLineItem: 77, offer: TextID(rawValue: 3), group: TextID(rawValue: 4),
      appAccountToken: TextID(rawValue: 5), cancellationReason: .problemInApp)
    let entry = ReceiptEntry(renewal, original: original, details: details, asOf: 9)
    #expect(entry.product == ProductID(6))
    #expect(entry.quantity == 1)
    #expect(entry.transactionIdentifier == 1_000_000_008)
    #expect(entry.originalTransactionIdentifier == 1_000_000_007)
    #expect(entry.purchaseDate == .zero + .hours(1))
    #expect(entry.originalPurchaseDate == .zero + .seconds(20))
    #expect(entry.expires == .zero + .hours(2))
    #expect(entry.webOrderLineItem == 77)
    #expect(entry.offer == TextID(rawValue: 3))
    #expect(entry.group == TextID(rawValue: 4))
    #expect(entry.appAccountToken == TextID(rawValue: 5))
    #expect(entry.cancellationReason == .problemInApp)
  }

  @Test("2.5: what has no period does not expire")
  func withoutPeriod() {
    #expect(ReceiptRulesTests.entry(ReceiptRulesTests.purchase()).expires == nil)
  }

  @Test(
    "T10, T6: small truths about a purchase stand in its entry",
    arguments: [
      (.trial, [true, false, false]), (.introductory, [false, true, false]),
      (.upgraded, [false, false, true]),
      (.familyShared, [false, false, false]),
    ] as [(PurchaseTraits, [Bool])])
  func traits(traits: PurchaseTraits, fields: [Bool]) {
    // A higher level revokes the purchase that it replaces.
    let isReplaced = traits.contains(.upgraded)
    let purchase = ReceiptRulesTests.purchase(isRevoked: isReplaced, traits: traits)
    let entry = ReceiptRulesTests.entry(purchase)
    #expect(!ReceiptRulesTests.entry(purchase, asOf: 5).isUpgraded)
    #expect([entry.isTrialPeriod, entry.isIntroductoryPeriod, entry.isUpgraded] == fields)
  }

  @Test("E14, 2.5: a shared purchase names its ownership")
  func ownership() {
    let shared = ReceiptRulesTests.entry(ReceiptRulesTests.purchase(traits: .familyShared))
    #expect(shared.ownership.name == "FAMILY_SHARED")
    #expect(ReceiptRulesTests.entry(ReceiptRulesTests.purchase()).ownership.name == "PURCHASED")
  }

  @Test(
    "P11: only a UUID is carried into the receipt",
    arguments: [
      ("0A1b2c3d-4e5f-6789-abcd-ef0123456789", true),
      ("0A1b2c3d-4e5f-6789-abcd-ef012345678", false),
      ("0A1b2c3d-4e5f-6789-abcd-ef01234567890", false),
      ("0A1b2c3d4e5f-6789-abcd-ef01234567-890", false),
      ("0A1b2c3d-4e5f-6789-abcd-ef012345678g", false),
      ("0A1b2c3d-4e5f-6789-abcd-ef012345678\u{10}", false),
      ("user", false),
      ("", false),
    ])
  func accountToken(username: String, isCarried: Bool) {
    #expect(AppAccountToken.isCarried(username) == isCarried)
  }
}
