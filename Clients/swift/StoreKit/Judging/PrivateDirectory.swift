internal import CStoreKit
internal import Foundation

/// The app's own folder, which is its home: it lies there as the sandbox of a device does.
enum PrivateDirectory {
  /// Makes a folder the home of this process. Foundation reads these variables whenever it is asked for a
  /// folder, apart from that of defaults.
  static func enter(_ path: String) {
    guard storekit_enter_folder(path) else { fatalError("the folder of the app cannot be opened: \(path)") }
    setenv("HOME", path, 1)
    setenv("XDG_DATA_HOME", path + "/Library/Application Support", 1)
    setenv("XDG_CACHE_HOME", path + "/Library/Caches", 1)
    setenv("XDG_DOCUMENTS_DIR", path + "/Documents", 1)
    setenv("TMPDIR", path + "/tmp", 1)
    for folder in [
      "Documents", "Library/Preferences", "Library/Application Support", "Library/Caches", "tmp",
    ] {
      try? FileManager.default.createDirectory(
        atPath: path + "/" + folder, withIntermediateDirectories: true)
    }
    ReceiptFile.shared.folder = path + ".receipt"
  }
}
