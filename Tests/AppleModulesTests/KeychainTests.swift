import Foundation
import Security
import Testing

/// The keychain as apps use it. Serialized because all tests share the variable `ASSAY_HOME`.
@Suite("Keychain", .serialized)
final class KeychainTests {
  private let home: URL
  private let homeBefore = ProcessInfo.processInfo.environment["ASSAY_HOME"]

  init() throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent("keychain-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    setenv("ASSAY_HOME", home.path, 1)
  }

  deinit {
    if let homeBefore { setenv("ASSAY_HOME", homeBefore, 1) } else { unsetenv("ASSAY_HOME") }
    try? FileManager.default.removeItem(at: home)
  }

  private func query(_ account: String?, _ more: [String: Any] = [:]) -> CFDictionary {
    var query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "shop",
    ]
    if let account { query[kSecAttrAccount as String] = account }
    return query.merging(more) { $1 } as CFDictionary
  }

  private func add(_ account: String, _ secret: String) -> OSStatus {
    SecItemAdd(query(account, [kSecValueData as String: Data(secret.utf8)]), nil)
  }

  private func secret(_ account: String) -> String? {
    var found: CFTypeRef?
    let asked = query(
      account, [kSecReturnData as String: kCFBooleanTrue!, kSecMatchLimit as String: kSecMatchLimitOne])
    guard SecItemCopyMatching(asked, &found) == errSecSuccess else { return nil }
    return (found as? Data).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("what is added is found, and lies in the home directory")
  func adding() throws {
    #expect(add("coins", "100") == errSecSuccess)
    #expect(secret("coins") == "100")
    #expect(secret("gems") == nil)
    let kept = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    #expect(kept.contains("Library/Keychains/generic.plist"))
  }

  @Test("an item is added once")
  func duplicates() {
    #expect(add("coins", "100") == errSecSuccess)
    #expect(add("coins", "200") == errSecDuplicateItem)
    #expect(secret("coins") == "100")
    #expect(add("gems", "5") == errSecSuccess)
  }

  @Test("an update changes what is found and nothing else")
  func updates() {
    #expect(add("coins", "100") == errSecSuccess)
    #expect(add("gems", "5") == errSecSuccess)
    let changes = [kSecValueData as String: Data("200".utf8)] as CFDictionary
    #expect(SecItemUpdate(query("coins"), changes) == errSecSuccess)
    #expect(secret("coins") == "200")
    #expect(secret("gems") == "5")
    #expect(SecItemUpdate(query("pearls"), changes) == errSecItemNotFound)
    #expect(
      SecItemUpdate(query("coins"), [kSecAttrAccount as String: "gems"] as CFDictionary)
        == errSecDuplicateItem)
    #expect(SecItemUpdate(query("coins"), [kSecClass as String: "genp"] as CFDictionary) == errSecParam)
  }

  @Test("a removal takes every item that is found")
  func removals() {
    #expect(add("coins", "100") == errSecSuccess)
    #expect(add("gems", "5") == errSecSuccess)
    #expect(SecItemDelete(query("coins")) == errSecSuccess)
    #expect(SecItemDelete(query("coins")) == errSecItemNotFound)
    #expect(secret("gems") == "5")
    #expect(SecItemDelete(query(nil)) == errSecSuccess)
    #expect(secret("gems") == nil)
  }

  @Test("attributes and secrets come as they are asked for")
  func answers() throws {
    #expect(add("coins", "100") == errSecSuccess)
    #expect(add("gems", "5") == errSecSuccess)
    var found: AnyObject?
    let all: [String: Any] = [
      kSecReturnAttributes as String: true, kSecReturnData as String: true,
      kSecMatchLimit as String: kSecMatchLimitAll,
    ]
    #expect(SecItemCopyMatching(query(nil, all), &found) == errSecSuccess)
    let items = try #require(found as? [[String: Any]])
    #expect(items.map { $0[kSecAttrAccount as String] as? String } == ["coins", "gems"])
    #expect(items[1][kSecValueData as String] as? Data == Data("5".utf8))
    #expect(SecItemCopyMatching(query("coins"), nil) == errSecSuccess)

    var reference: AnyObject?
    #expect(
      SecItemCopyMatching(query("gems", [kSecReturnPersistentRef as String: true]), &reference)
        == errSecSuccess)
    let byReference: [String: Any] = [
      kSecValuePersistentRef as String: try #require(reference as? Data), kSecReturnData as String: true,
    ]
    #expect(SecItemCopyMatching(byReference as CFDictionary, &found) == errSecSuccess)
    #expect(found as? Data == Data("5".utf8))
  }

  @Test("items that go to other devices are others, and are found where they are asked for")
  func synchronization() {
    #expect(add("coins", "100") == errSecSuccess)
    let everywhere =
      [kSecAttrSynchronizable as String: true, kSecValueData as String: Data("1".utf8)] as [String: Any]
    #expect(SecItemAdd(query("coins", everywhere), nil) == errSecSuccess)
    #expect(secret("coins") == "100")
    #expect(SecItemDelete(query("coins")) == errSecSuccess)
    #expect(secret("coins") == nil)
    let any: [String: Any] = [kSecAttrSynchronizable as String: kSecAttrSynchronizableAny]
    #expect(SecItemDelete(query("coins", any)) == errSecSuccess)
    #expect(SecItemDelete(query("coins", any)) == errSecItemNotFound)
  }

  @Test("what is no query is refused")
  func refusals() throws {
    #expect(SecItemAdd([kSecAttrAccount as String: "coins"] as CFDictionary, nil) == errSecParam)
    let key = [kSecClass as String: kSecClassKey] as CFDictionary
    #expect(SecItemCopyMatching(key, nil) == errSecUnimplemented)
    #expect(SecItemAdd(query("coins", [kSecValueData as String: "100"]), nil) == errSecParam)
    #expect(add("coins", "100") == errSecSuccess)
    try Data("no list".utf8).write(to: home.appendingPathComponent("Library/Keychains/generic.plist"))
    #expect(secret("coins") == nil)
    #expect(add("coins", "100") == errSecIO)
    #expect(
      SecCopyErrorMessageString(errSecItemNotFound, nil) as String? == "The item is not in the keychain.")
  }

  @Test("without a home of the app nothing is written below the user's home")
  func homeless() throws {
    unsetenv("ASSAY_HOME")
    defer { setenv("ASSAY_HOME", home.path, 1) }
    let userHome = ProcessInfo.processInfo.environment["HOME"]
    setenv("HOME", home.path, 1)
    defer { if let userHome { setenv("HOME", userHome, 1) } else { unsetenv("HOME") } }
    #expect(add("coins", "100") == errSecSuccess)
    #expect(secret("coins") == "100")
    #expect(!FileManager.default.fileExists(atPath: home.path + "/Library"))
    #expect(SecItemDelete(query("coins")) == errSecSuccess)
  }

  @Test("random bytes fill what they are given and no more")
  func randomBytes() {
    var bytes = [UInt8](repeating: 0, count: 40)
    #expect(SecRandomCopyBytes(kSecRandomDefault, 32, &bytes) == errSecSuccess)
    #expect(Set(bytes[..<32]).count > 4)
    #expect(bytes[32...].allSatisfy { $0 == 0 })
  }
}
