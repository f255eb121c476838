internal import Facts
internal import Lua
internal import StoreModel
internal import World

/// The functions about store pages, searches, receipts and promotions. Each keeps a handler until the
/// answer arrives.
extension SpecialFunctions {
  func performStoreSheet(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    results.append(LuaHandle(.sheet, UInt32(launch.addSheet())))
    return .returned
  }

  func performSheetSetDelegate(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let sheet = launch.sheetArgument(arguments, 0) else {
      return results.wrong(function, 1, "a sheet made with app.store_sheet", arguments, 0)
    }
    if arguments.kind(at: 1) == .nil {
      launch.set(SheetMethods(), of: sheet)
      return launch.suspend(.setSheetHandler(sheet, isSet: false))
    }
    guard let table = try? arguments.table(at: 1) else {
      return results.wrong(function, 1, "a table of handlers or nil", arguments, 1)
    }
    do throws(AppDeclarationError) {
      let methods = try SheetMethods(table)
      launch.set(methods, of: sheet)
      return launch.suspend(.setSheetHandler(sheet, isSet: methods.finished != nil))
    } catch {
      return results.refuse(error)
    }
  }

  func performSheetLoad(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let sheet = launch.sheetArgument(arguments, 0) else {
      return results.wrong(function, 1, "a sheet made with app.store_sheet", arguments, 0)
    }
    guard let table = try? arguments.table(at: 1) else {
      return results.wrong(function, 1, "a table of parameters", arguments, 1)
    }
    do throws(AppDeclarationError) {
      let parameters = try SheetParameters(table, texts: launch.view.texts)
      guard results.isHandler(function, arguments, 2) else { return .raised }
      let number = launch.addVisit(arguments.function(at: 2))
      return launch.suspend(.loadSheet(sheet, number: number, parameters))
    } catch {
      return results.refuse(error)
    }
  }

  func performSearchStore(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let table = try? arguments.table(at: 0) else {
      return results.wrong(function, 1, "a table with a term", arguments, 0)
    }
    do throws(AppDeclarationError) {
      let search = try StoreSearch(table, texts: launch.view.texts)
      guard results.isHandler(function, arguments, 1) else { return .raised }
      let number = launch.addVisit(arguments.function(at: 1))
      return launch.suspend(.searchStore(number: number, search))
    } catch {
      return results.refuse(error)
    }
  }

  func performCheckReceipt(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let table = try? arguments.table(at: 0) else {
      return results.wrong(
        function, 1, "a table such as { receipt = …, environment = \"production\" }", arguments, 0)
    }
    do throws(AppDeclarationError) {
      let question = try CheckQuestion(table, texts: launch.view.texts)
      guard results.isHandler(function, arguments, 1) else { return .raised }
      let number = launch.addVisit(arguments.function(at: 1))
      return launch.suspend(.checkReceipt(number: number, question))
    } catch {
      return results.refuse(error)
    }
  }

  func performFetchStorePromotionVisibility(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let product = launch.productArgument(arguments, 0) else {
      return results.wrong(function, 1, "a product id", arguments, 0)
    }
    guard results.isHandler(function, arguments, 1) else { return .raised }
    return launch.suspend(.fetchPromotion(number: launch.addVisit(arguments.function(at: 1)), product))
  }

  func performUpdateStorePromotionVisibility(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    let choices = PromotionVisibility.allCases
    guard let name = arguments.string(at: 0), let visibility = choices.first(where: { $0.name == name })
    else {
      return results.wrong(function, 1, "default, show, or hide", arguments, 0)
    }
    guard let product = launch.productArgument(arguments, 1) else {
      return results.wrong(function, 2, "a product id", arguments, 1)
    }
    guard results.isHandler(function, arguments, 2) else { return .raised }
    return launch.suspend(
      .updatePromotion(number: launch.addVisit(arguments.function(at: 2)), visibility, product))
  }

  func performFetchStorePromotionOrder(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard results.isHandler(function, arguments, 0) else { return .raised }
    return launch.suspend(.fetchPromotionOrder(number: launch.addVisit(arguments.function(at: 0))))
  }

  func performUpdateStorePromotionOrder(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let identifiers = launch.identifiersArgument(arguments, 0) else {
      return results.wrong(function, 1, "a list of product ids", arguments, 0)
    }
    guard results.isHandler(function, arguments, 1) else { return .raised }
    return launch.suspend(
      .updatePromotionOrder(
        number: launch.addVisit(arguments.function(at: 1)), identifiers.map { launch.view.product(named: $0) }
      ))
  }
}
