internal import Facts

/// A value that few messages carry. It uses one word, so a message without it stays small.
enum Boxed<Value> {
  case absent
  indirect case present(Value)

  init(_ value: Value?) {
    if let value { self = .present(value) } else { self = .absent }
  }

  var value: Value? {
    switch self {
    case .absent: nil
    case .present(let value): value
    }
  }
}
