import Foundation
import StoreKit

/// The purchases of the app's users: a file for each consumable purchase, and one for each permanent product.
public final class Wallet {
  /// The units that one purchase of a product grants; nil for permanent products.
  private let units: (String) -> Int?
  private let folder: URL
  private let defaults: UserDefaults

  /// A wallet in the app's own folder.
  public init(defaults: UserDefaults = .standard, units: @escaping (String) -> Int?) {
    self.defaults = defaults
    self.units = units
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
    folder = support.appendingPathComponent("Purchases", isDirectory: true)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// How much of a product a user owns.
  public func balance(of identifier: String, account: String?) -> Int {
    guard units(identifier) != nil else {
      return FileManager.default.fileExists(atPath: file(identifier).path) ? 1 : 0
    }
    let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).compactMap { try? JSONDecoder().decode(Grant.self, from: Data(contentsOf: $0)) }
      .filter { $0.product == identifier && $0.account == account }
      .reduce(0) { $0 + $1.count }
  }

  /// Stores the buyer, for a payment that loses the name.
  func remember(_ account: String?, asBuyerOf identifier: String) {
    defaults.set(account, forKey: "buyer-of-" + identifier)
  }

  /// Saves a transaction's purchase, once.
  func add(_ transaction: SKPaymentTransaction, account: String?) throws {
    var payment = transaction.payment
    // The product of a restored transaction is in its original, which sometimes lacks it.
    if let original = transaction.original?.payment, !original.productIdentifier.isEmpty {
      payment = original
    }
    let identifier = payment.productIdentifier
    guard let units = units(identifier) else {
      return try Data().write(to: file(identifier), options: .atomic)
    }
    let url = file(transaction.transactionIdentifier ?? UUID().uuidString)
    if FileManager.default.fileExists(atPath: url.path) { return }
    let buyer = payment.applicationUsername ?? defaults.string(forKey: "buyer-of-" + identifier) ?? account
    let grant = Grant(product: identifier, count: units * payment.quantity, account: buyer)
    try JSONEncoder().encode(grant).write(to: url, options: .atomic)
  }

  /// Removes a refunded product.
  func remove(_ identifier: String) { try? FileManager.default.removeItem(at: file(identifier)) }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
}

/// The grant of one purchase.
private struct Grant: Codable {
  let product: String
  let count: Int
  let account: String?
}
