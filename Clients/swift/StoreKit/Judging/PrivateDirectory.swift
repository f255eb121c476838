internal import Foundation

/// The app's own folder, which is its home: it lies there as the sandbox of a device does.
enum PrivateDirectory {
  /// Makes a folder the home of this process. Foundation reads these variables when it is first asked for a folder.
  static func enter(_ path: String) {
    setenv("HOME", path, 1)
    setenv("CFFIXED_USER_HOME", path, 1)
    setenv("XDG_CONFIG_HOME", path + "/Library/Preferences", 1)
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
