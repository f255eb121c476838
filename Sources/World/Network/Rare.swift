internal import Facts

/// A value that few messages carry. It takes one word, so a message without it stays small.
enum Rare<Value> {
  case absent
  indirect case present(Value)

  init(_ value: Value?) {
    if let value { self = .present(value) } else { self = .absent }
  }

  /// The value, or nil.
  var value: Value? {
    switch self {
    case .absent: nil
    case .present(let value): value
    }
  }
}
