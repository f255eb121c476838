import Facts

/// A value for each pair of a device and a product.
///
/// Identifiers of devices and of products are small consecutive numbers. So the values are in rows, which
/// grow when a value is set.
struct DeviceProducts<Value> {
  private let blank: Value
  private var rows: [[Value]] = []

  /// Makes a table with `blank` as the initial value of each pair.
  init(blank: Value) { self.blank = blank }

  /// The value of a pair. A write for no device or no product is dropped.
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

  /// Drops the pairs of a device.
  mutating func forget(_ device: DeviceID) {
    if device.index < rows.count { rows[device.index].removeAll(keepingCapacity: true) }
  }

  /// Drops every pair and keeps the memory.
  mutating func reset() {
    for index in rows.indices { rows[index].removeAll(keepingCapacity: true) }
  }
}
