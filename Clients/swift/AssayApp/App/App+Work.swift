/// Time and work.
extension App {
  /// Calls a handler after a delay in simulated time.
  @discardableResult
  public func after(
    _ delay: Duration, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping @MainActor () throws -> Void
  ) -> Timer {
    let number = launch.calls.startTimer(delay, at: Place(file, line)).number
    if let number { launch.timers[number] = handler }
    return Timer(launch, number)
  }

  /// Keeps the main thread busy for a simulated time; callbacks, answers, and taps wait.
  public func work(_ time: Duration, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.work(time, at: Place(file, line))
  }

  /// Starts work that may wait for real files or a real network. The turn lasts until it is done, and no time
  /// passes in the world.
  ///
  /// Anything that takes time in the world, such as a store response, arrives in a later turn: work that
  /// awaits it here waits forever.
  public func begin(_ work: @escaping @MainActor () async throws -> Void) { launch.turns.begin(work) }
}

/// A timer in simulated time.
@MainActor
public final class Timer {
  private let launch: Launch
  private let number: Int?

  init(_ launch: Launch, _ number: Int?) {
    self.launch = launch
    self.number = number
  }

  /// Stops the timer.
  public func cancel(file: StaticString = #filePath, line: Int = #line) {
    guard let number else { return }
    launch.timers[number] = nil
    _ = launch.calls.stopTimer(number, at: Place(file, line))
  }
}
