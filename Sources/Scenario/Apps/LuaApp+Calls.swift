internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  /// Answers a function of the app language: fields at once, calls by suspending the app with the call kept.
  func perform(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    switch function {
    case .finish:
      guard let handle = arguments.handle(at: 0, .transaction), let transaction = transaction(handle) else {
        return wrong("finish", 1, "a transaction", arguments, 0, &results)
      }
      return suspend(.finish(transaction))
    case .write:
      guard let path = arguments.bytes(at: 0) else {
        return wrong("write", 1, "a path", arguments, 0, &results)
      }
      guard let content = arguments.bytes(at: 1) else {
        return wrong("write", 2, "the content as text", arguments, 1, &results)
      }
      scratch.clear()
      let place = scratch.append(path)
      return suspend(.write(path: place, content: scratch.append(content)))
    case .grant: return grant(arguments, &results)
    case .declare: return results.raise("an app is declared when its file is loaded, not while it runs")
    case .observer, .typeOf, .grantsOf, .deliveryOf, .version, .now, .user, .products, .transactionObservers:
      return tell(function, arguments, &results)
    case .addObserver, .removeObserver, .releaseObserver, .setDelegate, .add, .restore, .transactions,
      .canMakePayments, .storefront, .answerStorefront, .showPriceConsent, .presentCodeSheet:
      return callQueue(function, arguments, &results)
    case .startDownloads, .pauseDownloads, .resumeDownloads, .cancelDownloads:
      return callDownloads(function, arguments, &results)
    case .read, .exists, .copy, .remove, .list, .excludeFromBackup, .setPreference, .getPreference,
      .synchronize:
      return callDisk(function, arguments, &results)
    case .requestProducts, .refreshReceipt, .cancelRequest, .releaseRequest, .receipt, .receiptData,
      .receiptURL:
      return callRequest(function, arguments, &results)
    case .serverPut, .serverPutNew, .serverGet, .serverSignOffer, .serverProducts, .serverDeliver,
      .serverVerify, .after, .cancelTimer:
      return callLater(function, arguments, &results)
    case .storeSheet, .setSheetDelegate, .loadSheet, .presentSheet, .dismissSheet, .searchStore:
      return callSheet(function, arguments, &results)
    case .print, .showDialog, .busy, .showPrice, .listProducts, .revoke, .persisted, .verified, .terminate,
      .note:
      return callInterface(function, arguments, &results)
    default:
      guard let handle = fieldOwner(function, arguments) else {
        return results.raise("'\(function.entry.path)' is a field, not a function")
      }
      return read(function, handle, &results)
    }
  }

  private func fieldOwner(_ function: AppFunction, _ arguments: AppArguments) -> LuaHandle? {
    AppHandleType.allCases.lazy.compactMap { arguments.handle(at: 0, $0) }.first
  }

  /// Keeps a call, which the world gets when the coroutine has suspended.
  func suspend(_ call: AppCall) -> LuaOutcome {
    pending = call
    return .suspended
  }

  /// Says which argument is wrong, what was expected and what was found.
  func wrong(
    _ name: String, _ position: Int, _ expected: String, _ arguments: AppArguments, _ index: Int,
    _ results: inout LuaResults
  ) -> LuaOutcome {
    let found = arguments.kind(at: index)
    return results.raise("\(name) expects \(expected) as argument \(position), found \(found)")
  }

  private func grant(_ arguments: AppArguments, _ results: inout LuaResults) -> LuaOutcome {
    guard let product = arguments.bytes(at: 1) else {
      return wrong("grant", 2, "a product id", arguments, 1, &results)
    }
    let granted = arguments.handle(at: 0, .transaction).flatMap { transaction($0) }
    if granted == nil, arguments.kind(at: 0) != .nil {
      return wrong("grant", 1, "a transaction or nil", arguments, 0, &results)
    }
    let id = view.product(named: view.texts.intern(product))
    let account = arguments.string(at: 3).map { view.texts.intern($0) }
    return suspend(
      .claimGranted(granted, id, account: account, count: arguments.integer(at: 2) ?? 1))
  }

  private func tell(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    switch function {
    case .version: results.append(version)
    case .now: results.append(Int(view.clock(of: process).nanoseconds / 1_000_000_000))
    case .user:
      guard let user = view.user(of: process) else {
        results.appendNil()
        return .returned
      }
      results.append(text(user))
    case .transactionObservers:
      let registered = view.observers(in: process).map { UInt32($0.rawValue) }
      results.append(handles: registered, type: AppHandleType.observer.rawValue)
    case .products:
      let products = view.catalogue
      results.openTable(listCount: products.count)
      for (position, product) in products.enumerated() {
        results.append(position + 1)
        append(identifierOf: product, to: &results)
      }
      results.closeTable()
    case .observer:
      do throws(AppDeclarationError) {
        results.append(handle(.observer, UInt32(try makeObserver(arguments, at: 0))))
      } catch {
        return results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
      }
    default:
      guard let name = arguments.bytes(at: 0) else {
        return wrong(function.entry.path, 1, "a product id", arguments, 0, &results)
      }
      let product = view.product(view.product(named: view.texts.intern(name)))
      if !product.isKnown {
        results.appendNil()
      } else if function == .typeOf {
        results.append(product.type.name)
      } else if function == .deliveryOf {
        results.append(product.delivery.rawValue)
      } else {
        results.append(product.grants)
      }
    }
    return .returned
  }

  /// Makes an observer object out of a table of handlers and gives its number.
  func makeObserver(_ arguments: AppArguments, at index: Int) throws(AppDeclarationError) -> Int {
    let table: LuaTable
    do throws(LuaError) { table = try arguments.table(at: index) } catch {
      throw AppDeclarationError("an observer is a table of handlers: \(error.message)", nil)
    }
    observers.append(try ObserverMethods(table))
    return observers.count - 1
  }
}
