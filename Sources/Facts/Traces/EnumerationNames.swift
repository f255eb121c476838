/// The names of every enumeration's cases, by raw value and back.
enum EnumerationNames {
  private static let cases = EnumerationKind.allCases.map(\.cases)

  static func name(of raw: Int64, in kind: EnumerationKind) -> String {
    for entry in cases[kind.rawValue] where Int64(entry.raw) == raw { return entry.name }
    preconditionFailure("\(kind.name) has no case \(raw)")
  }

  static func raw(of name: String, in kind: EnumerationKind) -> Int? {
    for entry in cases[kind.rawValue] where entry.name == name { return entry.raw }
    return nil
  }

  static func names(in kind: EnumerationKind) -> [String] { cases[kind.rawValue].map(\.name) }
}
