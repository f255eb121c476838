internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// A request object of a launch, with its handlers.
struct AppRequestObject {
  /// The request, once the world has assigned its number.
  var request = RequestID.none
  var methods = RequestMethods()
  /// The requested properties of a receipt.
  var flaws: ReceiptFlaws = []

  /// The requested properties of the receipt; nil for a normal receipt.
  var properties: ReceiptFlaws? { flaws.isEmpty ? nil : flaws }
}

/// The functions about requests and timers.
extension LuaApp {
  /// The request object of a handle of this launch.
  func requestObject(_ handle: LuaHandle) -> AppRequestObject? {
    requests.first { $0.request.rawValue == handle.index }
  }

  func methods(of request: RequestID) -> RequestMethods? {
    requests.first { $0.request == request }?.methods
  }

  func performRequestProducts(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let identifiers = identifiers(arguments, at: 0) else {
      return wrong(function, 1, "a list of product ids", arguments, 0, &results)
    }
    do throws(AppDeclarationError) { try keepHandlers(arguments, at: 1) } catch {
      return refuse(error, &results)
    }
    return suspend(.startProducts(identifiers))
  }

  func performProductsRequest(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let identifiers = identifiers(arguments, at: 0) else {
      return wrong(function, 1, "a list of product ids", arguments, 0, &results)
    }
    do throws(AppDeclarationError) { try keepHandlers(arguments, at: 1) } catch {
      return refuse(error, &results)
    }
    return suspend(.makeProductsRequest(identifiers))
  }

  func identifiers(_ arguments: AppArguments, at index: Int) -> [TextID]? {
    guard let list = (try? arguments.table(at: index))?.list, list.allSatisfy({ $0.text != nil }) else {
      return nil
    }
    return list.compactMap(\.text).map { view.texts.intern($0) }
  }

  func performRefreshReceipt(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    do throws(AppDeclarationError) { try keepHandlers(arguments, at: 0, isRefresh: true) } catch {
      return refuse(error, &results)
    }
    return suspend(.refreshReceipt(pendingRequest.flaws))
  }

  /// Keeps the handlers of a request until the reply contains its number.
  private func keepHandlers(
    _ arguments: AppArguments, at index: Int, isRefresh: Bool = false
  ) throws(AppDeclarationError) {
    pendingRequest = AppRequestObject()
    guard arguments.kind(at: index) != .nil else { return }
    if !isRefresh,
      let methods = arguments.functions(
        at: index, named: RequestMethods.methodNames, { RequestMethods($0) })
    {
      pendingRequest.methods = methods
      return
    }
    guard let table = try? arguments.table(at: index) else {
      throw AppDeclarationError(
        "a request needs a table of handlers, found \(arguments.kind(at: index))", nil)
    }
    if isRefresh {
      (pendingRequest.methods, pendingRequest.flaws) = try LuaApp.refresh(table)
    } else {
      pendingRequest.methods = try RequestMethods(table)
    }
  }

  /// The names of the properties with which a refresh can request a receipt.
  static let receiptProperties: [(name: String, flaw: ReceiptFlaws)] = [
    ("is_expired", .isExpired), ("is_revoked", .isRevoked), ("is_volume_purchase", .isVolumePurchase),
  ]

  /// Reads the handlers of a receipt refresh, and the requested properties of the receipt.
  private static func refresh(
    _ table: LuaTable
  ) throws(AppDeclarationError) -> (RequestMethods, ReceiptFlaws) {
    var flaws: ReceiptFlaws = []
    var handlers = LuaTable()
    for position in 0..<table.count {
      let (key, value) = (table.keys[position], table.values[position])
      if key.text == "receipt_properties" {
        flaws = try LuaApp.flaws(value)
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
      guard let property = receiptProperties.first(where: { $0.name == key.text }) else {
        let spelled = key.text ?? key.typeName
        let names = receiptProperties.map(\.name)
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

  /// Sets or removes the delegate of a request. Delegates are weak, so an app can lose one.
  func performRequestSetDelegate(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let request = requestArgument(arguments, 0) else {
      return wrong(function, 1, "a request", arguments, 0, &results)
    }
    var methods = RequestMethods()
    if arguments.kind(at: 1) != .nil {
      guard let table = try? arguments.table(at: 1) else {
        return wrong(function, 2, "a table of handlers", arguments, 1, &results)
      }
      do throws(AppDeclarationError) {
        try MethodTable.check(table, DeclaredTable.request.names, of: "a request")
        methods = try RequestMethods(table)
      } catch {
        return refuse(error, &results)
      }
    }
    if let place = requests.firstIndex(where: { $0.request == request }) { requests[place].methods = methods }
    return .returned
  }

  func performAfter(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let delay = durationArgument(arguments, 0) else {
      return wrong(function, 1, "a duration such as \"5s\" or a number of seconds", arguments, 0, &results)
    }
    guard let handler = arguments.function(at: 1) else {
      return wrong(function, 2, "a function", arguments, 1, &results)
    }
    timers.append(handler)
    return suspend(.startTimer(delay))
  }

  func performPreferencesSet(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    scratch.clear()
    guard let key = bytesArgument(arguments, 0) else {
      return wrong(function, 1, "a string", arguments, 0, &results)
    }
    let value: AppBytes?
    switch arguments.kind(at: 1) {
    case .nil: value = nil
    case .string: value = bytesArgument(arguments, 1)
    case .integer: value = scratch.append(String(arguments.integer(at: 1) ?? 0))
    case .boolean: value = scratch.append(arguments.boolean(at: 1) == true ? "true" : "false")
    case .number, .handle, .function, .table, .unsupported:
      return wrong(function, 2, "a string, a whole number, a boolean, or nil", arguments, 1, &results)
    }
    return suspend(.setPreference(key: key, value: value))
  }
}
