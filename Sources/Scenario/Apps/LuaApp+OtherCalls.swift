internal import Facts
internal import Kernel
internal import Lua
internal import World

extension LuaApp {
  /// Turns a function about requests into a call.
  func callRequest(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    switch function {
    case .requestProducts:
      guard let list = (try? arguments.table(at: 0))?.list, list.allSatisfy({ $0.text != nil }) else {
        return wrong("request_products", 1, "a list of product ids", arguments, 0, &results)
      }
      guard keepHandlers(arguments, at: 1, &results) else { return .raised }
      return suspend(.startProducts(list.compactMap(\.text).map { view.texts.intern($0) }))
    case .refreshReceipt:
      guard keepHandlers(arguments, at: 0, ofRefresh: true, &results) else { return .raised }
      return suspend(.refreshReceipt(pendingRequest.flaws))
    case .receipt: return suspend(.readReceipt)
    case .receiptData: return suspend(.readReceiptData)
    case .receiptURL: return suspend(.receiptURL)
    default:
      guard let request = arguments.handle(at: 0, .request) else {
        return wrong(function.entry.path, 1, "a request", arguments, 0, &results)
      }
      let id = RequestID(rawValue: request.index)
      return suspend(function == .cancelRequest ? .cancelRequest(id) : .releaseRequest(id))
    }
  }

  private func keepHandlers(
    _ arguments: AppArguments, at index: Int, ofRefresh isRefresh: Bool = false,
    _ results: inout LuaResults
  ) -> Bool {
    guard arguments.kind(at: index) != .nil else {
      pendingRequest = RequestMethods()
      return true
    }
    guard let table = try? arguments.table(at: index) else {
      _ = results.raise("a request expects a table of handlers, found \(arguments.kind(at: index))")
      return false
    }
    do throws(AppDeclarationError) {
      pendingRequest = isRefresh ? try RequestMethods(refresh: table) : try RequestMethods(table)
      return true
    } catch {
      _ = results.raise(error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)")
      return false
    }
  }

  /// Turns a function whose answer comes later into a call.
  func callLater(_ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults)
    -> LuaOutcome
  {
    switch function {
    case .after:
      guard let delay = delay(arguments, at: 0) else {
        return wrong("after", 1, "a delay such as \"5s\" or a number of seconds", arguments, 0, &results)
      }
      guard let handler = arguments.function(at: 1) else {
        return wrong("after", 2, "a function", arguments, 1, &results)
      }
      timers.append(handler)
      return suspend(.startTimer(delay))
    case .cancelTimer:
      guard let timer = arguments.handle(at: 0, .timer) else {
        return wrong("timer:cancel", 1, "a timer", arguments, 0, &results)
      }
      return suspend(.stopTimer(Int(timer.index)))
    default: return callServer(function, arguments, &results)
    }
  }

  private func delay(_ arguments: AppArguments, at index: Int) -> Interval? {
    if let text = arguments.string(at: index) { return DurationWords.interval(of: text) }
    guard let seconds = arguments.number(at: index), seconds >= 0, seconds < 1e9 else { return nil }
    return .milliseconds(Int(seconds * 1000))
  }

  /// Turns a function of the user interface, a claim or a remark into a call.
  func callInterface(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    switch function {
    case .print, .note: return suspend(.note(view.texts.pass(arguments.string(at: 0) ?? "")))
    case .busy: return suspend(.showBusy(arguments.boolean(at: 0) ?? true))
    case .listProducts: return suspend(.listProducts(count: arguments.integer(at: 0) ?? 0))
    case .terminate: return suspend(.terminateForInvalidReceipt)
    case .showDialog:
      guard let name = arguments.string(at: 0), let dialog = Dialog.allCases.first(where: { $0.name == name })
      else {
        let names = Dialog.allCases.map(\.name).joined(separator: ", ")
        return results.raise("show_dialog expects one of \(names) as argument 1")
      }
      return suspend(.showDialog(dialog, view.texts.pass(arguments.string(at: 1) ?? "")))
    case .persisted:
      let name = arguments.string(at: 1) ?? ClaimSubject.grant.name
      guard let subject = ClaimSubject.allCases.first(where: { $0.name == name }) else {
        return results.raise("persisted expects grant, receipt or content as argument 2, found '\(name)'")
      }
      return suspend(
        .claimPersisted(arguments.handle(at: 0, .transaction).flatMap { transaction($0) }, subject))
    case .verified:
      return suspend(
        .claimVerified(
          arguments.handle(at: 0, .transaction).flatMap { transaction($0) },
          status: arguments.integer(at: 1) ?? 0))
    default:
      guard let name = arguments.string(at: 0) else {
        return wrong(function.entry.path, 1, "a product id", arguments, 0, &results)
      }
      let product = view.product(named: view.texts.intern(name))
      if function == .revoke { return suspend(.claimRevoked(product)) }
      return suspend(.showPrice(product, view.texts.pass(arguments.string(at: 1) ?? "")))
    }
  }
}
