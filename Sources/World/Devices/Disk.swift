internal import Kernel

/// The app's files and preferences on one device; they outlive its process.
struct Disk {
  /// The files, by path.
  var files = ByteTable()
  /// The preferences.
  var preferences = Preferences()

  /// How the path of a file begins that the app keeps as a cache: no backup holds it, and the system may remove it.
  private static let cacheFolder = Array("Caches/".utf8)

  /// The paths of the files that the app keeps as a cache, in the order of their first writing.
  var cachePaths: [[UInt8]] {
    var paths: [[UInt8]] = []
    files.forEach { path, _, _ in
      if path.starts(with: Disk.cacheFolder) { paths.append(Array(path)) }
    }
    return paths
  }

  /// The files that a backup holds, and the preferences.
  func backup() -> Disk {
    var copy = Disk()
    files.forEach { path, content, isExcluded in
      if !isExcluded, !path.starts(with: Disk.cacheFolder) { copy.files.set(path, to: content) }
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
