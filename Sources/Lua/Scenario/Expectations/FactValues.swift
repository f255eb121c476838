internal import Facts
internal import Kernel
internal import Lua

/// Converts facts to tables of a script.
struct FactValues {
  let texts: Texts
  let naming: any FactNaming

  /// The fields of a fact by name, with its number.
  func value(of fact: Fact) -> LuaValue {
    var table = fields(of: fact)
    table.append(key: .string("number"), value: .integer(Int(fact.sequence.rawValue)))
    return .table(table)
  }

  /// The table of a fact that a rule receives. It has the kind as its first item, the fields by name, the
  /// number, the actor and the time.
  func testimony(of fact: Fact) -> LuaTable {
    var table = fields(of: fact)
    table.append(key: .integer(1), value: .string(FactDescription.of(fact.kind).name))
    table.append(key: .string("number"), value: .integer(Int(fact.sequence.rawValue)))
    table.append(key: .string("instant"), value: .integer(Int(fact.instant.nanoseconds)))
    table.append(key: .string("actor"), value: .string(fact.actor.role.name))
    // A field with the name `device` wins over the device of the actor.
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
  /// The form of an error, for messages.
  static let form =
    "a domain and a code such as \"SKErrorDomain 0\", or the name of a StoreKit error such as \"payment_invalid\""

  /// The error with a name, or with a domain and code.
  static func error(_ text: String) -> StoreError? {
    if let named = error(named: text) { return named }
    // Facts write them as `domain/code`.
    let parts = text.split(whereSeparator: { $0 == " " || $0 == "/" })
    guard parts.count == 2, let domain = ErrorDomain.allCases.first(where: { $0.name == parts[0] }),
      domain != .none, let code = Int(parts[1]), StoreError.codes.contains(Int64(code))
    else { return nil }
    return StoreError(domain, code)
  }

  private static func error(named name: String) -> StoreError? {
    StoreKitErrorCode.allCases.first { $0.name == name }.map { StoreError(.SKErrorDomain, $0.rawValue) }
  }

  /// An error as scripts write it.
  static func word(for error: StoreError) -> String {
    if error.domain == .SKErrorDomain, let code = StoreKitErrorCode(rawValue: error.code) { return code.name }
    return error.domain == .none ? "none" : "\(error.domain.name)/\(error.code)"
  }

  /// The error and the underlying error that options name.
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
