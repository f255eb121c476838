internal import Facts
internal import Lua
internal import World

/// The tasks of an app.
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
