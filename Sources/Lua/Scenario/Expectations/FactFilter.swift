internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import Rules
internal import World

/// Selects facts by kind, device and values of fields.
struct FactFilter {
  private enum Value {
    case number(Int64)
    case text(String)
  }

  let kind: FactKind
  /// The device of the facts. `.none` selects the facts of every device.
  let device: DeviceID
  /// The product of the facts. `.none` selects the facts of every product.
  private(set) var product = ProductID.none
  private var wanted: [(place: Int, value: Value)] = []
  /// The expected values of fields, as the script wrote them. Nil if every fact of the kind matches.
  private var fields: LuaTable?
  /// A description of the two facts that `between` names. Empty if the script does not call `between`.
  private var limits = ""

  /// The filter in the notation of scripts, for messages.
  var words: String {
    let name = FactDescription.of(kind).name
    return (fields.map { "\(name) \(ValueWords.literal(.table($0)))" } ?? name) + limits
  }

  /// Creates a filter for facts of a kind. Their fields must have the given values.
  init(
    _ kind: FactKind, device: DeviceID, fields: LuaTable?, _ names: ScenarioWorld
  ) throws(LanguageProblem) {
    self.kind = kind
    self.device = device
    guard let fields, !fields.isEmpty else { return }
    self.fields = fields
    let description = FactDescription.of(kind)
    let reader = try FieldReader(
      fields, of: description.name, kind: .order, known: description.fields.map(\.name))
    for (place, field) in description.fields.enumerated() {
      guard let value = reader.value(field.name) else { continue }
      let sought = try FactFilter.wanted(value, field, reader, names)
      wanted.append((place, sought))
      if field.type == .identifier(.product), case .number(let number) = sought {
        product = ProductID(rawValue: UInt32(truncatingIfNeeded: number))
      }
    }
  }

  /// Reads a filter from one Lua value. The value is the name of a kind, or a table with that name as its
  /// first item and the expected values of fields.
  init(_ value: LuaValue, device: DeviceID, _ names: ScenarioWorld) throws(LanguageProblem) {
    if let name = value.text {
      try self.init(try KindWords.fact(named: name), device: device, fields: nil, names)
      return
    }
    guard let table = value.table, let name = table.list.first?.text, table.list.count == 1 else {
      throw LanguageProblem(
        "the expected fact",
        expected:
          "the name of a kind in quotes, or a table such as { \"claim.granted\", product = \"coins\" }",
        found: ValueWords.describe(value))
    }
    var fields = LuaTable()
    for position in 0..<table.count where table.keys[position] != .integer(1) {
      fields.append(key: table.keys[position], value: table.values[position])
    }
    try self.init(try KindWords.fact(named: name), device: device, fields: fields, names)
  }

  /// Returns a copy with a longer description for messages. It adds that the facts must occur between two
  /// other facts.
  func between(_ first: FactFilter, _ last: FactFilter) -> FactFilter {
    var filter = self
    filter.limits += " between \(first.words) and \(last.words)"
    return filter
  }

  /// Whether the filter selects a fact.
  func matches(_ fact: Fact, texts: Texts) -> Bool {
    guard fact.kind == kind, device == .none || fact.actor.device == device else { return false }
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
    _ value: LuaValue, _ field: FactField, _ reader: FieldReader, _ names: ScenarioWorld
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
      throw reader.problem(field.name, expected: "a string in quotes")
    case .error:
      guard let text = value.text, let error = StoreErrorWords.error(text) else {
        throw reader.problem(field.name, expected: StoreErrorWords.form)
      }
      return .number(error.packed)
    case .enumeration(let kind):
      let words = kind.cases.map(\.name)
      guard let name = try reader.word(field.name, among: words), let place = words.firstIndex(of: name)
      else {
        throw reader.problem(field.name, expected: "one of \(Advice.list(words))")
      }
      return .number(Int64(kind.cases[place].raw))
    case .identifier(let kind): return .number(try identifier(kind, value, field, reader, names))
    }
  }

  private static func identifier(
    _ kind: IdentifierKind, _ value: LuaValue, _ field: FactField, _ reader: FieldReader,
    _ names: ScenarioWorld
  ) throws(LanguageProblem) -> Int64 {
    if kind == .product, let name = value.text { return Int64(try names.product(named: name).rawValue) }
    if kind == .account, value.text != nil || value.handle != nil {
      return Int64(try names.account(value, reader, field.name).rawValue)
    }
    if kind == .device, let handle = value.handle, handle.type == LanguageHandle.device.rawValue {
      return Int64(handle.index)
    }
    if kind == .device, let name = value.text, let device = names.world.device(named: name) {
      return Int64(device.id.rawValue)
    }
    if let integer = value.integer { return Int64(integer) }
    throw reader.problem(field.name, expected: "a name in quotes or a number")
  }
}

/// Provides the names of the products, devices and accounts in facts.
protocol FactNaming {
  /// Returns the name that the scenario gives a device.
  func name(of device: DeviceID) -> String
  /// Returns the name that the scenario gives an account.
  func name(of account: AccountID) -> String
  /// Returns the name that the scenario gives a product.
  func name(of product: ProductID) -> String
}

extension CaseFile: FactNaming {}
