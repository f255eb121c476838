internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// The functions of the app language that do not correspond to exactly one call of the port: their
/// arguments are tables or handlers, or they are answered without a call.
struct SpecialFunctions {
  let values: AppValueWriter

  var launch: AppLaunch { values.launch }

  func performApp(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    results.raise("app { … } was called inside a handler; move it to the top level of the file")
  }

  func performPrint(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    launch.suspend(.note(launch.view.texts.pass(arguments.string(at: 0) ?? "")))
  }

  func performSharedSecret(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    results.append(CheckQuestion.sharedSecret)
    return .returned
  }

  func performVersion(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    results.append(launch.version)
    return .returned
  }

  func performSystemVersion(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    results.append(launch.systemVersion)
    return .returned
  }

  func performNow(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    values.append(date: launch.view.clock(of: launch.process), to: &results)
    return .returned
  }

  func performUser(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    if let user = launch.view.user(of: launch.process) {
      values.append(text: user, to: &results)
    } else {
      results.appendNil()
    }
    return .returned
  }

  func performUserToken(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    if let user = launch.view.user(of: launch.process) {
      results.append(AppAccountToken.token(of: launch.view.texts[user]))
    } else {
      results.appendNil()
    }
    return .returned
  }

  func performProducts(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    values.append(products: launch.view.catalogue, to: &results)
    return .returned
  }

  func performTypeOf(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    tellOfProduct(function, arguments, &results) { $1.append($0.type.name) }
  }

  func performGrantsOf(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    tellOfProduct(function, arguments, &results) { $1.append($0.grants) }
  }

  func performDeliveryOf(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    tellOfProduct(function, arguments, &results) { $1.append($0.delivery.rawValue) }
  }

  func performPriceLocaleFormat(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let handle = arguments.handle(at: 0, .priceLocale) else {
      return results.wrong(function, 1, "the price_locale of a product", arguments, 0)
    }
    guard let product = launch.offeredProduct(handle) else {
      return results.raise("no products response contained this product in this launch")
    }
    guard let price = arguments.integer(at: 1) else {
      return results.wrong(function, 1, "a price in the smallest unit of its currency", arguments, 1)
    }
    results.append(launch.view.priceLocale(of: product).format(Int64(price)))
    return .returned
  }

  /// Writes information about a product of the bundle; writes nil if the bundle does not contain the
  /// product.
  private func tellOfProduct(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults,
    _ write: (BundledProduct, inout LuaResults) -> Void
  ) -> LuaOutcome {
    guard let id = launch.productArgument(arguments, 0) else {
      return results.wrong(function, 1, "a product id", arguments, 0)
    }
    if let product = launch.view.bundled(id) { write(product, &results) } else { results.appendNil() }
    return .returned
  }
}
