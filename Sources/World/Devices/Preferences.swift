internal import Kernel

/// The app's preferences: changes reach the disk on synchronize, in the background or after a while, and can be lost before.
struct Preferences {
  private var table = ByteTable()
  /// What the changed keys held on the disk, oldest change first.
  private var journal: [(key: [UInt8], before: [UInt8]?)] = []

  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// How many changes have not reached the disk.
  var unflushedCount: Int { journal.count }

  /// Sets or removes a preference.
  mutating func set(_ key: Bytes, to value: Bytes?) {
    journal.append((Array(key), table.value(key)))
    if let value { table.set(key, to: value) } else { _ = table.remove(key) }
  }

  /// Reads a preference in place.
  func withValue<Result>(_ key: Bytes, _ body: (Bytes) -> Result) -> Result? { table.withValue(key, body) }

  /// Changes are on the disk now; gives how many there were.
  mutating func flush() -> Int {
    defer { journal.removeAll(keepingCapacity: true) }
    return journal.count
  }

  /// Changes that were not on the disk are gone; gives how many there were.
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

  /// Shows every preference, in the order of their first writing.
  func forEach(_ body: (_ key: Bytes, _ value: Bytes) -> Void) {
    table.forEach { key, value, _ in body(key, value) }
  }

  /// How many keys there are.
  var count: Int { table.count }

  /// Folds the content into a hash.
  func digest(into digest: inout Digest) { table.digest(into: &digest) }
}
