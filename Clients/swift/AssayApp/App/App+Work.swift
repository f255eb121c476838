/// Time and work.
extension App {
  /// Calls a handler later, by the time of the world.
  @discardableResult
  public func after(
    _ delay: Duration, file: StaticString = #filePath, line: Int = #line,
    _ handler: @escaping @MainActor () throws -> Void
  ) -> Timer {
    let number = launch.calls.startTimer(delay, at: Place(file, line)).number
    if let number { launch.timers[number] = handler }
    return Timer(launch, number)
  }

  /// Keeps the main thread busy for a time of the world: meanwhile callbacks, answers and taps wait.
  public func work(_ time: Duration, file: StaticString = #filePath, line: Int = #line) {
    _ = launch.calls.work(time, at: Place(file, line))
  }

  /// Does work that may wait for real files or a real network. The turn lasts until it is done, and in the world no time
  /// passes meanwhile.
  ///
  /// What the world itself takes its time for, such as an answer of the store, comes in a later turn: work that awaits it
  /// here waits for ever.
  public func begin(_ work: @escaping @MainActor () async throws -> Void) { launch.turns.begin(work) }
}

/// A timer of the world.
@MainActor
public final class Timer {
  private let launch: Launch
  private let number: Int?

  init(_ launch: Launch, _ number: Int?) {
    self.launch = launch
    self.number = number
  }

  /// Stops it.
  public func cancel(file: StaticString = #filePath, line: Int = #line) {
    guard let number else { return }
    launch.timers[number] = nil
    _ = launch.calls.stopTimer(number, at: Place(file, line))
  }
}
