internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// Reads arguments of the port's types. The result is nil if the argument has another type.
extension AppLaunch {
  func transactionArgument(_ arguments: AppArguments, _ index: Int) -> TransactionHandle? {
    if let handle = arguments.handle(at: index, .storeTransaction) {
      return given(handle).map { TransactionHandle($0.transaction, process: process) }
    }
    return arguments.handle(at: index, .transaction).flatMap { transaction($0) }
  }

  func observerArgument(_ arguments: AppArguments, _ index: Int) -> ObserverToken? {
    arguments.handle(at: index, .observer).map { ObserverToken(rawValue: Int($0.index)) }
  }

  func requestArgument(_ arguments: AppArguments, _ index: Int) -> RequestID? {
    arguments.handle(at: index, .request).map { RequestID(rawValue: $0.index) }
  }

  func listenerArgument(_ arguments: AppArguments, _ index: Int) -> Int? {
    arguments.handle(at: index, .listener).map { Int($0.index) }
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

  /// Reads a text that only a fact needs. The text is not kept with the texts of the run.
  func remarkArgument(_ arguments: AppArguments, _ index: Int) -> TextID? {
    arguments.string(at: index).map { view.texts.pass($0) }
  }

  /// Reads a string and copies its bytes to the scratch space. The function that reads arguments clears the
  /// space before the first one.
  func bytesArgument(_ arguments: AppArguments, _ index: Int) -> AppBytes? {
    arguments.bytes(at: index).map { scratch.append($0) }
  }

  func productArgument(_ arguments: AppArguments, _ index: Int) -> ProductID? {
    arguments.bytes(at: index).map { view.product(named: view.texts.intern($0)) }
  }

  func storeMessageArgument(_ arguments: AppArguments, _ index: Int) -> StoreMessage? {
    guard let name = arguments.string(at: index) else { return nil }
    return StoreMessage.allCases.first { $0.name == name }
  }

  func booleanArgument(_ arguments: AppArguments, _ index: Int) -> Bool? { arguments.boolean(at: index) }

  func integerArgument(_ arguments: AppArguments, _ index: Int) -> Int? { arguments.integer(at: index) }

  func dialogArgument(_ arguments: AppArguments, _ index: Int) -> Dialog? {
    arguments.string(at: index).flatMap { name in Dialog.allCases.first { $0.name == name } }
  }

  func claimSubjectArgument(_ arguments: AppArguments, _ index: Int) -> ClaimSubject? {
    arguments.string(at: index).flatMap { name in ClaimSubject.allCases.first { $0.name == name } }
  }

  func durationArgument(_ arguments: AppArguments, _ index: Int) -> Interval? {
    arguments.duration(at: index)
  }

  /// Reads a list of texts.
  func identifiersArgument(_ arguments: AppArguments, _ index: Int) -> [TextID]? {
    guard let list = (try? arguments.table(at: index))?.list, list.allSatisfy({ $0.text != nil }) else {
      return nil
    }
    return list.compactMap(\.text).map { view.texts.intern($0) }
  }
}
