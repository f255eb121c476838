internal import Kernel

/// The app's files and preferences on one device; they outlive its process.
struct Disk {
  /// The files, by path.
  var files = ByteTable()
  /// The preferences.
  var preferences = Preferences()

  /// The files that a backup holds, and the preferences.
  func backup() -> Disk {
    var copy = Disk()
    files.forEach { path, content, isExcluded in
      if !isExcluded { copy.files.set(path, to: content) }
    }
    copy.preferences = preferences
    return copy
  }

  /// Folds the content into a hash.
  func digest(into digest: inout Digest) {
    files.digest(into: &digest)
    preferences.digest(into: &digest)
  }
}
