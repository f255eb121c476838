internal import Facts
internal import Kernel
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// Reads arguments of the types of the port; nothing where the argument is none of its type.
extension LuaApp {
  func transactionArgument(_ arguments: AppArguments, _ index: Int) -> TransactionHandle? {
    arguments.handle(at: index, .transaction).flatMap { transaction($0) }
  }

  func observerArgument(_ arguments: AppArguments, _ index: Int) -> ObserverToken? {
    arguments.handle(at: index, .observer).map { ObserverToken(rawValue: Int($0.index)) }
  }

  func requestArgument(_ arguments: AppArguments, _ index: Int) -> RequestID? {
    arguments.handle(at: index, .request).map { RequestID(rawValue: $0.index) }
  }

  func timerArgument(_ arguments: AppArguments, _ index: Int) -> Int? {
    arguments.handle(at: index, .timer).map { Int($0.index) }
  }

  func sheetArgument(_ arguments: AppArguments, _ index: Int) -> SheetToken? {
    arguments.handle(at: index, .sheet).map { SheetToken(rawValue: Int($0.index)) }
  }

  func downloadsArgument(_ arguments: AppArguments, _ index: Int) -> [DownloadHandle]? {
    guard let table = try? arguments.table(at: index), table.list.count == table.count else { return nil }
    var downloads: [DownloadHandle] = []
    for value in table.list {
      guard let handle = value.handle, handle.type == AppHandleType.download.rawValue,
        let download = download(handle)
      else { return nil }
      downloads.append(download)
    }
    return downloads
  }

  func textArgument(_ arguments: AppArguments, _ index: Int) -> TextID? {
    arguments.string(at: index).map { view.texts.intern($0) }
  }

  /// A text that only a fact holds: it is not kept with the texts of the run.
  func remarkArgument(_ arguments: AppArguments, _ index: Int) -> TextID? {
    arguments.string(at: index).map { view.texts.pass($0) }
  }

  /// A text put down in the scratch space, which the function that reads arguments emptied before the first.
  func bytesArgument(_ arguments: AppArguments, _ index: Int) -> AppBytes? {
    arguments.bytes(at: index).map { scratch.append($0) }
  }

  func productArgument(_ arguments: AppArguments, _ index: Int) -> ProductID? {
    arguments.bytes(at: index).map { view.product(named: view.texts.intern($0)) }
  }

  func booleanArgument(_ arguments: AppArguments, _ index: Int) -> Bool? { arguments.boolean(at: index) }

  func integerArgument(_ arguments: AppArguments, _ index: Int) -> Int? { arguments.integer(at: index) }

  func dialogArgument(_ arguments: AppArguments, _ index: Int) -> Dialog? {
    arguments.string(at: index).flatMap { name in Dialog.allCases.first { $0.name == name } }
  }

  func claimSubjectArgument(_ arguments: AppArguments, _ index: Int) -> ClaimSubject? {
    arguments.string(at: index).flatMap { name in ClaimSubject.allCases.first { $0.name == name } }
  }

  /// A delay: a text such as "5s", or a number of seconds.
  func durationArgument(_ arguments: AppArguments, _ index: Int) -> Interval? {
    if let text = arguments.string(at: index) { return DurationWords.interval(of: text) }
    guard let seconds = arguments.number(at: index), seconds >= 0, seconds < 1e9 else { return nil }
    return .milliseconds(Int(seconds * 1000))
  }
}

/// Refusals: what an app's author is told of an argument.
extension LuaApp {
  /// Says which argument is wrong, what was expected and what was found.
  func wrong(
    _ function: AppFunction, _ position: Int, _ expected: String, _ arguments: AppArguments, _ index: Int,
    _ results: inout LuaResults
  ) -> LuaOutcome {
    return results.raise(
      "\(function.entry.path) expects \(expected) as argument \(position), found \(found(arguments, index))")
  }

  /// An argument in words: a short text as it is, a list with the kinds of its items.
  private func found(_ arguments: AppArguments, _ index: Int) -> String {
    let kind = arguments.kind(at: index)
    if kind == .string, let text = arguments.string(at: index), text.utf8.count <= 40 { return "'\(text)'" }
    guard kind == .table, let list = (try? arguments.table(at: index))?.list, !list.isEmpty else {
      return "\(kind)"
    }
    var names: [String] = []
    for item in list where !names.contains(item.typeName) { names.append(item.typeName) }
    return "a list of " + names.joined(separator: " and ")
  }

  /// Says what is wrong with a table that the app gave.
  func refuse(_ error: AppDeclarationError, _ results: inout LuaResults) -> LuaOutcome {
    results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
  }
}
