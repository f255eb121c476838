import Facts
import Kernel
import StoreModel
import Testing

@Suite("What a transaction holds")
struct TransactionTests {
  private static func transaction() -> Transaction {
    Transaction(
      purchasing: ProductID(0), quantity: 1, on: DeviceID(0), account: AccountID(0), payment: PaymentID(0),
      username: .empty, at: .zero, traits: [])
  }

  private static let copy = PurchaseCopy(
    purchase: PurchaseID(7), product: ProductID(0), username: .empty, quantity: 3,
    identifier: 300_000_000_000_008,
    date: Instant(nanoseconds: -5), revision: 2)

  @Test("a storm of a million of them takes 64 bytes each")
  func size() { #expect(MemoryLayout<Transaction>.stride == 64) }

  @Test("a failure is forgotten when the purchase turns up after all")
  func failedThenPurchased() {
    var transaction = Self.transaction()
    #expect(transaction.failed(.termsChanged) == .announce)
    #expect(transaction.error == .termsChanged && transaction.identifier == 0 && transaction.bought == nil)
    #expect(transaction.purchased(Self.copy, identifier: 300_000_000_000_009, date: .zero) == .announce)
    #expect(transaction.error == .absent && transaction.identifier == 300_000_000_000_009)
    #expect(transaction.bought == Self.copy)
  }

  @Test("a restored one tells of the purchase that it goes back to")
  func restored() {
    let transaction = Transaction(
      restored: Self.copy, on: DeviceID(0), account: AccountID(0), identifier: 300_000_000_000_020,
      date: .zero)
    #expect(transaction.bought == Self.copy && transaction.identifier == 300_000_000_000_020)
  }
}
