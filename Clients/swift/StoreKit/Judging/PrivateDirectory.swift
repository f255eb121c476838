internal import CStoreKit
internal import Foundation

/// The app's own folder, which is its home: it lies there as the sandbox of a device does.
@MainActor
enum PrivateDirectory {
  private static var wasEntered = false

  /// Makes a folder the home of this process. Foundation reads these variables whenever it is asked for a
  /// folder, apart from that of defaults.
  static func enter(_ path: String) {
    guard storekit_enter_folder(path) else { fatalError("the folder of the app cannot be opened: \(path)") }
    setenv("HOME", path, 1)
    setenv("XDG_DATA_HOME", path + "/Library/Application Support", 1)
    setenv("XDG_CACHE_HOME", path + "/Library/Caches", 1)
    setenv("XDG_DOCUMENTS_DIR", path + "/Documents", 1)
    setenv("TMPDIR", path + "/tmp", 1)
    for folder in ["Documents", "Library", "Library/Preferences", "Library/Caches", "tmp"] {
      mkdir(path + "/" + folder, 0o755)
    }
    ReceiptFile.shared.folder = path + ".receipt"
    // A process that serves another run has the defaults of the one before in mind.
    if wasEntered { ChangedDefaults.shared.reload() }
    wasEntered = true
  }
}
