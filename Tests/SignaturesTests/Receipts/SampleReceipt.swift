import Facts
import Kernel
import StoreModel
import World

@testable import Signatures

/// A receipt with two purchases, as a world would write it.
struct SampleReceipt {
  var environment = StoreEnvironment.sandbox
  var device = DeviceID(0)
  var bundleIdentifier = "com.example.app"
  var entryCount = 2

  var data: ReceiptData {
    ReceiptData(
      environment: environment, account: AccountID(0), revision: 3, writtenAt: .zero + .seconds(5),
      version: "1.2", originalVersion: "1.0")
  }

  var transaction: ReceiptData { data.of(PurchaseID(1), identifier: 1_000_000_000_000_002) }

  /// The text of the receipt of the app.
  func text(_ style: ReceiptStyle = .store) -> String {
    SignedReceipts(style).text(
      of: data, device: device,
      content: {
        .app(AppReceipt(data, bundleIdentifier: bundleIdentifier, entries: (0..<entryCount).map(entry)))
      }, words: { words })
  }

  /// The text of the older receipt style for the second purchase.
  var transactionText: String {
    SignedReceipts().text(
      of: transaction, device: device,
      content: { .transaction(entry(1), bundleIdentifier: bundleIdentifier, version: "1.0") },
      words: { words })
  }

  func bytes(_ style: ReceiptStyle = .store) -> [UInt8] { Base64.decode(text(style)) ?? [] }

  private var words: ReceiptWords {
    ReceiptWords(
      product: { ["coins", "monthly \"ü\""][Int($0.rawValue) % 2] },
      type: { $0.rawValue % 2 == 0 ? .consumable : .autoRenewable }, text: { _ in "come_back" })
  }

  private func entry(_ number: Int) -> ReceiptEntry {
    let purchase = Purchase(
      account: AccountID(0), product: ProductID(number % 2), original: PurchaseID(number), device: device,
      transaction: TransactionID(number), username: .empty, quantity: Int16(number % 2 + 1), reason: .bought,
      traits: number % 2 == 1 ? [.trial] : [], identifier: 1_000_000_000_000_001 + Int64(number),
      date: .zero + .seconds(number), amount: 99, recordedRevision: UInt32(number + 1))
    var entry = ReceiptEntry(
      purchase, original: purchase,
      details: ReceiptDetails(
        webOrderLineItem: number % 2 == 1 ? 77 : 0, offer: number % 2 == 1 ? TextID(rawValue: 9) : .empty),
      asOf: 3)
    if number % 2 == 1 {
      entry.expires = .zero + .days(31)
      entry.cancellationDate = .zero + .days(2)
    }
    return entry
  }
}
