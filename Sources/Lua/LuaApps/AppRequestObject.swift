internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// A request object of a launch, with its handlers.
struct AppRequestObject {
  /// The number of the request; none until the world assigns it.
  var request = RequestID.none
  var methods = RequestMethods()
  /// The requested properties of a receipt.
  var flaws: ReceiptFlaws = []

  /// The requested properties of the receipt; nil for a normal receipt.
  var properties: ReceiptFlaws? { flaws.isEmpty ? nil : flaws }

  init() {}

  /// Reads the handlers of a request.
  init(_ arguments: AppArguments, at index: Int) throws(AppDeclarationError) {
    if let methods = arguments.functions(
      at: index, named: RequestMethods.methodNames, { RequestMethods($0) })
    {
      self.methods = methods
    } else if let table = try AppRequestObject.table(arguments, at: index) {
      methods = try RequestMethods(table)
    }
  }

  /// Reads the handlers of a receipt refresh, and the requested properties of the receipt.
  init(refresh arguments: AppArguments, at index: Int) throws(AppDeclarationError) {
    if let table = try AppRequestObject.table(arguments, at: index) {
      (methods, flaws) = try AppRequestObject.refresh(table)
    }
  }

  /// The table of handlers; nil if the argument was omitted.
  private static func table(
    _ arguments: AppArguments, at index: Int
  ) throws(AppDeclarationError) -> LuaTable? {
    guard arguments.kind(at: index) != .nil else { return nil }
    guard let table = try? arguments.table(at: index) else {
      throw AppDeclarationError(
        "a request needs a table of handlers, found \(arguments.kind(at: index))", nil)
    }
    return table
  }
}

extension AppRequestObject {
  /// Reads the handlers of a receipt refresh, and the requested properties of the receipt.
  private static func refresh(
    _ table: LuaTable
  ) throws(AppDeclarationError) -> (RequestMethods, ReceiptFlaws) {
    var flaws: ReceiptFlaws = []
    var handlers = LuaTable()
    for position in 0..<table.count {
      let (key, value) = (table.keys[position], table.values[position])
      if key.text == "receipt_properties" {
        flaws = try AppRequestObject.flaws(value)
      } else {
        handlers.append(key: key, value: value)
      }
    }
    try MethodTable.check(handlers, DeclaredTable.refresh.names, of: "a receipt refresh")
    return (try RequestMethods(handlers), flaws)
  }

  private static func flaws(_ value: LuaValue) throws(AppDeclarationError) -> ReceiptFlaws {
    guard let table = value.table else {
      throw AppDeclarationError("'receipt_properties' of a receipt refresh must be a table", value)
    }
    var flaws: ReceiptFlaws = []
    for position in 0..<table.count {
      let (key, value) = (table.keys[position], table.values[position])
      guard let property = ReceiptFlaws.properties.first(where: { $0.name == key.text }) else {
        let spelled = key.text ?? key.typeName
        let names = ReceiptFlaws.properties.map(\.name)
        throw AppDeclarationError(
          "unknown receipt property '\(spelled)'", nil,
          advice: Suggestion.nearest(to: spelled, among: names).map { "did you mean '\($0)'?" }
            ?? "use one of: \(names.joined(separator: ", "))")
      }
      guard let flag = value.boolean else {
        throw AppDeclarationError("'\(property.name)' of receipt_properties must be true or false", value)
      }
      if flag { flaws.insert(property.flaw) }
    }
    return flaws
  }
}

extension ReceiptFlaws {
  /// The names of the properties with which a refresh can request a receipt.
  static let properties: [(name: String, flaw: ReceiptFlaws)] = [
    ("is_expired", .isExpired), ("is_revoked", .isRevoked), ("is_volume_purchase", .isVolumePurchase),
  ]
}
