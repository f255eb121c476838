internal import Facts
internal import Kernel

/// The app's files and preferences on one device. They outlive the app's process.
struct Disk {
  /// The files, by path.
  var files = ByteTable()
  var preferences = Preferences()

  /// The folder for the app's cache files. Backups omit this folder, and the system may purge it.
  private static let cacheFolder = Array("Caches/".utf8)

  /// The paths of the cache files, in the order in which they were first written.
  var cachePaths: [[UInt8]] {
    var paths: [[UInt8]] = []
    files.forEach { path, _, _ in
      if path.starts(with: Disk.cacheFolder) { paths.append(Array(path)) }
    }
    return paths
  }

  /// The number of times a file or a preference was written or removed. It starts again when a backup
  /// is restored; each launch sees only one of the two counts.
  var changeCount: Int { files.changeCount + preferences.changeCount }

  /// A copy of the preferences and of the files that a backup contains.
  func backup() -> Disk {
    var copy = Disk()
    files.forEach { path, content, isExcluded in
      if !isExcluded, !path.starts(with: Disk.cacheFolder) { copy.files.set(path, to: content) }
    }
    copy.preferences = preferences
    return copy
  }
}

/// The app's preferences. Changes reach the disk when the app synchronizes, when it enters the
/// background, or after a while. Until then they can be lost.
struct Preferences {
  private var table = ByteTable()
  /// For each change that has not reached the disk, the key and its previous value. The oldest change
  /// is first.
  private var journal: [(key: [UInt8], before: [UInt8]?)] = []

  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The number of times a preference was set or removed.
  var changeCount: Int { table.changeCount }

  /// The number of changes that have not reached the disk.
  var unflushedCount: Int { journal.count }

  mutating func set(_ key: Bytes, to value: Bytes?) {
    journal.append((Array(key), table.value(key)))
    if let value { table.set(key, to: value) } else { _ = table.remove(key) }
  }

  func withValue<Result>(_ key: Bytes, _ body: (Bytes) -> Result) -> Result? { table.withValue(key, body) }

  /// Writes all changes to the disk and returns their number.
  mutating func flush() -> Int {
    defer { journal.removeAll(keepingCapacity: true) }
    return journal.count
  }

  /// Reverts the changes that have not reached the disk, and returns their number.
  mutating func loseUnflushed() -> Int {
    let count = journal.count
    for change in journal.reversed() {
      change.key.withUnsafeBufferPointer { key in
        if let before = change.before {
          before.withUnsafeBufferPointer { table.set(key, to: $0) }
        } else {
          _ = table.remove(key)
        }
      }
    }
    journal.removeAll(keepingCapacity: true)
    return count
  }

  /// Calls the body for each preference, in the order in which they were first written.
  func forEach(_ body: (_ key: Bytes, _ value: Bytes) -> Void) {
    table.forEach { key, value, _ in body(key, value) }
  }

  var count: Int { table.count }
}
