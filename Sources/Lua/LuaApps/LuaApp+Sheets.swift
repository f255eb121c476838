internal import Facts
internal import Lua
internal import StoreModel
internal import World

/// The functions about store pages and searches whose arguments are tables.
extension LuaApp {
  func performStoreSheet(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    sheetDelegates.append(SheetMethods())
    results.append(handle(.sheet, UInt32(sheetDelegates.count - 1)))
    return .returned
  }

  func performSheetSetDelegate(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let sheet = sheetArgument(arguments, 0) else {
      return wrong(function, 1, "a sheet made with app.store_sheet", arguments, 0, &results)
    }
    if arguments.kind(at: 1) == .nil {
      sheetDelegates[sheet.rawValue].finished = nil
      return suspend(.setSheetHandler(sheet, isSet: false))
    }
    guard let table = try? arguments.table(at: 1) else {
      return wrong(function, 1, "a table of handlers or nil", arguments, 1, &results)
    }
    do throws(AppDeclarationError) { sheetDelegates[sheet.rawValue] = try SheetMethods(table) } catch {
      return refuse(error, &results)
    }
    return suspend(.setSheetHandler(sheet, isSet: sheetDelegates[sheet.rawValue].finished != nil))
  }

  func performSheetLoad(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let sheet = sheetArgument(arguments, 0) else {
      return wrong(function, 1, "a sheet made with app.store_sheet", arguments, 0, &results)
    }
    guard let table = try? arguments.table(at: 1) else {
      return wrong(function, 1, "a table of parameters", arguments, 1, &results)
    }
    do throws(AppDeclarationError) {
      let parameters = try SheetParameters(table, texts: view.texts)
      guard isHandler(function, arguments, 2, &results) else { return .raised }
      visits.append(arguments.function(at: 2))
      return suspend(.loadSheet(sheet, number: visits.count - 1, parameters))
    } catch {
      return refuse(error, &results)
    }
  }

  func performSearchStore(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let table = try? arguments.table(at: 0) else {
      return wrong(function, 1, "a table with a term", arguments, 0, &results)
    }
    do throws(AppDeclarationError) {
      let search = try StoreSearch(table, texts: view.texts)
      guard isHandler(function, arguments, 1, &results) else { return .raised }
      visits.append(arguments.function(at: 1))
      return suspend(.searchStore(number: visits.count - 1, search))
    } catch {
      return refuse(error, &results)
    }
  }
}
