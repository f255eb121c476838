import Facts
import StoreModel
import Testing

@Suite("When a receipt is written")
struct ReceiptWritingTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let cause: ReceiptCause
    let situation: ReceiptSituation
    let isWritten: Bool

    init(
      _ sentence: String, _ cause: ReceiptCause, _ environment: StoreEnvironment, network: Bool = true,
      receipt: Bool, purchases: Bool, _ isWritten: Bool
    ) {
      testDescription = sentence
      self.cause = cause
      situation = ReceiptSituation(
        environment: environment, hasNetwork: network, hasReceipt: receipt, hasPurchases: purchases)
      self.isWritten = isWritten
    }
  }

  static let rows = [
    Row(
      "the store packs one with the app", .installation, .production, receipt: false, purchases: false, true),
    Row(
      "the one with the app needs no network", .installation, .production, network: false, receipt: false,
      purchases: false, true),
    Row("the sandbox has none at first", .installation, .sandbox, receipt: false, purchases: true, false),
    Row("a purchase brings the first", .purchase, .sandbox, receipt: false, purchases: true, true),
    Row("a purchase renews it", .purchase, .production, receipt: true, purchases: true, true),
    Row(
      "a purchase without a network does not", .purchase, .production, network: false, receipt: true,
      purchases: true, false),
    Row(
      "pending work brings a new one", .observerWithPendingWork, .sandbox, receipt: false, purchases: true,
      true),
    Row(
      "pending work without a network does not", .observerWithPendingWork, .production, network: false,
      receipt: true, purchases: true, false),
    Row(
      "a restore makes none in the sandbox without a purchase", .restore, .sandbox, receipt: false,
      purchases: false, false),
    Row("a restore makes one in the sandbox", .restore, .sandbox, receipt: false, purchases: true, true),
    Row("a restore renews one of another account", .restore, .sandbox, receipt: true, purchases: false, true),
    Row(
      "a restore renews the one of an app without purchases", .restore, .production, receipt: true,
      purchases: false, true),
    Row(
      "a restore without a network does not", .restore, .production, network: false, receipt: true,
      purchases: true, false),
    Row(
      "a refresh makes none in the sandbox without a purchase", .refresh, .sandbox, receipt: false,
      purchases: false, false),
    Row("a refresh makes one in the sandbox", .refresh, .sandbox, receipt: false, purchases: true, true),
    Row("a refresh makes a missing one", .refresh, .production, receipt: false, purchases: false, true),
    Row(
      "a refresh without a network does not", .refresh, .production, network: false, receipt: true,
      purchases: true, false),
    Row("V2: a revocation renews it first", .revocation, .production, receipt: true, purchases: true, true),
    Row("V2: a revocation makes no first one", .revocation, .sandbox, receipt: false, purchases: true, false),
    Row(
      "V2: a revocation without a network does not", .revocation, .production, network: false, receipt: true,
      purchases: true, false),
  ]

  @Test("W4, V2: a cause leads to a new receipt or does not", arguments: rows)
  func isWritten(row: Row) {
    #expect(ReceiptRules.isWritten(for: row.cause, row.situation) == row.isWritten)
  }
}
