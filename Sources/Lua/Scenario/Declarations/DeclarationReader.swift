internal import Facts
internal import Lua
internal import LuaScripts
internal import Rules
internal import Specification
internal import StoreModel
internal import World

/// Reads the declaration `scenario { … }`.
struct DeclarationReader {
  private static let fields = DeclaredTable.scenario.names

  let folder: ScriptFolder
  /// The file, relative to the suite's folder.
  let file: String
  let line: Int
  let packages: PackageCache

  /// Collects the files that the scenario reads.
  let modules: ModuleReadings

  /// Reads the declaration. Returns the scenario, or one scenario for each row of its table of cases.
  func read(_ table: LuaTable) throws(LanguageProblem) -> [DeclaredScenario] {
    let (scenario, cases) = try read(table, of: "scenario")
    guard let cases else { return [scenario] }
    var declared: [DeclaredScenario] = []
    for row in cases.rows {
      let fields = CaseTable.fields(of: table, replacedBy: row.fields)
      var scenario = try read(fields, of: "case '\(row.name)'").scenario
      if row.fields["title"] == nil { scenario.definition.title += " (\(row.name))" }
      scenario.row = row
      declared.append(scenario)
    }
    return declared
  }

  private func read(
    _ table: LuaTable, of subject: String
  ) throws(LanguageProblem) -> (scenario: DeclaredScenario, cases: CaseTable?) {
    let reader = try FieldReader(table, of: subject, kind: .declaration, known: DeclarationReader.fields)
    let title = try reader.requiredText("title", such: "\"what it shows\"")
    guard let run = reader.value("run")?.function else {
      throw reader.problem("run", expected: "a function", advice: "write run = function(world) … end")
    }
    var definition = ScenarioDefinition(title: title, file: file, line: line)
    definition.rules = try rules("rules", in: reader)
    definition.expectsBroken = try rules("expects_broken", in: reader)
    definition.source = try source(in: reader)
    definition.catches = try CatchWords.entries(of: "catches", in: reader)
    definition.tags = try reader.texts("tags") ?? []
    definition.needs = try needs(in: reader)
    let levels = RuleLevel.allCases.map(\.rawValue)
    definition.level = try reader.word("level", among: levels).flatMap(RuleLevel.init(rawValue:)) ?? .must
    definition.environment = try reader.word("environment", among: StoreEnvironment.allCases.map(\.name))
      .flatMap { name in StoreEnvironment.allCases.first { $0.name == name } }
    definition.applicationIdentifier = try applicationIdentifier(in: reader)
    definition.products = try ProductReader.products(in: reader, packages: packages)
    try addCatalogue(to: &definition, in: reader)
    definition.items = try ItemReader.items(in: reader)
    definition.accounts = try accounts(in: reader)
    definition.devices = try devices(in: reader, accounts: definition.accounts)
    definition.hasLiveness = try reader.flag("liveness") ?? true
    return (DeclaredScenario(definition: definition, run: run), try CaseTable(in: reader))
  }

  private func source(in reader: FieldReader) throws(LanguageProblem) -> String {
    let source = try reader.text("source") ?? ""
    for row in Specification.rows(namedIn: source) where !Specification.contains(row) {
      let nearest = Suggestion.nearest(to: row, among: Specification.identifiers)
      throw reader.problem(
        "source", expected: "statements of the specification, such as Q9", found: "“\(row)”",
        advice: (nearest.map { "did you mean “\($0)”? " } ?? "") + "`assay spec` lists the statements")
    }
    return source
  }

