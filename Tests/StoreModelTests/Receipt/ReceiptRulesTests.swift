import Facts
import Kernel
import StoreModel
import Testing

@Suite("What stands in a receipt, and when one is written")
struct ReceiptRulesTests {
  /// A purchase recorded at revision 2, optionally finished at 4 and revoked at 6.
  static func purchase(
    product: Int = 0, account: Int = 0, isFinished: Bool = false, isRevoked: Bool = false,
    traits: PurchaseTraits = []
  ) -> Purchase {
    var purchase = Purchase(
      account: AccountID(account), product: ProductID(product), original: PurchaseID(0), device: .none,
      transaction: .none, username: .empty, quantity: 3, reason: .bought, traits: traits,
      identifier: 1_000_000_007, date: .zero + .seconds(20), amount: 99, recordedRevision: 2)
    if isFinished { purchase.finishedRevision = 4 }
    if isRevoked {
      purchase.revokedRevision = 6
      purchase.revokedAt = .zero + .seconds(60)
    }
    return purchase
  }

  static func entry(_ purchase: Purchase, asOf revision: UInt32 = 9) -> ReceiptEntry {
    ReceiptEntry(purchase, original: purchase, details: ReceiptDetails(), asOf: revision)
  }

  @Test(
    "X8: a finished consumable leaves at the next receipt, all else stands", arguments: ProductType.allCases)
  func finishedConsumable(type: ProductType) {
    let finished = ReceiptRulesTests.purchase(isFinished: true)
    let unfinished = ReceiptRulesTests.purchase()
    #expect(ReceiptRules.stands(unfinished, type: type, asOf: 9))
    #expect(ReceiptRules.stands(finished, type: type, asOf: 3))
    #expect(ReceiptRules.stands(finished, type: type, asOf: 4) == (type != .consumable))
  }

  @Test(
    "W16: a receipt of an earlier revision does not know a later purchase", arguments: ProductType.allCases)
  func earlierRevision(type: ProductType) {
    #expect(!ReceiptRules.stands(ReceiptRulesTests.purchase(), type: type, asOf: 1))
    #expect(ReceiptRules.stands(ReceiptRulesTests.purchase(), type: type, asOf: 2))
  }

  @Test("T8: what was refunded stands for ever, with its cancellation date", arguments: ProductType.allCases)
  func refunded(type: ProductType) {
    let refunded = ReceiptRulesTests.purchase(isRevoked: true)
    #expect(ReceiptRules.stands(refunded, type: type, asOf: 9))
    #expect(ReceiptRulesTests.entry(refunded, asOf: 6).cancellationDate == .zero + .seconds(60))
    #expect(ReceiptRulesTests.entry(refunded, asOf: 5).cancellationDate == nil)
    #expect(ReceiptRulesTests.entry(ReceiptRulesTests.purchase()).cancellationDate == nil)
  }

  @Test(
    "E20: a restore shows in the receipt in one of three ways",
    arguments: [(ReceiptAfterRestore.originalDate, 20), (.restoreDate, 500), (.oneMoreEntry, 20)])
  func restored(latitude: ReceiptAfterRestore, seconds: Int) {
    let entry = ReceiptRulesTests.entry(ReceiptRulesTests.purchase())
    var expected = entry
    expected.transactionIdentifier = 1_000_000_099
    expected.purchaseDate = .zero + .seconds(seconds)
    let result = ReceiptRules.restored(entry, as: 1_000_000_099, at: .zero + .seconds(500), latitude)
    #expect(result == (latitude == .oneMoreEntry ? .add(expected) : .replace(expected)))
    #expect(expected.originalTransactionIdentifier == 1_000_000_007)
    #expect(expected.originalPurchaseDate == .zero + .seconds(20))
  }

  @Test("F1, W8: a restored transaction has one identifier, or another one in the receipt")
  func identifiers() {
    #expect(RestoredIdentifier.equal.receiptIdentifier(queue: 41, unused: 42) == 41)
    #expect(RestoredIdentifier.different.receiptIdentifier(queue: 41, unused: 42) == 42)
  }

  @Test("F1, E20: the usual way is option zero")
  func usualIsZero() {
    #expect(RestoredIdentifier(rawValue: 0) == .equal)
    #expect(ReceiptAfterRestore(rawValue: 0) == .originalDate)
  }
}
