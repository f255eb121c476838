/// Values by number, in the order of the numbers: an array while these are dense, a sorted one otherwise.
///
/// The numbers of a run are dense, but those of a file may be anything, and a large one must not cost memory.
struct IdentifierTable<Value: Sendable>: Sendable {
  private(set) var keys: [UInt64] = []
  private(set) var values: [Value] = []

  /// The value of a number, if it has one.
  subscript(key: UInt64) -> Value? {
    let position = position(of: key)
    return position < keys.count && keys[position] == key ? values[position] : nil
  }

  /// Changes the value of a number in its place, after adding it where it is new.
  mutating func update(_ key: UInt64, orAdd new: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    let position = position(of: key)
    if position == keys.count || keys[position] != key {
      keys.insert(key, at: position)
      values.insert(new(), at: position)
    }
    change(&values[position])
  }

  /// Changes the value at a place in the order of the numbers.
  mutating func change(at position: Int, _ change: (inout Value) -> Void) { change(&values[position]) }

  /// Where a number stands, or where it would stand.
  private func position(of key: UInt64) -> Int {
    if key < UInt64(keys.count), keys[Int(key)] == key { return Int(key) }
    guard let last = keys.last, key <= last else { return keys.count }
    var low = 0
    var high = keys.count - 1
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
