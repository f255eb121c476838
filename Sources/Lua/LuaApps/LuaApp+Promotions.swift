internal import Facts
internal import Lua
internal import World

/// The functions about promotions in the store, whose handlers are called later.
extension LuaApp {
  func performFetchStorePromotionVisibility(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let product = productArgument(arguments, 0) else {
      return wrong(function, 1, "a product id", arguments, 0, &results)
    }
    guard isHandler(function, arguments, 1, &results) else { return .raised }
    return suspend(.fetchPromotion(number: visit(arguments, 1), product))
  }

  func performUpdateStorePromotionVisibility(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    let choices = PromotionVisibility.allCases
    guard let name = arguments.string(at: 0), let visibility = choices.first(where: { $0.name == name })
    else {
      return wrong(function, 1, "default, show, or hide", arguments, 0, &results)
    }
    guard let product = productArgument(arguments, 1) else {
      return wrong(function, 2, "a product id", arguments, 1, &results)
    }
    guard isHandler(function, arguments, 2, &results) else { return .raised }
    return suspend(.updatePromotion(number: visit(arguments, 2), visibility, product))
  }

  func performFetchStorePromotionOrder(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard isHandler(function, arguments, 0, &results) else { return .raised }
    return suspend(.fetchPromotionOrder(number: visit(arguments, 0)))
  }

  func performUpdateStorePromotionOrder(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let identifiers = identifiers(arguments, at: 0) else {
      return wrong(function, 1, "a list of product ids", arguments, 0, &results)
    }
    guard isHandler(function, arguments, 1, &results) else { return .raised }
    return suspend(
      .updatePromotionOrder(number: visit(arguments, 1), identifiers.map { view.product(named: $0) }))
  }

  /// Keeps the handler of a call, and returns its number.
  private func visit(_ arguments: AppArguments, _ index: Int) -> Int {
    visits.append(arguments.function(at: index))
    return visits.count - 1
  }
}
