internal import Facts

/// A value that the harness sends.
protocol ToldValue {
  init(told json: JSONValue)
}

/// The members of an object that the harness sends.
struct ToldMembers {
  let members: [JSONMember]

  init(_ json: JSONValue) {
    guard case .object(let members) = json else {
      ClientFault.end("the harness sent \(json.typeName), expected an object")
    }
    self.members = members
  }

  /// A required member.
  func required<Value: ToldValue>(_ key: String) -> Value {
    guard let value = self[key] else { ClientFault.end("the harness sent an object without '\(key)'") }
    return Value(told: value)
  }

  /// An optional member.
  func optional<Value: ToldValue>(_ key: String) -> Value? { self[key].map { Value(told: $0) } }

  /// A list, which can be missing if it is empty.
  func list<Value: ToldValue>(_ key: String) -> [Value] { optional(key) ?? [] }

  subscript(key: String) -> JSONValue? { members.value(of: key) }
}

extension JSONValue {
  /// Ends the process, because the harness sent a value that violates the protocol.
  func isNo(_ expected: String) -> Never {
    ClientFault.end("the harness sent \(typeName), expected \(expected)")
  }
}

extension String: ToldValue {
  init(told json: JSONValue) {
    guard case .text(let text) = json else { json.isNo("a string") }
    self = text
  }
}

extension Int: ToldValue {
  init(told json: JSONValue) {
    guard case .integer(let number) = json else { json.isNo("a whole number") }
    self = Int(number)
  }
}

extension Bool: ToldValue {
  init(told json: JSONValue) {
    guard case .flag(let flag) = json else { json.isNo("a boolean") }
    self = flag
  }
}

extension Duration: ToldValue {
  init(told json: JSONValue) { self = .nanoseconds(Int64(Int(told: json))) }
}

extension Array: ToldValue where Element: ToldValue {
  init(told json: JSONValue) {
    guard case .list(let elements) = json else { json.isNo("a list") }
    self = elements.map { Element(told: $0) }
  }
}

extension ToldValue where Self: RawRepresentable, RawValue == String {
  init(told json: JSONValue) {
    let name = String(told: json)
    guard let value = Self(rawValue: name) else { ClientFault.end("'\(name)' is not a valid \(Self.self)") }
    self = value
  }
}
