internal import Facts
internal import Lua
internal import World

/// The listeners of StoreKit 2.
extension SpecialFunctions {
  func performStoreUpdates(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    start(.transactions, &results)
  }

  func performStoreStatusUpdates(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome { start(.statuses, &results) }

  func performStoreStorefrontUpdates(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome { start(.storefronts, &results) }

  func performStorePurchaseIntents(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome { start(.intents, &results) }

  func performStoreMessages(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome { start(.messages, &results) }

  /// Returns a new listener, which the first wait starts.
  private func start(_ feed: Feed, _ results: inout LuaResults) -> LuaOutcome {
    results.append(LuaHandle(.listener, UInt32(launch.tasks.addListener(to: feed))))
    return .returned
  }

  /// Waits for what the listener receives next. The first wait starts the listener.
  func performListenerNext(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let handle = arguments.handle(at: 0, .listener) else {
      return results.wrong(function, 1, "a listener", arguments, 0)
    }
    let listener = Int(handle.index)
    let isOver = launch.tasks.isCurrentCancelled || !launch.tasks.isOpen(listener)
    if isOver || launch.tasks.hasBuffered(listener) {
      values.append(isOver ? nil : launch.tasks.takeBuffered(listener), to: &results)
      return .returned
    }
    guard launch.tasks.start(listener) else {
      launch.tasks.request(.update(listener: listener))
      return .suspended
    }
    return launch.suspend(
      .listen(listener, feed: launch.tasks.feed(of: listener)), thenWait: .update(listener: listener))
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
