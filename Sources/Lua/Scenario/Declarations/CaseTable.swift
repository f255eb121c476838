internal import Lua

/// The table of cases of a scenario. Each row is a separate case.
struct CaseTable {
  static let rowsMax = 1000
  /// The scenario fields that a row can replace.
  static let replacedFields = [
    "title", "rules", "catches", "needs", "environment", "bundle_identifier", "products", "catalogue",
    "aliases", "items", "accounts", "devices", "expects_broken",
  ]

  /// The rows with their names, in the order of the file.
  let rows: [(name: String, fields: LuaTable)]

  /// A trace file is named after its case, so the length of a case name is limited.
  private static let nameByteCountMax = 100
  private static let example = "write cases = { { name = \"usd\", … }, … }"

  /// Reads the field `cases` of a scenario; nil if the field is missing.
  init?(in reader: FieldReader) throws(LanguageProblem) {
    guard let table = try reader.table("cases") else { return nil }
    guard !table.isEmpty else {
      throw reader.problem("cases", expected: "at least one case", advice: CaseTable.example)
    }
    guard table.list.count == table.count else {
      throw reader.problem(
        "cases", expected: "a list of cases in braces", found: "a named field",
        advice: CaseTable.example)
    }
    guard table.count <= CaseTable.rowsMax else {
      throw reader.problem(
        "cases", expected: "at most \(CaseTable.rowsMax) cases", found: "\(table.count)")
    }
    var rows: [(name: String, fields: LuaTable)] = []
    for value in table.list {
      guard let fields = value.table else {
        throw reader.problem(
          "cases", expected: "a list of cases in braces", found: "\(ValueWords.describe(value)) in it",
          advice: CaseTable.example)
      }
      let name = try CaseTable.name(of: fields, number: rows.count + 1, in: reader)
      guard !rows.contains(where: { $0.name == name }) else {
        throw reader.problem("cases", expected: "unique names", found: "'\(name)' twice")
      }
      try CaseTable.check(.table(fields), name, in: reader)
      rows.append((name, fields))
    }
    self.rows = rows
  }

  /// Returns the fields of the scenario. A field of the row replaces the scenario's field with the same
  /// name.
  static func fields(of scenario: LuaTable, replacedBy row: LuaTable) -> LuaTable {
    var fields = LuaTable()
    for position in 0..<scenario.count {
      guard let name = scenario.keys[position].text, name != "cases" else { continue }
      let isReplaced = replacedFields.contains(name) && row[name] != nil
      if !isReplaced { fields.append(key: .string(name), value: scenario.values[position]) }
    }
    for name in replacedFields {
      if let value = row[name] { fields.append(key: .string(name), value: value) }
    }
    return fields
  }

  private static func name(
    of row: LuaTable, number: Int, in reader: FieldReader
  ) throws(LanguageProblem) -> String {
    let form = "a name for each case, of letters, digits, _ and -"
    guard let value = row["name"] else {
      throw reader.problem("cases", expected: form, found: "none in case \(number)", advice: example)
    }
    guard let name = value.text, !name.isEmpty, name.utf8.allSatisfy(isNameByte) else {
      throw reader.problem("cases", expected: form, found: ValueWords.describe(value))
    }
    guard name.utf8.count <= nameByteCountMax else {
      throw reader.problem(
        "cases", expected: "names of at most \(nameByteCountMax) letters",
        found: "one of \(name.utf8.count) letters in case \(number)")
    }
    return name
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }

  /// Throws if a value is not plain data. A row must mean the same in every run.
  private static func check(_ value: LuaValue, _ name: String, in reader: FieldReader) throws(LanguageProblem)
  {
    switch value {
    case .nil, .boolean, .integer, .number, .string, .bytes: return
    case .handle, .function, .module:
      throw reader.problem(
        "cases", expected: "numbers, strings, booleans, and tables of them",
        found: "\(ValueWords.describe(value)) in '\(name)'",
        advice: "keep functions in a local table and select by case.name")
    case .table(let table):
      for position in 0..<table.count {
        try check(table.keys[position], name, in: reader)
        try check(table.values[position], name, in: reader)
      }
    }
  }
}
