internal import Kernel

/// Decodes facts from the lines of a trace, with the texts and names they need.
struct FactDecoder {
  let texts = Texts(keepsPassing: true)
  let declared = DeclaredNames()
  var skipped: [TraceSkip] = []
  private var kinds: [String: FactKind] = [:]
  private let form: TraceForm
  private var numbering = LogNumbering()

  private static let keys = ["sequence", "at", "actor", "device", "cause", "kind", "fields"]

  init(_ form: TraceForm) {
    self.form = form
    for description in FactDescription.all { kinds[description.name] = description.kind }
  }

  /// Decodes the fact in a line. Nil if the kind is unknown.
  mutating func fact(_ object: TraceObject, _ sequence: FactSequence) throws(TraceError) -> Fact? {
    let name = try object.text("kind")
    guard let kind = kinds[name] else {
      skipped.append(TraceSkip(line: object.line, what: "the unknown kind “\(name)”"))
      return nil
    }
    let actor = try actor(object)
    let hasCause = form == .sealed || object.value["cause"] != nil
    let cause = hasCause ? try object.number("cause", in: 0...Int64(sequence.rawValue) - 1) : 0
    let instant = try object.number("at", in: Int64.min...Int64.max)
    let description = FactDescription.of(kind)
    let hasFields = form == .sealed || object.value["fields"] != nil
    let members = hasFields ? try object.member("fields") : .object([])
    let fields = TraceObject(value: members, line: object.line, place: name)
    var values: [Int64] = []
    for field in description.fields { values.append(try value(of: field, in: fields)) }
    for key in object.unknownKeys(besides: FactDecoder.keys) {
      skipped.append(TraceSkip(line: object.line, what: "the unknown key “\(key)”"))
    }
    for key in fields.unknownKeys(besides: description.fields.map(\.name)) {
      skipped.append(TraceSkip(line: object.line, what: "the unknown field “\(key)” of \(name)"))
    }
    let fact = Fact(
      sequence: sequence, cause: FactSequence(rawValue: UInt32(cause)),
      instant: Instant(nanoseconds: instant), actor: actor,
      content: FactContent(kind: kind, fields: FactFields(values)))
    declared.append(fact, texts: texts)
    return fact
  }

  private mutating func actor(_ object: TraceObject) throws(TraceError) -> Actor {
    let raw = try enumeration("actor", .role, object)
    guard let role = Role(rawValue: raw) else {
      preconditionFailure("the role \(raw) has a name and no case")
    }
    guard object.value["device"] != nil else { return Actor(role) }
    return Actor(role, at: DeviceID(rawValue: try identifier("device", .device, object)))
  }

  private mutating func value(of field: FactField, in object: TraceObject) throws(TraceError) -> Int64 {
    switch field.type {
    case .number, .money, .instant, .interval:
      return try object.number(field.name, in: Int64.min...Int64.max)
    case .flag:
      let member = try object.member(field.name)
      guard case .flag(let flag) = member else {
        throw object.failure(field.name, "true or false", TraceObject.found(member))
      }
      return flag ? 1 : 0
    case .text: return Int64(try text(field.name, object).rawValue)
    case .error: return try error(field.name, object).packed
    case .identifier(let kind): return Int64(try identifier(field.name, kind, object))
    case .enumeration(let kind): return Int64(try enumeration(field.name, kind, object))
    }
  }

  private func enumeration(
    _ key: String, _ kind: EnumerationKind, _ object: TraceObject
  ) throws(TraceError) -> Int {
    let name = try object.text(key)
    guard let raw = EnumerationNames.raw(of: name, in: kind) else {
      let names = EnumerationNames.names(in: kind).joined(separator: ", ")
      throw object.failure(key, "one of \(names)", "“\(name)”")
    }
    return raw
  }

  private mutating func identifier(
    _ key: String, _ kind: IdentifierKind, _ object: TraceObject
  ) throws(TraceError) -> UInt32 {
    // A log may omit values that its writer does not know.
    if form == .log, object.value[key] == nil { return .max }
    let member = try object.member(key)
    switch member {
    case .null: return .max
    case .integer(let number) where number >= 0 && number < Int64(UInt32.max):
      return form == .sealed ? UInt32(number) : try numbered(key, kind, .integer(number), object)
    case .integer(let number) where form == .log && number >= 0:
      return try numbered(key, kind, .integer(number), object)
    case .text(let name):
      if let identifier = declared.identifier(of: kind, named: name) { return identifier }
      if form == .log, !LogNumbering.isDeclared(kind) { return try numbered(key, kind, member, object) }
      let known = declared.names(of: kind).prefix(20).joined(separator: ", ")
      let expected = "a \(kind.name)" + (known.isEmpty ? " as a number" : " such as \(known)")
      guard form == .sealed else {
        throw TraceError(
          line: object.line, expected: "“\(key)”: \(expected)", found: "“\(name)”",
          advice: "declare it on an earlier line with the fact world.\(kind.name)_added")
      }
      throw object.failure(key, expected, "“\(name)”")
    case .integer, .fraction, .flag, .list, .object:
      throw object.failure(key, "a \(kind.name), by name or number", TraceObject.found(member))
    }
  }

