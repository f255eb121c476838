internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// The functions about requests and timers.
extension SpecialFunctions {
  func performRequestProducts(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let identifiers = launch.identifiersArgument(arguments, 0) else {
      return results.wrong(function, 1, "a list of product ids", arguments, 0)
    }
    do throws(AppDeclarationError) { launch.prepare(try AppRequestObject(arguments, at: 1)) } catch {
      return results.refuse(error)
    }
    return launch.suspend(.startProducts(identifiers))
  }

  func performProductsRequest(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let identifiers = launch.identifiersArgument(arguments, 0) else {
      return results.wrong(function, 1, "a list of product ids", arguments, 0)
    }
    do throws(AppDeclarationError) { launch.prepare(try AppRequestObject(arguments, at: 1)) } catch {
      return results.refuse(error)
    }
    return launch.suspend(.makeProductsRequest(identifiers))
  }

  func performRefreshReceipt(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    do throws(AppDeclarationError) {
      let request = try AppRequestObject(refresh: arguments, at: 0)
      launch.prepare(request)
      return launch.suspend(.refreshReceipt(request.flaws))
    } catch {
      return results.refuse(error)
    }
  }

  /// Sets or removes the delegate of a request. Requests do not retain their delegates, so an app can lose
  /// one.
  func performRequestSetDelegate(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let request = launch.requestArgument(arguments, 0) else {
      return results.wrong(function, 1, "a request", arguments, 0)
    }
    var methods = RequestMethods()
    if arguments.kind(at: 1) != .nil {
      guard let table = try? arguments.table(at: 1) else {
        return results.wrong(function, 2, "a table of handlers", arguments, 1)
      }
      do throws(AppDeclarationError) {
        try MethodTable.check(table, DeclaredTable.request.names, of: "a request")
        methods = try RequestMethods(table)
      } catch {
        return results.refuse(error)
      }
    }
    launch.set(methods, of: request)
    return .returned
  }

  func performAfter(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let delay = launch.durationArgument(arguments, 0) else {
      return results.wrong(function, 1, "a duration such as \"5s\" or a number of seconds", arguments, 0)
    }
    guard let handler = arguments.function(at: 1) else {
      return results.wrong(function, 2, "a function", arguments, 1)
    }
    launch.addTimer(handler)
    return launch.suspend(.startTimer(delay))
  }

  func performPreferencesSet(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    launch.scratch.clear()
    guard let key = launch.bytesArgument(arguments, 0) else {
      return results.wrong(function, 1, "a string", arguments, 0)
    }
    let value: AppBytes?
    switch arguments.kind(at: 1) {
    case .nil: value = nil
    case .string: value = launch.bytesArgument(arguments, 1)
    case .integer: value = launch.scratch.append(String(arguments.integer(at: 1) ?? 0))
    case .boolean: value = launch.scratch.append(arguments.boolean(at: 1) == true ? "true" : "false")
    case .number, .handle, .function, .table, .unsupported:
      return results.wrong(function, 2, "a string, a whole number, a boolean, or nil", arguments, 1)
    }
    return launch.suspend(.setPreference(key: key, value: value))
  }
}
