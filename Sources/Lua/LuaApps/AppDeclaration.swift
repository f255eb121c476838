internal import Facts
internal import Lua
internal import LuaScripts
internal import World

/// The declaration of an app: its handlers and its capabilities.
struct AppDeclaration {
  /// A description of the app, as a phrase for reports.
  var title = ""
  /// The origin of the app's story: a link, or the name of a document.
  var source = ""
  /// The functions that handle events.
  var handlers = AppHandlers()
  /// The functions of the developer's server.
  var server = ServerHandlers()
  var capabilities = Capabilities()

  static let fields = DeclaredTable.description.names
  static let capabilityFields = DeclaredTable.capabilities.names

  /// Reads the argument of `app { … }`.
  init(_ table: LuaTable) throws(AppDeclarationError) {
    try AppDeclaration.check(table, AppDeclaration.fields, of: "app")
    guard table["launch"]?.function != nil else {
      throw AppDeclarationError(
        "the app needs a function 'launch', which registers the observer", table["launch"])
    }
    title = try AppDeclaration.phrase("title", table)
    source = try AppDeclaration.phrase("source", table)
    handlers = try AppHandlers { name throws(AppDeclarationError) in
      try AppDeclaration.function(name, table)
    }
    if let given = table["server"] { server = try ServerHandlers(given) }
    capabilities.restores = handlers.restore != nil
    capabilities.usesServer = !server.isEmpty
    capabilities.deliversFromServer = server[.deliver] != nil
    if let given = table["capabilities"] { try read(given) }
  }

  private mutating func read(_ value: LuaValue) throws(AppDeclarationError) {
    guard let table = value.table else {
      throw AppDeclarationError("'capabilities' must be a table", value)
    }
    try AppDeclaration.check(table, AppDeclaration.capabilityFields, of: "capabilities")
    if let types = table["product_types"] { capabilities.productTypes = try AppDeclaration.types(types) }
    for capability in Capability.allCases {
      guard let value = table[capability.name] else { continue }
      guard let flag = value.boolean else {
        throw AppDeclarationError("capability '\(capability.name)' must be true or false", value)
      }
      capabilities[capability] = flag
    }
    // An app that uses StoreKit 2 uses it alone, unless it says otherwise.
    if table[Capability.queue.name] == nil { capabilities.sellsByQueue = !capabilities.sellsByStoreKit2 }
  }

  private static func types(_ value: LuaValue) throws(AppDeclarationError) -> [ProductType] {
    guard let list = value.table?.list else {
      throw AppDeclarationError("'product_types' must be a list of type names", value)
    }
    var types: [ProductType] = []
    for item in list {
      guard let name = item.text, let type = ProductType.allCases.first(where: { $0.name == name }) else {
        let names = ProductType.allCases.map(\.name)
        throw AppDeclarationError(
          "unknown product type \(item.text.map { "'\($0)'" } ?? item.typeName)", nil,
          advice: Suggestion.nearest(to: item.text ?? "", among: names).map { "did you mean '\($0)'?" }
            ?? "use one of: \(names.joined(separator: ", "))")
      }
      types.append(type)
    }
    return types
  }

  private static func function(_ name: String, _ table: LuaTable) throws(AppDeclarationError) -> LuaFunction?
  {
    guard let value = table[name] else { return nil }
    guard let function = value.function else {
      throw AppDeclarationError("'\(name)' must be a function", value)
    }
    return function
  }

  /// A text of one line; empty if the field is missing.
  private static func phrase(_ name: String, _ table: LuaTable) throws(AppDeclarationError) -> String {
    guard let value = table[name] else { return "" }
    guard let text = value.text else { throw AppDeclarationError("'\(name)' must be a string", value) }
    guard !text.isEmpty, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
      throw AppDeclarationError("'\(name)' must be a single line of text", value)
    }
    return text
  }

  private static func check(_ table: LuaTable, _ known: [String], of owner: String)
    throws(AppDeclarationError)
  {
    for position in 0..<table.count {
      let key = table.keys[position]
      guard let name = key.text else {
        throw AppDeclarationError("\(owner) must be a table with named fields, not a list", key)
      }
      if known.contains(name) { continue }
      throw AppDeclarationError(
        "\(owner) has no field '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
          ?? "use one of: \(known.joined(separator: ", "))")
    }
  }
}
