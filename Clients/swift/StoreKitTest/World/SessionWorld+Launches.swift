public import AssayKit
internal import Facts
internal import Foundation
internal import StoreKit
internal import World

/// The life cycle of the app. A process cannot kill itself and continue, so the world ends only the app: it
/// drops the observers of the queue and ignores further calls. The app's objects stay alive, and their calls
/// return nothing.
extension SessionWorld {
  /// Whether the app runs.
  public var isAppRunning: Bool { stage.world.perform { $0.device.isRunning } }

  /// Kills the app.
  public func killApp() {
    stage.kill()
    StoreSession.forgetProcess()
  }

  /// Kills the app when it makes a call with this name the next time, before the call has an effect.
  ///
  /// - Parameter call: The name of the call in traces, such as `finish` or `add_payment`.
  /// - Throws: `SKTestError.invalidAction` if no call has the name.
  public func killApp(before call: String) throws { try arm(.killBefore, call) }

  /// Kills the app when it has made a call with this name the next time.
  ///
  /// - Parameter call: The name of the call in traces, such as `finish` or `add_payment`.
  /// - Throws: `SKTestError.invalidAction` if no call has the name.
  public func killApp(after call: String) throws { try arm(.killAfter, call) }

  /// Launches the app again. The launch calls `onLaunch`, and added observers receive the transactions that
  /// remained in the queue.
  public func launchApp() async { await stage.carryOut { $0.world.apps.launch($0.device) } }

  /// Launches the app again. For code that does not run in a task.
  ///
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func launchApp() throws {
    try stage.carryOutNow("launchApp()") { $0.world.apps.launch($0.device) }
  }

  /// Moves the app to the background, where most callbacks are delayed.
  public func moveToBackground() async { await stage.carryOut { $0.world.apps.background($0.device) } }

  /// Moves the app to the background. For code that does not run in a task.
  ///
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func moveToBackground() throws {
    try stage.carryOutNow("moveToBackground()") { $0.world.apps.background($0.device) }
  }

  /// Moves the app to the foreground.
  public func moveToForeground() async { await stage.carryOut { $0.world.apps.foreground($0.device) } }

  /// Moves the app to the foreground. For code that does not run in a task.
  ///
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func moveToForeground() throws {
    try stage.carryOutNow("moveToForeground()") { $0.world.apps.foreground($0.device) }
  }

  /// Sets the app's launch code, which makes the app's objects and adds their observers. If it is set,
  /// `verify()` relaunches the app up to three times, because the rules about launches need that.
  public func onLaunch(_ launch: (@MainActor @Sendable () -> Void)?) {
    stage.hooks.onLaunch = launch.map { launch in { MainActor.assumeIsolated(launch) } }
  }

  /// Sets a function that returns how often the user was granted a product, by the product's identifier. A
  /// pack of coins that was bought once counts once, however many coins it has. If the function is set,
  /// `verify()` compares purchases with what the user owns.
  public func owned(_ count: (@MainActor @Sendable (String) -> Int)?) {
    stage.hooks.owned = count.map { count in
      { product in MainActor.assumeIsolated { count(product) } }
    }
  }

  private func arm(_ site: ChoiceSite, _ call: String) throws {
    guard let point = KillPoint.named(call) else {
      throw SKTestError(
        .invalidAction,
        because: "unknown call '\(call)'; the calls are "
          + KillPoint.all.map(\.name).joined(separator: ", "))
    }
    act { _ = $0.world.arm(ArmedFault(site, detail: point.rawValue, on: $0.device.id)) }
  }
}

/// The results of the session.
extension SessionWorld {
  /// The facts so far, one line each.
  public var trace: [String] { stage.trace }

  /// Runs the world until it is idle, and checks the run against the rules, like `SKTestSession.verify()`.
  ///
  /// - Returns: The verdict with its evidence.
  public func result(
    file: String = #fileID, line: Int = #line, name: String = #function
  ) throws -> ScenarioResult {
    try stage.result(name: name, file: file, line: line)
  }
}
