import Foundation
import StoreKit

/// The user's purchases: a property list of transactions and unlocked products.
final class Ledger {
  private let file: URL
  private let amounts: [String: Int]
  private var entries: [String: [String: Any]]

  /// - Parameter amounts: The amount that a purchase of each consumable adds. Other products are unlocked.
  init(amounts: [String: Int]) {
    self.amounts = amounts
    let library =
      FileManager.default.urls(for: .libraryDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    try? FileManager.default.createDirectory(at: library, withIntermediateDirectories: true)
    file = library.appendingPathComponent("ledger.plist")
    let data = try? Data(contentsOf: file)
    let content = data.flatMap {
      try? PropertyListSerialization.propertyList(from: $0, options: [], format: nil)
    }
    entries = content as? [String: [String: Any]] ?? [:]
  }

  /// Records a transaction once. Returns whether it is saved on the disk.
  func record(_ transaction: SKPaymentTransaction) -> Bool {
    let payment = transaction.original?.payment ?? transaction.payment
    guard let identifier = transaction.transactionIdentifier else { return false }
    let product = payment.productIdentifier
    guard !product.isEmpty else { return false }
    let amount = amounts[product].map { $0 * payment.quantity }
    let key = amount == nil ? "unlocked " + product : identifier
    guard entries[key] == nil else { return true }
    entries[key] = ["product": product, "amount": amount ?? 1]
    if save() { return true }
    entries[key] = nil
    return false
  }

  /// Locks a product again.
  func revoke(_ product: String) {
    if entries.removeValue(forKey: "unlocked " + product) != nil { _ = save() }
  }

  private func save() -> Bool {
    do {
      let data = try PropertyListSerialization.data(fromPropertyList: entries, format: .binary, options: 0)
      try data.write(to: file, options: .atomic)
      return true
    } catch {
      return false
    }
  }

  func amount(of product: String) -> Int {
    entries.values.filter { $0["product"] as? String == product }.reduce(0) {
      $0 + ($1["amount"] as? Int ?? 0)
    }
  }
}
