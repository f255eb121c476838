internal import Facts
internal import Kernel

/// A table from byte strings to byte strings that keeps the order of first writing and allocates no memory
/// per entry.
struct ByteTable {
  private struct Entry {
    var keyStart: UInt32
    var keyCount: UInt32
    var valueStart: UInt32
    var valueCount: UInt32
    var isLive: Bool
    var isMarked: Bool
  }

  private var arena: [UInt8] = []
  private var entries: [Entry] = []
  /// Open addressing over the entries. The upper half of a slot is the hash of a key, and the lower
  /// half is the entry's position plus one. Zero means that the slot is free. The hash lets a search
  /// skip entries of other keys.
  private var slots: [UInt64] = []
  private(set) var count = 0
  /// The number of times a value was set or a key was removed.
  private(set) var changeCount = 0
  private var wasted = 0

  typealias Bytes = UnsafeBufferPointer<UInt8>

  mutating func set(_ key: Bytes, to value: Bytes) {
    changeCount += 1
    let hash = ByteTable.hash(key)
    if let position = find(key, hash) {
      replaceValue(at: position, by: value)
      return
    }
    if entries.count * 2 >= slots.count { grow() }
    let keyStart = UInt32(arena.count)
    arena.append(contentsOf: key)
    let valueStart = UInt32(arena.count)
    arena.append(contentsOf: value)
    entries.append(
      Entry(
        keyStart: keyStart, keyCount: UInt32(key.count), valueStart: valueStart,
        valueCount: UInt32(value.count), isLive: true, isMarked: false))
    place(UInt64(hash) << 32 | UInt64(entries.count))
    count += 1
  }

  func contains(_ key: Bytes) -> Bool { find(key, ByteTable.hash(key)) != nil }

  /// Calls the body with the value of a key, without copying the value. Returns nil if the key is missing.
  func withValue<Result>(_ key: Bytes, _ body: (Bytes) -> Result) -> Result? {
    guard let position = find(key, ByteTable.hash(key)) else { return nil }
    return withBytes(entries[position].valueStart, entries[position].valueCount, body)
  }

  func value(_ key: Bytes) -> [UInt8]? { withValue(key) { Array($0) } }

  /// Removes a key. Returns false if the key was missing.
  mutating func remove(_ key: Bytes) -> Bool {
    guard let position = find(key, ByteTable.hash(key)) else { return false }
    changeCount += 1
    entries[position].isLive = false
    wasted += Int(entries[position].keyCount + entries[position].valueCount)
    count -= 1
    compactIfWorthwhile()
    return true
  }

  /// Marks a key. Returns false if the key is missing.
  mutating func mark(_ key: Bytes) -> Bool {
    guard let position = find(key, ByteTable.hash(key)) else { return false }
    entries[position].isMarked = true
    return true
  }

  /// Calls the body for each entry, in the order in which the keys were first written.
  func forEach(_ body: (_ key: Bytes, _ value: Bytes, _ isMarked: Bool) -> Void) {
    arena.withUnsafeBufferPointer { all in
      for entry in entries where entry.isLive {
        body(
          Bytes(rebasing: all[Int(entry.keyStart)..<Int(entry.keyStart + entry.keyCount)]),
          Bytes(rebasing: all[Int(entry.valueStart)..<Int(entry.valueStart + entry.valueCount)]),
          entry.isMarked)
      }
    }
  }
}

extension ByteTable {
  private mutating func replaceValue(at position: Int, by value: Bytes) {
    if value.count <= Int(entries[position].valueCount) {
      let start = Int(entries[position].valueStart)
      for offset in 0..<value.count { arena[start + offset] = value[offset] }
      wasted += Int(entries[position].valueCount) - value.count
    } else {
      wasted += Int(entries[position].valueCount)
      entries[position].valueStart = UInt32(arena.count)
      arena.append(contentsOf: value)
    }
    entries[position].valueCount = UInt32(value.count)
    compactIfWorthwhile()
  }

  private func withBytes<Result>(_ start: UInt32, _ count: UInt32, _ body: (Bytes) -> Result) -> Result {
    arena.withUnsafeBufferPointer { body(Bytes(rebasing: $0[Int(start)..<Int(start + count)])) }
  }

  private func find(_ key: Bytes, _ hash: UInt32) -> Int? {
    guard !slots.isEmpty else { return nil }
    return arena.withUnsafeBufferPointer { all in
      var slot = Int(hash) & (slots.count - 1)
      while slots[slot] != 0 {
        if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash {
          let position = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
          let entry = entries[position]
          if entry.isLive, Int(entry.keyCount) == key.count,
            all[Int(entry.keyStart)..<Int(entry.keyStart + entry.keyCount)].elementsEqual(key)
          {
            return position
          }
        }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }
  }

  private mutating func place(_ filled: UInt64) {
    var slot = Int(filled >> 32) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = filled
  }

  private mutating func grow() {
    let filled = slots
    slots = [UInt64](repeating: 0, count: max(16, filled.count * 2))
    for slot in filled where slot != 0 { place(slot) }
  }

  private mutating func compactIfWorthwhile() {
    guard wasted > 4096, wasted * 2 > arena.count else { return }
    var fresh = ByteTable()
    forEach { key, value, isMarked in
      fresh.set(key, to: value)
      if isMarked { _ = fresh.mark(key) }
    }
    fresh.changeCount = changeCount
    self = fresh
  }

  static func hash(_ key: Bytes) -> UInt32 {
    var digest = Digest()
    digest.combine(bytes: UnsafeRawBufferPointer(key))
    return UInt32(truncatingIfNeeded: digest.value >> 16)
  }
}
