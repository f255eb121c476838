/// How strictly a trace is parsed.
public enum TraceForm: Sendable {
  /// The format that this tool writes: every fact has its sequence, its cause and all its fields.
  case sealed
  /// The format that other programs log. Sequences, causes and unknown identifiers may be omitted, and things
  /// may have names of any form. Facts may be missing, and the footer needs no hash.
  case log
}

/// Assigns numbers to the identifiers in a log, because the program that wrote the log uses its own names.
///
/// The rules have tables indexed by identifiers, so identifiers must be small. A large number is treated as a
/// name. Names are numbered in the order in which they appear.
struct LogNumbering {
  /// The greatest number that is used unchanged.
  static let numberMax: Int64 = 1 << 20

  private struct Things {
    var names: [String: UInt32] = [:]
    var hasNumbers = false
  }

  private var things: [Things]

  init() { things = Array(repeating: Things(), count: IdentifierKind.allCases.count) }

  /// Whether things of a kind have names that a fact declares.
  static func isDeclared(_ kind: IdentifierKind) -> Bool {
    switch kind {
    case .device, .account, .product: true
    case .transaction, .purchase, .process, .observer, .payment, .request, .message, .subscription,
      .download:
      false
    }
  }

  /// Returns the identifier of a thing. Nil if the trace uses both small numbers and names for this kind.
  mutating func identifier(of kind: IdentifierKind, _ member: JSONValue) -> UInt32? {
    let place = kind.rawValue
    if case .integer(let number) = member, number <= LogNumbering.numberMax {
      guard things[place].names.isEmpty else { return nil }
      things[place].hasNumbers = true
      return UInt32(number)
    }
    guard !LogNumbering.isDeclared(kind), !things[place].hasNumbers else { return nil }
    let name: String
    switch member {
    case .integer(let number): name = String(number)
    case .text(let text): name = text
    case .null, .flag, .fraction, .list, .object: return nil
    }
    if let known = things[place].names[name] { return known }
    let next = UInt32(things[place].names.count)
    things[place].names[name] = next
    return next
  }
}
