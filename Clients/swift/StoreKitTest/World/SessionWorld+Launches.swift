public import AssayKit
internal import Facts
internal import Foundation
internal import StoreKit
internal import World

/// The life of the app. A process cannot kill itself and go on, so the world ends the app by itself: it forgets the observers
/// of the queue and hears nothing of it any more. Objects of the app live on, and their calls come back with nothing.
extension SessionWorld {
  /// Whether the app runs.
  public var isAppRunning: Bool { stage.world.perform { $0.device.isRunning } }

  /// Kills the app.
  public func killApp() {
    stage.kill()
    StoreSession.forgetProcess()
  }

  /// Kills the app when it makes a call for the next time, and before the call has an effect.
  ///
  /// - Parameter call: The call by the name that traces show, such as `finish` or `add_payment`.
  /// - Throws: `SKTestError.invalidAction` where no call has the name.
  public func killApp(before call: String) throws { try arm(.killBefore, call) }

  /// Kills the app when it has made a call for the next time.
  ///
  /// - Parameter call: The call by the name that traces show, such as `finish` or `add_payment`.
  /// - Throws: `SKTestError.invalidAction` where no call has the name.
  public func killApp(after call: String) throws { try arm(.killAfter, call) }

  /// Launches the app again: `onLaunch` is called, and what the queue has kept comes to the observers that are added.
  public func launchApp() async { await stage.carryOut { $0.world.apps.launch($0.device) } }

  /// Launches the app again, where no task runs.
  ///
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func launchApp() throws {
    try stage.carryOutNow("launchApp()") { $0.world.apps.launch($0.device) }
  }

  /// Puts the app into the background, where most callbacks wait.
  public func moveToBackground() async { await stage.carryOut { $0.world.apps.background($0.device) } }

  /// Puts the app into the background, where no task runs.
  ///
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func moveToBackground() throws {
    try stage.carryOutNow("moveToBackground()") { $0.world.apps.background($0.device) }
  }

  /// Brings the app to the front.
  public func moveToForeground() async { await stage.carryOut { $0.world.apps.foreground($0.device) } }

  /// Brings the app to the front, where no task runs.
  ///
  /// - Throws: `SKTestError.invalidAction` in a callback.
  public func moveToForeground() throws {
    try stage.carryOutNow("moveToForeground()") { $0.world.apps.foreground($0.device) }
  }

  /// The code of the app that a launch begins with: it makes the app's objects, which add their observers. With it
  /// `verify()` launches the app anew, up to three times, as the rules about launches need.
  public func onLaunch(_ launch: (@MainActor @Sendable () -> Void)?) {
    stage.hooks.onLaunch = launch.map { launch in { MainActor.assumeIsolated(launch) } }
  }

  /// How often the user was given a product, by its identifier: a pack of coins that was bought once counts once, however many
  /// coins it holds. With it `verify()` compares what was paid for with what the user has.
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

/// What happened.
extension SessionWorld {
  /// Everything that happened so far, a line for each fact.
  public var trace: [String] { stage.trace }

  /// Leaves the world to itself until it rests, and judges the run, as `SKTestSession.verify()` does.
  ///
  /// - Returns: The verdict and everything that it rests on.
  public func result(
    file: String = #fileID, line: Int = #line, name: String = #function
  ) throws -> ScenarioResult {
    try stage.result(name: name, file: file, line: line)
  }
}
