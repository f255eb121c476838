import Foundation

/// The user's purchases, in the user defaults.
final class PurchaseDefaults {
  private let defaults: UserDefaults

  init(_ defaults: UserDefaults = .standard) { self.defaults = defaults }

  /// Adds an amount. Returns whether the transaction is new.
  func credit(_ amount: Int, of product: String, transaction: String) -> Bool {
    var seen = defaults.stringArray(forKey: "transactions") ?? []
    guard !seen.contains(transaction) else { return false }
    seen.append(transaction)
    defaults.set(seen, forKey: "transactions")
    defaults.set(balance(of: product) + amount, forKey: "balance." + product)
    defaults.synchronize()
    return true
  }

  /// Unlocks a product. Returns whether it was locked.
  func unlock(_ product: String) -> Bool {
    guard !isUnlocked(product) else { return false }
    defaults.set(true, forKey: "unlocked." + product)
    defaults.synchronize()
    return true
  }

  func lock(_ product: String) {
    defaults.removeObject(forKey: "unlocked." + product)
    defaults.synchronize()
  }

  func balance(of product: String) -> Int { defaults.integer(forKey: "balance." + product) }
  func isUnlocked(_ product: String) -> Bool { defaults.bool(forKey: "unlocked." + product) }
}
