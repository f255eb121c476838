import Foundation
import Security

/// The user's purchases, in the keychain: an item for each transaction and for each unlocked product.
final class KeychainVault: @unchecked Sendable {
  private let service = "com.example.operationkit.vault"

  func credit(_ amount: Int, of product: String, transaction: String) -> Bool {
    add(account: "credit." + transaction, comment: product, value: Data("\(amount)".utf8))
  }

  func unlock(_ product: String) -> Bool {
    add(account: "unlocked." + product, comment: product, value: Data("1".utf8))
  }

  func lock(_ product: String) {
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrAccount as String: "unlocked." + product,
    ]
    SecItemDelete(query as CFDictionary)
  }

  func isUnlocked(_ product: String) -> Bool {
    var item: CFTypeRef?
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrAccount as String: "unlocked." + product, kSecReturnData as String: kCFBooleanTrue!,
      kSecMatchLimit as String: kSecMatchLimitOne,
    ]
    return SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess
      && (item as? Data) == Data("1".utf8)
  }

  func balance(of product: String) -> Int {
    var found: AnyObject?
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrComment as String: product, kSecReturnAttributes as String: true,
      kSecReturnData as String: true, kSecMatchLimit as String: kSecMatchLimitAll,
    ]
    guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess else { return 0 }
    let items = found as? [[String: Any]] ?? []
    return items.reduce(0) { sum, item in
      guard let account = item[kSecAttrAccount as String] as? String, account.hasPrefix("credit."),
        let value = item[kSecValueData as String] as? Data
      else { return sum }
      return sum + (Int(String(decoding: value, as: UTF8.self)) ?? 0)
    }
  }

  /// Returns whether the item exists now, even if it existed before.
  private func add(account: String, comment: String, value: Data) -> Bool {
    let attributes: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrAccount as String: account, kSecAttrComment as String: comment, kSecValueData as String: value,
      kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock,
    ]
    let status = SecItemAdd(attributes as CFDictionary, nil)
    return status == errSecSuccess || status == errSecDuplicateItem
  }
}
