import Facts

/// A value for each pair of a device and a product, such as when something happened to it there.
///
/// Both are dense and few, so the pairs lie in rows that grow as they are written.
struct DeviceProducts<Value> {
  private let blank: Value
  private var rows: [[Value]] = []

  /// Makes a table of pairs that start with this value.
  init(blank: Value) { self.blank = blank }

  /// The value of a pair; what belongs to no device or no product is not kept.
  subscript(device: DeviceID, product: ProductID) -> Value {
    get {
      guard device.index < rows.count, product.index < rows[device.index].count else { return blank }
      return rows[device.index][product.index]
    }
    set {
      guard device != .none, product != .none else { return }
      while rows.count <= device.index { rows.append([]) }
      while rows[device.index].count <= product.index { rows[device.index].append(blank) }
      rows[device.index][product.index] = newValue
    }
  }

  /// Forgets every pair and keeps the memory.
  mutating func reset() {
    for index in rows.indices { rows[index].removeAll(keepingCapacity: true) }
  }
}
