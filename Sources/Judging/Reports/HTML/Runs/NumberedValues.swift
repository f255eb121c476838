/// Values by number, in the order of the numbers: indexed directly while the numbers are dense, otherwise
/// sorted.
///
/// The numbers of a run are dense, but those of a file may be arbitrary, and a large number must not cost
/// memory.
struct NumberedValues<Value> {
  private(set) var numbers: [UInt64] = []
  private(set) var values: [Value] = []

  /// The value of a number. Nil if the number has no value.
  subscript(key: UInt64) -> Value? {
    let position = position(of: key)
    return position < numbers.count && numbers[position] == key ? values[position] : nil
  }

  /// Each number with its value.
  var entries: Zip2Sequence<[UInt64], [Value]> { zip(numbers, values) }

  /// The values of the greatest numbers, with their numbers.
  func latest(_ count: Int) -> Zip2Sequence<ArraySlice<UInt64>, ArraySlice<Value>> {
    zip(numbers.suffix(count), values.suffix(count))
  }

  /// Changes the value of a number in place; adds it first if it is new.
  mutating func update(_ key: UInt64, orAdd new: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    let position = position(of: key)
    if position == numbers.count || numbers[position] != key {
      numbers.insert(key, at: position)
      values.insert(new(), at: position)
    }
    change(&values[position])
  }

  /// The index of a number, or the index at which to insert it.
  private func position(of key: UInt64) -> Int {
    if key < UInt64(numbers.count), numbers[Int(key)] == key { return Int(key) }
    guard let last = numbers.last, key <= last else { return numbers.count }
    var low = 0
    var high = numbers.count - 1
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
