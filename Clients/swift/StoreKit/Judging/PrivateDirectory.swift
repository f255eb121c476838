internal import AppSide
internal import CStoreKit
internal import Foundation

/// The app's own folder. The folder is the app's home, like the sandbox on a device.
@MainActor
enum PrivateDirectory {
  /// The folder of the previous launch.
  private static var entered: String?

  /// Makes a folder the home of this process. Foundation reads these environment variables each time a folder
  /// is requested, except for the folder of the defaults.
  static func enter(_ path: String) {
    guard storekit_enter_folder(path) else { ClientFault.end("the app's folder cannot be opened: \(path)") }
    if path != entered { setVariables(path) }
    // A process that serves another run still has the defaults of the previous run in memory.
    if entered != nil { ChangedDefaults.shared.reload() }
    entered = path
  }

  private static func setVariables(_ path: String) {
    setenv("HOME", path, 1)
    // Without this variable, Foundation looks for the user's folders in the home of the system account.
    setenv("CFFIXED_USER_HOME", path, 1)
    setenv("XDG_DATA_HOME", path + "/Library/Application Support", 1)
    setenv("XDG_CACHE_HOME", path + "/Library/Caches", 1)
    setenv("XDG_DOCUMENTS_DIR", path + "/Documents", 1)
    setenv("TMPDIR", path + "/tmp", 1)
    HomeFolders.shared.enter(home: path)
    ReceiptFile.shared.folder = path + ".receipt"
  }
}