  private func applicationIdentifier(in reader: FieldReader) throws(LanguageProblem) -> String? {
    guard let text = try reader.text("bundle_identifier") else { return nil }
    let isIdentifier = text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20) || $0 == 0x2d || $0 == 0x2a
        }
    }
    guard isIdentifier else {
      throw reader.problem(
        "bundle_identifier", expected: "an identifier such as \"com.example.app\"",
        found: "'\(text)'")
    }
    return text
  }

  private func rules(_ field: String, in reader: FieldReader) throws(LanguageProblem) -> [RuleIdentifier] {
    var rules: [RuleIdentifier] = []
    for name in try reader.texts(field) ?? [] {
      let rule = RuleIdentifier(name)
      guard CustomRuleName.isCustom(rule) ? folder.hasRule(rule) : RuleRegistry.page(of: rule) != nil else {
        let known =
          CustomRuleName.isCustom(rule) ? folder.ruleNames : RuleRegistry.pages.map(\.identifier.text)
        throw LanguageProblem(
          .declaration, "\(reader.subject), field '\(field)': unknown rule '\(name)'",
          advice: known.isEmpty
            ? "the suite has no custom rules; write one in \(name).lua in its folder"
            : Advice.suggestion(for: name, among: known))
      }
      rules.append(rule)
    }
    return rules
  }

  private func needs(in reader: FieldReader) throws(LanguageProblem) -> [Need] {
    var needs: [Need] = []
    for name in try reader.texts("needs") ?? [] {
      guard let need = Need(rawValue: name) else {
        throw LanguageProblem(
          .declaration, "\(reader.subject), field 'needs': unknown capability '\(name)'",
          advice: Advice.suggestion(for: name, among: Need.allCases.map(\.rawValue)))
      }
      needs.append(need)
    }
    return needs
  }

  private func accounts(in reader: FieldReader) throws(LanguageProblem) -> [AccountDeclaration] {
    try named("accounts", in: reader) { (name, options) throws(LanguageProblem) in
      let fields = try FieldReader(
        options, of: "account '\(name)'", kind: .declaration, known: DeclaredTable.account.names)
      var account = AccountDeclaration(name: name)
      account.storefront = try StorefrontWords.storefront(in: fields) ?? account.storefront
      account.isTester = try fields.flag("tester")
      return account
    }
  }

  private func devices(
    in reader: FieldReader, accounts: [AccountDeclaration]
  ) throws(LanguageProblem) -> [DeviceDeclaration] {
    try named("devices", in: reader) { (name, options) throws(LanguageProblem) in
      let device = try DeviceDeclaration(name: name, options: options, kind: .declaration)
      guard device.account.isEmpty || accounts.contains(where: { $0.name == device.account }) else {
        throw LanguageProblem.unknown(
          .declaration, "account", device.account, among: accounts.map(\.name))
      }
      return device
    }
  }

  /// Reads a field that is either a list of names or a table from names to options. Calls `make` for each
  /// entry.
  private func named<Declaration>(
    _ field: String, in reader: FieldReader,
    _ make: (String, LuaTable) throws(LanguageProblem) -> Declaration
  ) throws(LanguageProblem) -> [Declaration] {
    guard let table = try reader.table(field) else { return [] }
    var declarations: [Declaration] = []
    var names: [String] = []
    for position in 0..<table.count {
      let (key, value) = (table.keys[position], table.values[position])
      let name = key.text ?? value.text
      guard let name, !name.isEmpty, !names.contains(name),
        let options = key.text == nil ? LuaTable() : value.table
      else {
        throw reader.problem(
          field, expected: "names, or names with options in braces, each only once",
          found: key.text.map { "\($0) = \(ValueWords.literal(value))" } ?? ValueWords.describe(value))
      }
      names.append(name)
      declarations.append(try make(name, options))
    }
    return declarations
  }
}

extension DeviceDeclaration {
  static let fields = DeclaredTable.device.names

  init(name: String, options: LuaTable, kind: ScenarioErrorKind) throws(LanguageProblem) {
    self.init(name: name)
    let reader = try FieldReader(options, of: "device '\(name)'", kind: kind, known: DeviceDeclaration.fields)
    account = try reader.text("account") ?? ""
    version = try reader.text("version") ?? version
    system = try DeviceDeclaration.system(in: reader) ?? system
    isSimulator = try reader.flag("simulator") ?? false
    isInstalled = try reader.flag("installed") ?? true
  }

  private static func system(in reader: FieldReader) throws(LanguageProblem) -> SystemVersion? {
    guard let text = try reader.text("system") else { return nil }
    guard let version = SystemVersion(named: text) else {
      throw reader.problem(
        "system", expected: "a version of iOS from 3.0 on, such as \"5.1\"", found: "'\(text)'")
    }
    return version
  }
}

/// Reads the store items that are not products of the app.
enum ItemReader {
  private static let example = "write items = { [364709193] = { name = \"A Book\", kind = \"book\" } }"

  /// Reads the items and sorts them by number.
  static func items(in reader: FieldReader) throws(LanguageProblem) -> [StoreItem] {
    guard let table = try reader.table("items") else { return [] }
    var items: [StoreItem] = []
    for position in 0..<table.count {
      guard let number = table.keys[position].integer, number > 0, let fields = table.values[position].table
      else {
        throw reader.problem(
          "items", expected: "positive numbers with fields in braces",
          found: table.keys[position].text.map { "'\($0)'" } ?? ValueWords.describe(table.values[position]),
          advice: example)
      }
      items.append(try item(number, fields))
    }
    return items
  }

  private static func item(_ number: Int, _ table: LuaTable) throws(LanguageProblem) -> StoreItem {
    let reader = try FieldReader(
      table, of: "item \(number)", kind: .declaration, known: DeclaredTable.item.names)
    let word = try reader.word("kind", among: StoreItemKind.allCases.map(\.name))
    let storefronts = try reader.texts("storefronts") ?? []
    for storefront in storefronts where !Storefront.isCode(storefront) {
      throw reader.problem("storefronts", expected: StorefrontWords.form, found: "'\(storefront)'")
    }
    return StoreItem(
      number: Int64(number), kind: StoreItemKind.allCases.first { $0.name == word } ?? .app,
      name: try reader.requiredText("name", such: "\"A Book\""), storefronts: storefronts,
      artist: try reader.text("artist") ?? "", formattedPrice: try reader.text("price") ?? "Free")
  }
}
