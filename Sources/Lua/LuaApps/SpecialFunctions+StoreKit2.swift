internal import Facts
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

/// The functions of StoreKit 2.
extension SpecialFunctions {
  func performStoreProducts(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let identifiers = launch.identifiersArgument(arguments, 0) else {
      return results.wrong(function, 1, "a list of product ids", arguments, 0)
    }
    return launch.suspend(
      .storeProducts(
        ticket: launch.reads.nextTicket(.products), identifiers,
        isCancelled: launch.tasks.isCurrentCancelled))
  }

  func performStorePurchase(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    let product: ProductID
    if let handle = arguments.handle(at: 0, .storeProduct) {
      product = ProductID(rawValue: handle.index)
    } else if let named = launch.productArgument(arguments, 0) {
      product = named
    } else {
      return results.wrong(function, 1, "a product of the store, or a product id", arguments, 0)
    }
    do throws(AppDeclarationError) {
      let options = try PurchaseOptions(arguments, at: 1, launch)
      return launch.suspend(
        .purchase(ticket: launch.reads.nextTicket(), product, options: options))
    } catch {
      return results.refuse(error)
    }
  }

  func performStoreUnfinished(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    list(.unfinished, of: nil, .sequence)
  }

  func performStoreAll(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    list(.all, function, arguments, &results)
  }

  func performStoreCurrentEntitlements(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    list(.entitlements, function, arguments, &results)
  }

  func performStoreLatest(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let product = launch.productArgument(arguments, 0) else {
      return results.wrong(function, 1, "a product id", arguments, 0)
    }
    return list(.latest, of: product, .first)
  }

  /// Reads a list of all products, or of the product that an argument names.
  private func list(
    _ listing: Listing, _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard arguments.kind(at: 0) != .nil else { return list(listing, of: nil, .sequence) }
    guard let product = launch.productArgument(arguments, 0) else {
      return results.wrong(function, 1, "a product id", arguments, 0)
    }
    return list(listing, of: product, .sequence)
  }

  private func list(_ listing: Listing, of product: ProductID?, _ form: StoreReads.Form) -> LuaOutcome {
    launch.suspend(
      .listTransactions(
        ticket: launch.reads.nextTicket(form), listing: listing, product: product,
        isCancelled: launch.tasks.isCurrentCancelled))
  }

  func performSequenceNext(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let handle = arguments.handle(at: 0, .sequence) else {
      return results.wrong(function, 1, "a list of transactions", arguments, 0)
    }
    values.append(given: launch.reads.next(of: Int(handle.index)), to: &results)
    return .returned
  }
}

// MARK: Listeners

extension SpecialFunctions {
  func performStoreUpdates(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    results.append(LuaHandle(.listener, UInt32(launch.tasks.addListener())))
    return .returned
  }

  /// Waits for the next transaction. The first wait starts the listener.
  func performListenerNext(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let handle = arguments.handle(at: 0, .listener) else {
      return results.wrong(function, 1, "a listener", arguments, 0)
    }
    let listener = Int(handle.index)
    let isOver = launch.tasks.isCurrentCancelled || !launch.tasks.isOpen(listener)
    if isOver || launch.tasks.hasBuffered(listener) {
      values.append(given: isOver ? nil : launch.tasks.takeBuffered(listener), to: &results)
      return .returned
    }
    guard launch.tasks.start(listener) else {
      launch.tasks.request(.update(listener: listener))
      return .suspended
    }
    return launch.suspend(.listen(listener), thenWait: .update(listener: listener))
  }

  func performListenerStop(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let handle = arguments.handle(at: 0, .listener) else {
      return results.wrong(function, 1, "a listener", arguments, 0)
    }
    launch.tasks.close(Int(handle.index))
    return launch.suspend(.stopListening(Int(handle.index)))
  }
}

// MARK: Tasks

extension SpecialFunctions {
  func performTask(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let body = arguments.function(at: 0) else {
      return results.wrong(function, 1, "a function", arguments, 0)
    }
    results.append(LuaHandle(.task, UInt32(launch.tasks.add(body))))
    return .returned
  }

  func performSleep(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let delay = launch.durationArgument(arguments, 0) else {
      return results.wrong(function, 1, "a duration such as \"5s\" or a number of seconds", arguments, 0)
    }
    guard !launch.tasks.isCurrentCancelled else {
      results.append(false)
      return .returned
    }
    return launch.suspend(.startTimer(delay), thenWait: .timer(launch.addSleep()))
  }

  /// Cancels a task. The system learns that its listener ended or that its timer stopped.
  func performTaskCancel(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let handle = arguments.handle(at: 0, .task) else {
      return results.wrong(function, 1, "a task", arguments, 0)
    }
    switch launch.tasks.cancel(Int(handle.index)) {
    case .update(let listener):
      launch.tasks.close(listener)
      return launch.suspend(.stopListening(listener))
    case .timer(let timer): return launch.suspend(.stopTimer(timer))
    case .answer, nil: return .returned
    }
  }

  func performTaskIsCancelled(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let handle = arguments.handle(at: 0, .task) else {
      return results.wrong(function, 1, "a task", arguments, 0)
    }
    results.append(launch.tasks.isCancelled(Int(handle.index)))
    return .returned
  }
}

extension PurchaseOptions {
  private static let fields = DeclaredTable.purchaseOptions.names

  /// Reads the options of a purchase; nil stands for none.
  init(_ arguments: AppArguments, at index: Int, _ launch: AppLaunch) throws(AppDeclarationError) {
    self.init()
    guard arguments.kind(at: index) != .nil else { return }
    guard let table = try? arguments.table(at: index) else {
      throw AppDeclarationError("the options of a purchase must be a table", nil)
    }
    for name in table.fieldNames where !PurchaseOptions.fields.contains(name) {
      throw AppDeclarationError(
        "a purchase has no option '\(name)'", nil,
        advice: Suggestion.nearest(to: name, among: PurchaseOptions.fields).map { "did you mean '\($0)'?" }
          ?? "")
    }
    if let value = table["quantity"] {
      guard let number = value.integer else {
        throw AppDeclarationError("the quantity of a purchase must be a whole number", value)
      }
      quantity = number
    }
    appAccountToken = try AppFields.text("app_account_token", in: table, of: "a purchase")
      .map { launch.view.texts.intern($0) }
    simulatesAskToBuy = table["simulates_ask_to_buy_in_sandbox"]?.boolean ?? false
  }
}
