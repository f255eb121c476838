internal import Facts
internal import Kernel
internal import Lua

/// Converts facts to Lua tables for scripts and rules.
struct FactValues {
  let texts: Texts
  let naming: any FactNaming

  /// Returns a table with the number of a fact, and its fields by name.
  func value(of fact: Fact) -> LuaValue {
    var table = fields(of: fact)
    table.append(key: .string("number"), value: .integer(Int(fact.sequence.rawValue)))
    return .table(table)
  }

  /// Returns the table in which a rule receives a fact. The kind is its first item. The other entries are
  /// the fields by name, the number, the actor and the time.
  func testimony(of fact: Fact) -> LuaTable {
    var table = fields(of: fact)
    table.append(key: .integer(1), value: .string(FactDescription.of(fact.kind).name))
    table.append(key: .string("number"), value: .integer(Int(fact.sequence.rawValue)))
    table.append(key: .string("instant"), value: .integer(Int(fact.instant.nanoseconds)))
    table.append(key: .string("actor"), value: .string(fact.actor.role.name))
    // If the fact has a field `device`, the table contains that field instead of the actor's device.
    if fact.actor.device != .none, table["device"] == nil {
      table.append(key: .string("device"), value: .string(naming.name(of: fact.actor.device)))
    }
    return table
  }

  private func fields(of fact: Fact) -> LuaTable {
    var table = LuaTable(.fact, [:])
    for (place, field) in FactDescription.of(fact.kind).fields.enumerated() {
      table.append(key: .string(field.name), value: value(fact.content.fields[place], field.type))
    }
    return table
  }

  private func value(_ field: Int64, _ type: FieldType) -> LuaValue {
    switch type {
    case .number, .money, .instant, .interval: .integer(Int(field))
    case .flag: .boolean(field != 0)
    case .text: .string(texts[TextID(rawValue: UInt32(truncatingIfNeeded: field))])
    case .error: .string(StoreErrorWords.word(for: StoreError(packed: field)))
    case .enumeration(let kind): .string(kind.cases.first { Int64($0.raw) == field }?.name ?? String(field))
    case .identifier(let kind): identifier(UInt32(truncatingIfNeeded: field), kind)
    }
  }

  private func identifier(_ number: UInt32, _ kind: IdentifierKind) -> LuaValue {
    if number == .max { return .string("none") }
    return switch kind {
    case .device: .string(naming.name(of: DeviceID(rawValue: number)))
    case .account: .string(naming.name(of: AccountID(rawValue: number)))
    case .product: .string(naming.name(of: ProductID(rawValue: number)))
    case .transaction, .purchase, .process, .observer, .payment, .request, .message, .subscription,
      .download:
      .integer(Int(number))
    }
  }
}

/// The names of StoreKit's errors in scenarios, such as `payment_cancelled`.
enum StoreErrorWords {
  /// A description of the accepted forms of an error, for messages.
  static let form =
    "a domain and a code such as \"SKErrorDomain 0\", or the name of a StoreKit error such as \"payment_invalid\""

  /// Returns the error that a text identifies, by name or by domain and code. Nil if the text identifies
  /// none.
  static func error(_ text: String) -> StoreError? {
    if let named = error(named: text) { return named }
    // Facts separate the domain and the code with a slash: `domain/code`.
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "/" })
    guard parts.count == 2, let domain = ErrorDomain.allCases.first(where: { $0.name == parts[0] }),
      domain != .none, let code = Int(parts[1]), StoreError.codes.contains(Int64(code))
    else { return nil }
    return StoreError(domain, code)
  }

  private static func error(named name: String) -> StoreError? {
    StoreKitErrorCode.allCases.first { $0.name == name }.map { StoreError(.SKErrorDomain, $0.rawValue) }
  }

  /// Returns an error in the notation of scripts.
  static func word(for error: StoreError) -> String {
    if error.domain == .SKErrorDomain, let code = StoreKitErrorCode(rawValue: error.code) { return code.name }
    return error.domain == .none ? "none" : "\(error.domain.name)/\(error.code)"
  }

  /// Reads an error and its underlying error from a table of options.
  static func error(in options: FieldReader) throws(LanguageProblem) -> StoreError {
    var error = StoreError.absent
    for field in ["error", "underlying"] {
      guard let text = try options.text(field) else { continue }
      guard let read = StoreErrorWords.error(text) else {
        throw options.problem(
          field, expected: StoreErrorWords.form,
          advice: "the domains are \(Advice.list(ErrorDomain.allCases.filter { $0 != .none }.map(\.name)))")
      }
      error =
        field == "error"
        ? read : StoreError(error.domain, error.code, underlying: read.domain, read.code)
    }
    return error
  }
}
