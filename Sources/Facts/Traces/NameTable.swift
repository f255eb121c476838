/// Names of numbered things, both ways; names are compared by their bytes.
struct NameTable {
  private(set) var names: [String] = []
  private var positions = IdentifierTable<Int>()
  private var owners: [[UInt8]: UInt32] = [:]

  /// Gives a thing its name; a thing keeps its first name, and a name its first owner.
  mutating func add(_ identifier: UInt32, _ name: ArraySlice<UInt8>) {
    let bytes = Array(name)
    guard let valid = String(validating: bytes, as: UTF8.self), !valid.isEmpty, identifier != .max,
      owners[bytes] == nil, positions[UInt64(identifier)] == nil
    else { return }
    owners[bytes] = identifier
    positions.update(UInt64(identifier), orAdd: names.count) { _ in }
    names.append(valid)
  }

  func name(of identifier: UInt32) -> String? { positions[UInt64(identifier)].map { names[$0] } }

  func identifier(of name: String) -> UInt32? { owners[Array(name.utf8)] }
}
