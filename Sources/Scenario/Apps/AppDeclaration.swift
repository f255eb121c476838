internal import Facts
internal import Lua
internal import World

/// What an app's file declares: its handlers, and what it is able to do.
struct AppDeclaration {
  /// What the app is, as a phrase for reports.
  var title = ""
  /// Where its story comes from: a link, or the name of a document.
  var source = ""
  /// Begins each launch.
  var launch: LuaFunction
  /// The user tapped Buy.
  var buy: LuaFunction?
  /// The user tapped Restore.
  var restore: LuaFunction?
  /// The user tapped something that a scenario names.
  var tap: LuaFunction?
  /// The harness asks what the user has.
  var owned: LuaFunction?
  /// The app came to the front.
  var foreground: LuaFunction?
  /// The app goes to the background.
  var background: LuaFunction?
  /// The system ends the app.
  var terminate: LuaFunction?
  /// What it is able to do.
  var capabilities = Capabilities()

  static let fields = DeclaredTable.description.names
  static let capabilityFields = DeclaredTable.capabilities.names

  /// Reads the table that `app { … }` was called with.
  init(_ table: LuaTable) throws(AppDeclarationError) {
    try AppDeclaration.check(table, AppDeclaration.fields, of: "app")
    guard let launch = table["launch"]?.function else {
      throw AppDeclarationError(
        "the app needs a function 'launch': it registers the observer", table["launch"])
    }
    self.launch = launch
    title = try AppDeclaration.phrase("title", table)
    source = try AppDeclaration.phrase("source", table)
    buy = try AppDeclaration.function("buy", table)
    restore = try AppDeclaration.function("restore", table)
    tap = try AppDeclaration.function("tap", table)
    owned = try AppDeclaration.function("owned", table)
    foreground = try AppDeclaration.function("foreground", table)
    background = try AppDeclaration.function("background", table)
    terminate = try AppDeclaration.function("terminate", table)
    capabilities.restores = restore != nil
    if let given = table["capabilities"] { try read(given) }
  }

  private mutating func read(_ value: LuaValue) throws(AppDeclarationError) {
    guard let table = value.table else {
      throw AppDeclarationError("'capabilities' has to be a table", value)
    }
    try AppDeclaration.check(table, AppDeclaration.capabilityFields, of: "capabilities")
    if let types = table["product_types"] { capabilities.productTypes = try AppDeclaration.types(types) }
    func flag(_ name: String, _ usual: Bool) throws(AppDeclarationError) -> Bool {
      guard let value = table[name] else { return usual }
      guard let flag = value.boolean else {
        throw AppDeclarationError("capability '\(name)' has to be true or false", value)
      }
      return flag
    }
    capabilities.restores = try flag("restores", capabilities.restores)
    capabilities.claims = try flag("claims", capabilities.claims)
    capabilities.nests = try flag("nested", capabilities.nests)
    capabilities.usesSimulatedDisk = try flag("simulated_disk", capabilities.usesSimulatedDisk)
    capabilities.usesServer = try flag("server", capabilities.usesServer)
    capabilities.readsReceipt = try flag("receipts", capabilities.readsReceipt)
    capabilities.refreshesReceipt = try flag("refresh", capabilities.refreshesReceipt)
    capabilities.handlesHostedContent = try flag("hosted", capabilities.handlesHostedContent)
    capabilities.takesOffers = try flag("offers", capabilities.takesOffers)
    capabilities.showsStore = try flag("sheet", capabilities.showsStore)
    capabilities.tellsInterface = try flag("interface", capabilities.tellsInterface)
  }

  private static func types(_ value: LuaValue) throws(AppDeclarationError) -> [ProductType] {
    guard let list = value.table?.list else {
      throw AppDeclarationError("'product_types' has to be a list of type names", value)
    }
    var types: [ProductType] = []
    for item in list {
      guard let name = item.text, let type = ProductType.allCases.first(where: { $0.name == name }) else {
        let names = ProductType.allCases.map(\.name)
        throw AppDeclarationError(
          "product type \(item.text.map { "'\($0)'" } ?? item.typeName) is not known", nil,
          advice: Suggestion.nearest(to: item.text ?? "", among: names).map { "did you mean '\($0)'?" }
            ?? "the types are \(names.joined(separator: ", "))")
      }
      types.append(type)
    }
    return types
  }

  private static func function(_ name: String, _ table: LuaTable) throws(AppDeclarationError) -> LuaFunction?
  {
    guard let value = table[name] else { return nil }
    guard let function = value.function else {
      throw AppDeclarationError("'\(name)' has to be a function", value)
    }
    return function
  }

  /// A text of one line, or an empty one where the field is not there.
  private static func phrase(_ name: String, _ table: LuaTable) throws(AppDeclarationError) -> String {
    guard let value = table[name] else { return "" }
    guard let text = value.text else { throw AppDeclarationError("'\(name)' has to be a text", value) }
    guard !text.isEmpty, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
      throw AppDeclarationError("'\(name)' has to be one line of text", value)
    }
    return text
  }

  private static func check(_ table: LuaTable, _ known: [String], of owner: String)
    throws(AppDeclarationError)
  {
    for position in 0..<table.count {
      let key = table.keys[position]
      guard let name = key.text else {
        throw AppDeclarationError("\(owner) has fields with names, not a list", key)
      }
      if known.contains(name) { continue }
      throw AppDeclarationError(
        "\(owner) has no field '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
          ?? "the fields are \(known.joined(separator: ", "))")
    }
  }
}
