import Facts
import Kernel
import StoreModel
import Testing

@testable import World

@Suite("Which entry of a receipt pays for what an app wants")
struct ServerBooksTests {
  private let coins = ProductID(0)
  private let book = ProductID(1)
  private let ann = AccountID(0)
  private let ben = AccountID(1)

  private func entry(
    _ product: ProductID, _ identifier: Int64, at second: Int, cancelled: Bool = false
  ) -> ReceiptEntry {
    var purchase = Purchase(
      account: ann, product: product, original: PurchaseID(0), device: DeviceID(0),
      transaction: TransactionID(0), username: .empty, quantity: 1, reason: .bought, traits: [],
      identifier: identifier, date: .zero + .seconds(second), amount: 99, recordedRevision: 1)
    if cancelled {
      purchase.revokedRevision = 2
      purchase.revokedAt = .zero + .seconds(second + 1)
    }
    return ReceiptEntry(purchase, original: purchase, details: ReceiptDetails(), asOf: .max)
  }

  private func found(_ books: ServerBooks, _ transaction: Int64?, _ entries: [ReceiptEntry]) -> Int64? {
    books.entry(for: coins, transaction: transaction, account: ann, in: entries)?.transactionIdentifier
  }

  @Test("W8, F1: it is found by the product and its number, wherever it stands") func anywhere() {
    let entries = [
      entry(book, 9, at: 9), entry(coins, 3, at: 1), entry(coins, 5, at: 3), entry(coins, 4, at: 2),
    ]
    let books = ServerBooks()
    #expect(found(books, 4, entries) == 4)
    #expect(found(books, 4, entries.reversed()) == 4)
    #expect(found(books, 9, entries) == 5)
    #expect(found(books, 1000, entries) == 5)
    #expect(found(books, nil, entries.reversed()) == 5)
    #expect(found(books, nil, []) == nil)
    #expect(found(books, 9, [entry(book, 9, at: 9)]) == nil)
  }

  @Test("W7: what nobody redeemed comes first, and what was given back pays for nothing") func redeemed() {
    var books = ServerBooks()
    let entries = [entry(coins, 3, at: 1), entry(coins, 5, at: 3)]
    var isNew = books.redeem(Redemption(entries[1], by: ben))
    #expect(isNew && found(books, nil, entries) == 3)
    isNew = books.redeem(Redemption(entries[0], by: ann))
    let isNewAgain = books.redeem(Redemption(entries[0], by: ann))
    #expect(isNew && !isNewAgain)
    #expect(found(books, nil, entries) == 3)
    #expect(books.redeemer(of: entries[1].transactionIdentifier) == ben)
    #expect(books.redemptions.map(\.count) == [1, 2])
    #expect(found(books, 7, [entry(coins, 7, at: 1, cancelled: true)]) == nil)
    let forgotten = books.forget()
    #expect(forgotten == 2)
    #expect(books.redeemer(of: entries[1].transactionIdentifier) == nil && books.redemptions.isEmpty)
  }
}