  /// Returns the identifier for a name or a number in a log.
  private mutating func numbered(
    _ key: String, _ kind: IdentifierKind, _ member: JSONValue, _ object: TraceObject
  ) throws(TraceError) -> UInt32 {
    if let identifier = numbering.identifier(of: kind, member) { return identifier }
    throw object.failure(
      key, "a \(kind.name) from 0 to \(LogNumbering.numberMax), or names for all of this kind",
      TraceObject.found(member))
  }

  private func text(_ key: String, _ object: TraceObject) throws(TraceError) -> TextID {
    let member = try object.member(key)
    switch member {
    case .text(let text): return texts.intern(text)
    case .object:
      let digits = try TraceObject(value: member, line: object.line, place: "“\(key)”").text("bytes")
      guard let bytes = Hexadecimal.bytes(of: digits) else {
        throw object.failure(key, "pairs of hexadecimal digits", "“\(digits.prefix(60))”")
      }
      return bytes.withUnsafeBufferPointer { texts.intern($0) }
    case .null, .flag, .integer, .fraction, .list:
      throw object.failure(key, "a string", TraceObject.found(member))
    }
  }

  private func error(_ key: String, _ object: TraceObject) throws(TraceError) -> StoreError {
    let error = TraceObject(value: try object.member(key), line: object.line, place: "“\(key)”")
    let (domain, code) = try domainAndCode(error)
    guard let member = error.value["underlying"] else { return StoreError(domain, code) }
    let underlying = TraceObject(value: member, line: object.line, place: "“underlying”")
    let (underlyingDomain, underlyingCode) = try domainAndCode(underlying)
    return StoreError(domain, code, underlying: underlyingDomain, underlyingCode)
  }

  private func domainAndCode(_ object: TraceObject) throws(TraceError) -> (ErrorDomain, Int) {
    let raw = try enumeration("domain", .errorDomain, object)
    let code = try object.number("code", in: StoreError.codes)
    guard let domain = ErrorDomain(rawValue: raw) else {
      preconditionFailure("the error domain \(raw) has a name and no case")
    }
    return (domain, Int(code))
  }
}

/// A JSON object of a trace line, with the context that its error messages need.
struct TraceObject {
  let value: JSONValue
  let line: Int
  /// The name of the object in messages.
  let place: String

  func number(_ key: String, in range: ClosedRange<Int64>) throws(TraceError) -> Int64 {
    let member = try member(key)
    guard case .integer(let number) = member else {
      throw failure(key, "a number", TraceObject.found(member))
    }
    guard range.contains(number) else {
      throw failure(key, "a number from \(range.lowerBound) to \(range.upperBound)", "\(number)")
    }
    return number
  }

  func text(_ key: String) throws(TraceError) -> String {
    let member = try member(key)
    guard case .text(let text) = member else { throw failure(key, "a string", TraceObject.found(member)) }
    return text
  }

  /// Returns the value of a required key. Throws if the key is missing.
  func member(_ key: String) throws(TraceError) -> JSONValue {
    guard let member = value[key] else {
      throw failure(key, "a value in \(place)", value == .object([]) ? "an empty object" : "none")
    }
    return member
  }

  /// Returns the keys that are not in `known`.
  func unknownKeys(besides known: [String]) -> [String] {
    guard case .object(let members) = value else { return [] }
    return members.map(\.key).filter { !known.contains($0) }
  }

  /// Makes an error about the value of a key.
  func failure(_ key: String, _ expected: String, _ found: String) -> TraceError {
    TraceError(
      line: line, expected: "“\(key)”: \(expected)", found: found,
      advice: "correct the line, or run the scenario to create the trace again")
  }

  /// Describes a value for a message.
  static func found(_ value: JSONValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .fraction(let digits): digits
    case .text(let text): "“\(text.prefix(60))”"
    case .flag(let flag): "\(flag)"
    case .null, .list, .object: value.typeName
    }
  }
}
