internal import Facts
internal import Kernel
internal import Lua
internal import World

/// Tells the facts that are sought from the others: by kind, device and values of fields.
struct FactFilter {
  private enum Value {
    case number(Int64)
    case text(String)
  }

  private let kind: FactKind
  private let device: DeviceID
  private var wanted: [(place: Int, value: Value)] = []
  /// What is sought, as scripts write it.
  let words: String

  /// Reads a kind and values of its fields.
  init(
    _ kind: FactKind, device: DeviceID, fields: LuaTable?, stage: RunStage
  ) throws(LanguageProblem) {
    self.kind = kind
    self.device = device
    let description = FactDescription.of(kind)
    guard let fields, !fields.isEmpty else {
      words = description.name
      return
    }
    words = "\(description.name) \(ValueWords.literal(.table(fields)))"
    let reader = try FieldReader(
      fields, of: description.name, kind: .order, known: description.fields.map(\.name))
    for (place, field) in description.fields.enumerated() {
      guard let value = reader.value(field.name) else { continue }
      wanted.append((place, try FactFilter.wanted(value, field, reader, stage)))
    }
  }

  /// Whether a fact is among those that are sought.
  func matches(_ fact: Fact, texts: Texts) -> Bool {
    guard fact.content.kind == kind, device == .none || fact.actor.device == device else { return false }
    if wanted.isEmpty { return true }
    let fields = fact.content.fields
    return wanted.allSatisfy { place, value in
      switch value {
      case .number(let number): fields[place] == number
      case .text(let text): texts[TextID(rawValue: UInt32(truncatingIfNeeded: fields[place]))] == text
      }
    }
  }

  private static func wanted(
    _ value: LuaValue, _ field: FactField, _ reader: FieldReader, _ stage: RunStage
  ) throws(LanguageProblem) -> Value {
    switch field.type {
    case .number, .money:
      if let integer = value.integer { return .number(Int64(integer)) }
      throw reader.problem(field.name, expected: "a whole number")
    case .instant, .interval:
      if let text = value.text, let interval = DurationWords.interval(of: text) {
        return .number(interval.nanoseconds)
      }
      throw reader.problem(field.name, expected: DurationWords.form)
    case .flag:
      if let flag = value.boolean { return .number(flag ? 1 : 0) }
      throw reader.problem(field.name, expected: "true or false")
    case .text:
      if let text = value.text { return .text(text) }
      throw reader.problem(field.name, expected: "a text in quotes")
    case .error:
      guard let text = value.text, let error = StoreErrorWords.error(named: text) else {
        throw reader.problem(field.name, expected: StoreErrorWords.form)
      }
      return .number(error.packed)
    case .enumeration(let kind):
      let names = kind.cases.map(\.name)
      guard let name = try reader.word(field.name, among: names), let place = names.firstIndex(of: name)
      else {
        throw reader.problem(field.name, expected: "one of \(Advice.list(names))")
      }
      return .number(Int64(kind.cases[place].raw))
    case .identifier(let kind): return .number(try identifier(kind, value, field, reader, stage))
    }
  }

  private static func identifier(
    _ kind: IdentifierKind, _ value: LuaValue, _ field: FactField, _ reader: FieldReader, _ stage: RunStage
  ) throws(LanguageProblem) -> Int64 {
    if kind == .product, let name = value.text { return Int64(try stage.product(named: name).rawValue) }
    if kind == .account, value.text != nil || value.handle != nil {
      return Int64(try stage.account(value, reader, field.name).rawValue)
    }
    if kind == .device, let handle = value.handle, handle.type == LanguageHandle.device.rawValue {
      return Int64(handle.index)
    }
    if kind == .device, let name = value.text, let device = stage.world.device(named: name) {
      return Int64(device.id.rawValue)
    }
    if let integer = value.integer { return Int64(integer) }
    throw reader.problem(field.name, expected: "a name in quotes or a number")
  }
}
