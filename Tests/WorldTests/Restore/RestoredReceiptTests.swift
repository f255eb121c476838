import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("A receipt after a restore")
struct RestoredReceiptTests {
  /// A world with a purchase that was restored an hour later.
  private func restored(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.buy(test.pro)
    test.pass(.hours(1))
    test.restore()
    return test
  }

  private func hours(_ entries: [ReceiptEntry]?) -> [Int64] {
    (entries ?? []).map { ($0.purchaseDate - Instant.zero).nanoseconds / Interval.hours(1).nanoseconds }
  }

  @Test("E20: one entry per original, with the date of the purchase, under the identifier of the restore")
  func originalDate() {
    let test = restored()
    let identifiers = test.receipt?.map(\.transactionIdentifier)
    #expect(identifiers == test.identifiers.suffix(1))
    #expect(test.receipt?.map(\.originalTransactionIdentifier) == [test.bought[0].identifier])
    #expect(hours(test.receipt) == [0])
  }

  @Test("E20: or with the date of the restore")
  func restoreDate() {
    let test = restored([(.receiptAfterRestore, 1)])
    #expect(hours(test.receipt) == [1])
    #expect(test.receipt?.map(\.originalPurchaseDate) == [test.bought[0].date])
  }

  @Test("E20: or one more entry for each restore")
  func oneMoreEntry() {
    let test = restored([(.receiptAfterRestore, 2)])
    test.restore()
    #expect(hours(test.receipt) == [0, 0, 0])
    #expect(Set(test.receipt?.map(\.originalTransactionIdentifier) ?? []) == [test.bought[0].identifier])
    #expect(Set(test.receipt?.map(\.transactionIdentifier) ?? []).count == 3)
    guard case .device(.receiptWritten(let count)) = test.facts(.deviceReceiptWritten).last else { return }
    #expect(count == 3)
  }

  @Test("E12: identifier and original are one for the purchase itself, and two for restores and renewals")
  func identifiers() {
    func isFirst(_ entry: ReceiptEntry) -> Bool {
      entry.transactionIdentifier == entry.originalTransactionIdentifier
    }
    let test = TestWorld()
    test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes)
    test.buy(test.monthly)
    #expect(test.receipt?.map(isFirst) == [true])
    test.pass(.minutes(6))
    test.relaunch()
    #expect(test.receipt?.map(isFirst) == [true, false])
    test.restore()
    #expect(test.receipt?.map(isFirst) == [false, false])
    #expect(Set(test.receipt?.map(\.originalTransactionIdentifier) ?? []).count == 1)
  }

  @Test("E20: a receipt that was read before a restore stays what it was until it is written again")
  func earlierReceipt() {
    let test = TestWorld(latitudes: [(.restoreFailure, 1)])
    test.buy(test.pro)
    test.world.makeHistory(of: test.user, products: [test.monthly], count: 1)
    let before = test.receipt
    test.restore()
    #expect(test.told.last == "restore failed")
    #expect(test.receipt == before)
  }
}
