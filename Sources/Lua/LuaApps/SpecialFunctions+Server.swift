internal import Facts
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// The functions that call the developer's server. Each keeps a handler until the response arrives.
extension SpecialFunctions {
  func performServerPut(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    put(.put, function, arguments, &results)
  }

  func performServerPutNew(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    put(.putNew, function, arguments, &results)
  }

  private func put(
    _ verb: ServerVerb, _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let key = launch.textArgument(arguments, 0) else {
      return results.wrong(function, 1, "a key", arguments, 0)
    }
    guard let value = launch.textArgument(arguments, 1) else {
      return results.wrong(function, 2, "a string", arguments, 1)
    }
    guard results.isHandler(function, arguments, 2) else { return .raised }
    launch.addExchange(arguments.function(at: 2))
    return launch.suspend(.askServer(verb: verb, key: key, value: value, username: .empty))
  }

  func performServerGet(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let key = launch.textArgument(arguments, 0) else {
      return results.wrong(function, 1, "a key", arguments, 0)
    }
    guard results.isHandler(function, arguments, 1) else { return .raised }
    launch.addExchange(arguments.function(at: 1))
    return launch.suspend(.askServer(verb: .get, key: key, value: .empty, username: .empty))
  }

  func performServerSignOffer(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let product = launch.textArgument(arguments, 0) else {
      return results.wrong(function, 1, "a product id", arguments, 0)
    }
    guard let offer = launch.textArgument(arguments, 1) else {
      return results.wrong(function, 2, "the identifier of an offer", arguments, 1)
    }
    let username = launch.textArgument(arguments, 2)
    guard username != nil || arguments.kind(at: 2) == .nil else {
      return results.wrong(
        function, 3, "the user name of the payment, or nil", arguments, 2)
    }
    guard results.isHandler(function, arguments, 3) else { return .raised }
    launch.addExchange(arguments.function(at: 3))
    return launch.suspend(
      .askServer(verb: .signOffer, key: product, value: offer, username: username ?? .empty))
  }

  func performServerProducts(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard results.isHandler(function, arguments, 0) else { return .raised }
    launch.addExchange(arguments.function(at: 0))
    return launch.suspend(.askServerForProducts)
  }

  func performServerVerify(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let receipt = launch.textArgument(arguments, 0) else {
      return results.wrong(function, 1, "a receipt as a string", arguments, 0)
    }
    guard results.isHandler(function, arguments, 1) else { return .raised }
    launch.addExchange(arguments.function(at: 1))
    return launch.suspend(.askServerToVerify(receipt: receipt))
  }

  func performServerDeliver(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let table = try? arguments.table(at: 0) else {
      return results.wrong(
        function, 1, "a table such as { receipt = …, product_id = … }", arguments, 0)
    }
    do throws(AppDeclarationError) {
      let question = try DeliveryQuestion(table, texts: launch.view.texts)
      guard results.isHandler(function, arguments, 1) else { return .raised }
      launch.addExchange(arguments.function(at: 1))
      return launch.suspend(.askServerToDeliver(question))
    } catch {
      return results.refuse(error)
    }
  }
}
