internal import AssayApp
internal import CStoreKit
internal import Foundation

/// The app's own folder, which is its home: it lies there as the sandbox of a device does.
@MainActor
enum PrivateDirectory {
  /// The folder of the launch before.
  private static var entered: String?

  /// Makes a folder the home of this process. Foundation reads these variables whenever it is asked for a
  /// folder, apart from that of defaults.
  static func enter(_ path: String) {
    guard storekit_enter_folder(path) else { ClientFault.end("the app's folder cannot be opened: \(path)") }
    if path != entered { setVariables(path) }
    // A process that serves another run has the defaults of the one before in mind.
    if entered != nil { ChangedDefaults.shared.reload() }
    entered = path
  }

  private static func setVariables(_ path: String) {
    setenv("HOME", path, 1)
    // Foundation takes the home of the account for the user’s folders where this is not set.
    setenv("CFFIXED_USER_HOME", path, 1)
    setenv("XDG_DATA_HOME", path + "/Library/Application Support", 1)
    setenv("XDG_CACHE_HOME", path + "/Library/Caches", 1)
    setenv("XDG_DOCUMENTS_DIR", path + "/Documents", 1)
    setenv("TMPDIR", path + "/tmp", 1)
    HomeFolders.shared.enter(home: path)
    ReceiptFile.shared.folder = path + ".receipt"
  }
}
