internal import Foundation
internal import StoreKit

/// The home of the app in a test: the folders of `FileManager`, below one of this process.
///
/// A kill leaves what lay there and in the standard defaults at that moment. Code of the app that runs on, as it does in a
/// process that cannot be killed, may write more; the next launch finds what the kill has left.
final class TestHome: @unchecked Sendable {
  /// The one of this process.
  static let shared = TestHome()

  private let lock = NSLock()
  private let folder = NSTemporaryDirectory() + "assay-tests-\(getpid())"
  private var path: String { folder + "/home" }
  private var keptPath: String { folder + "/kept" }
  private var isEntered = false
  private var keptDefaults: [String: Any]?

  /// Has `FileManager` answer with the folders of this home, which goes when the process ends. It is called before any code
  /// of a test, so that no object of the app has another answer in mind.
  fileprivate func enter() {
    lock.withLock {
      guard !isEntered else { return }
      isEntered = true
      for folder in ["Documents", "Library/Caches", "Library/Preferences", "tmp"] {
        try? FileManager.default.createDirectory(
          atPath: path + "/" + folder, withIntermediateDirectories: true)
      }
      HomeFolders.shared.enter(home: path)
      atexit { TestHome.shared.remove() }
    }
  }

  /// A folder for the receipt of a session, which goes when the process ends at the latest.
  func newReceiptFolder() -> String { folder + "/receipt-" + UUID().uuidString }

  /// The app was killed: keeps what lies here now.
  func keep() {
    lock.withLock {
      try? FileManager.default.removeItem(atPath: keptPath)
      try? FileManager.default.copyItem(atPath: path, toPath: keptPath)
      keptDefaults = UserDefaults.standard.dictionaryRepresentation()
    }
  }

  /// The app is launched: takes back what was written since it was killed.
  func takeBack() {
    lock.withLock {
      guard let defaults = keptDefaults else { return }
      keptDefaults = nil
      guard FileManager.default.fileExists(atPath: keptPath) else { return }
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.moveItem(atPath: keptPath, toPath: path)
      takeBack(defaults)
    }
  }

  private func takeBack(_ kept: [String: Any]) {
    let now = UserDefaults.standard.dictionaryRepresentation()
    for key in now.keys where kept[key] == nil { UserDefaults.standard.removeObject(forKey: key) }
    for (key, value) in kept where TestHome.bytes(now[key]) != TestHome.bytes(value) {
      UserDefaults.standard.set(value, forKey: key)
    }
  }

  /// The bytes as which a value is written, by which values are compared.
  private static func bytes(_ value: Any?) -> Data? {
    value.flatMap {
      try? PropertyListSerialization.data(fromPropertyList: ["": $0], format: .xml, options: 0)
    }
  }

  /// The session is over: what was written since the kill stays.
  func forget() {
    lock.withLock {
      keptDefaults = nil
      try? FileManager.default.removeItem(atPath: keptPath)
    }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

/// Called by CStoreKit ahead of `main`.
@_cdecl("storekit_test_begin")
func beginTests() {
  TestHome.shared.enter()
}
