internal import Facts
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  /// Turns a function about the store's own pages into a call.
  func callSheet(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    if function == .storeSheet {
      results.append(handle(.sheet, UInt32(sheets.addSheet())))
      return .returned
    }
    if function == .searchStore { return search(arguments, &results) }
    guard let sheet = arguments.handle(at: 0, .sheet) else {
      return wrong(function.entry.path, 1, "a sheet made with app.store_sheet", arguments, 0, &results)
    }
    let token = SheetToken(rawValue: Int(sheet.index))
    switch function {
    case .setSheetDelegate: return setDelegate(of: token, arguments, &results)
    case .loadSheet: return load(token, arguments, &results)
    case .presentSheet: return suspend(.sheet(.present(token)))
    default: return suspend(.sheet(.dismiss(token)))
    }
  }

  private func setDelegate(
    of token: SheetToken, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    if arguments.kind(at: 1) == .nil {
      sheets.finished[token.rawValue] = nil
      return suspend(.sheet(.setHandler(token, isSet: false)))
    }
    guard let table = try? arguments.table(at: 1) else {
      return wrong("sheet:set_delegate", 1, "a table of handlers or nil", arguments, 1, &results)
    }
    do throws(AppDeclarationError) { try sheets.setDelegate(of: token.rawValue, table) } catch {
      return results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
    }
    return suspend(.sheet(.setHandler(token, isSet: sheets.finished[token.rawValue] != nil)))
  }

  private func load(
    _ token: SheetToken, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let table = try? arguments.table(at: 1) else {
      return wrong("sheet:load", 1, "a table of parameters", arguments, 1, &results)
    }
    do throws(AppDeclarationError) {
      let parameters = try SheetParameters(table, texts: view.texts)
      sheets.loaded.append(arguments.function(at: 2))
      return suspend(.sheet(.load(token, number: sheets.loaded.count - 1, parameters)))
    } catch {
      return results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
    }
  }

  private func search(_ arguments: AppArguments, _ results: inout LuaResults) -> LuaOutcome {
    guard let table = try? arguments.table(at: 0) else {
      return wrong("search_store", 1, "a table with a term", arguments, 0, &results)
    }
    do throws(AppDeclarationError) {
      let search = try StoreSearch(table, texts: view.texts)
      sheets.searched.append(arguments.function(at: 1))
      return suspend(.sheet(.search(number: sheets.searched.count - 1, search)))
    } catch {
      return results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
    }
  }

  /// The function that an event about the store's own pages calls, or nothing.
  func handler(of event: SheetEvent) -> LuaFunction? {
    switch event {
    case .loaded(let number, _): sheets.loaded[number]
    case .finished(let token): sheets.finished[token.rawValue]
    case .searched(let number, _, _, _): sheets.searched[number]
    }
  }

  /// Writes what an event about the store's own pages tells.
  func write(_ event: SheetEvent, into results: inout LuaResults) {
    switch event {
    case .loaded(_, let error):
      results.append(error == nil)
      if let error { append(error, to: &results) }
    case .finished(let token): results.append(handle(.sheet, UInt32(token.rawValue)))
    case .searched(_, let items, let storefront, let error):
      if let error {
        results.appendNil()
        append(error, to: &results)
      } else {
        append(items, in: text(storefront), to: &results)
      }
    }
  }

  private func append(_ items: [StoreItem], in storefront: String, to results: inout LuaResults) {
    results.openTable(listCount: items.count)
    for (position, item) in items.enumerated() {
      results.append(position + 1)
      results.openTable(fieldCount: 4)
      results.append("track_id")
      results.append(Int(item.number))
      results.append("track_name")
      results.append(item.name)
      results.append("kind")
      results.append(item.kind.name)
      results.append("track_view_url")
      results.append(item.address(in: storefront))
      results.closeTable()
    }
    results.closeTable()
  }
}
