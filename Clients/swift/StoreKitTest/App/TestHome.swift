internal import Foundation
internal import StoreKit

/// The home of the app in a test. It contains the folders that `FileManager` returns and is itself in a
/// folder of this process.
///
/// A kill preserves the files and the standard defaults of that moment. The app's code may continue and write
/// more, because the process cannot be killed. The next launch finds the state at the kill.
final class TestHome: @unchecked Sendable {
  /// The only object in this process.
  static let shared = TestHome()

  private let lock = NSLock()
  private let folder = NSTemporaryDirectory() + "assay-tests-\(getpid())"
  private var path: String { folder + "/home" }
  private var keptPath: String { folder + "/kept" }
  private var isEntered = false
  private var keptDefaults: [String: Any]?

  /// Makes `FileManager` return the folders of this home, which is removed when the process ends. This
  /// function is called before any code of a test, so that no object of the app has cached another folder.
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

  /// The path of a new folder for the receipt of a session. It is removed at the latest when the process
  /// ends.
  func newReceiptFolder() -> String { folder + "/receipt-" + UUID().uuidString }

  /// Saves the current state when the app is killed.
  func keep() {
    lock.withLock {
      try? FileManager.default.removeItem(atPath: keptPath)
      try? FileManager.default.copyItem(atPath: path, toPath: keptPath)
      keptDefaults = UserDefaults.standard.dictionaryRepresentation()
    }
  }

  /// Reverts everything written after the kill when the app is launched.
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

  /// The serialized bytes of a value, for comparison.
  private static func bytes(_ value: Any?) -> Data? {
    value.flatMap {
      try? PropertyListSerialization.data(fromPropertyList: ["": $0], format: .xml, options: 0)
    }
  }

  /// Drops the state saved at a kill when the session is over, so that everything written since then remains.
  func forget() {
    lock.withLock {
      keptDefaults = nil
      try? FileManager.default.removeItem(atPath: keptPath)
    }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

/// Called by CStoreKit before `main`.
@_cdecl("storekit_test_begin")
func beginTests() {
  TestHome.shared.enter()
}
