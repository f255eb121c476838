internal import Facts
internal import Kernel
internal import World

/// Launches the apps of a run, and checks that an app is running before a command of the script needs it.
final class LaunchedApps {
  private let world: World
  private let choices: Choices
  private let prepared: PreparedFaults
  private let outcome: RunOutcome
  /// For each device, the number of crashes in the whole run before the latest launch on the device.
  private var crashCounts: [Int] = []

  init(_ world: World, choices: Choices, prepared: PreparedFaults, outcome: RunOutcome) {
    self.world = world
    self.choices = choices
    self.prepared = prepared
    self.outcome = outcome
  }

  /// Launches the app because the script calls `launch`.
  func launch(on device: Device) throws(LanguageProblem) {
    if device.isRunning {
      // If a prepared kill has not occurred, the result reports this at the end of the run. The user
      // finds the app open.
      if outcome.isExplored || world.awaitsKill(on: device) { return }
      throw LanguageProblem(
        "the app is already running on \(device.name)",
        advice: "end it first with \(device.name):terminate() or \(device.name):kill_app()")
    }
    try device.requireOn()
    try device.requireInstalled()
    start(on: device)
  }

  /// Launches the app. The user also does this after a fault ended the app.
  func start(on device: Device) {
    while crashCounts.count <= device.id.index { crashCounts.append(0) }
    crashCounts[device.id.index] = world.apps.crashes.count
    world.apps.launch(device)
  }

  private func hasCrashed(on device: Device) -> Bool {
    let place = device.id.index
    return world.apps.crashes.count > (place < crashCounts.count ? crashCounts[place] : 0)
  }

  /// Whether the app is not running after a fault that the scenario does not contain.
  func isGoneByFault(on device: Device) -> Bool { choices.hasUnplannedFault && !device.isRunning }

  /// Throws if the app is not running.
  ///
  /// After a fault that the scenario does not contain, it launches the app again instead. After a crash
  /// or an optional kill, or if the driver may choose non-default options, the script ends early. That is
  /// not an error of the scenario.
  func requireRunning(on device: Device, to action: String) throws(LanguageProblem) {
    if isGoneByFault(on: device), device.isOn, device.installedVersion != nil { start(on: device) }
    guard !device.isRunning else { return }
    if prepared.hasKilledOptionally(on: device) {
      throw ended(on: device, while: "it was about to be \(action)", as: EarlyEnd.appIsKilled)
    }
    if outcome.isExplored || hasCrashed(on: device) {
      throw ended(on: device, while: "it was about to be \(action)")
    }
    throw LanguageProblem(
      "the app is not running on \(device.name), so it cannot be \(action)",
      advice: "call \(device.name):launch() first")
  }

  func requireForeground(on device: Device, to action: String) throws(LanguageProblem) {
    try requireRunning(on: device, to: action)
    if choices.hasUnplannedFault, !device.isInFront { world.apps.foreground(device) }
    guard !device.isInFront else { return }
    throw LanguageProblem(
      "the app is in the background on \(device.name), so it cannot be \(action)",
      advice: "call \(device.name):foreground() first")
  }

  /// Ends the script early because the app crashed or was killed. This is not an error of the scenario.
  func ended(
    on device: Device, while moment: String, as end: (String) -> EarlyEnd = EarlyEnd.appIsGone
  ) -> LanguageProblem {
    let text = "the app was no longer running on \(device.name) when \(moment)"
    outcome.endEarly(end(text))
    return LanguageProblem(text)
  }
}

extension Device {
  /// Whether the app on the device is in the foreground.
  var isInFront: Bool { process?.isForeground ?? false }

  func requireOn() throws(LanguageProblem) {
    guard !isOn else { return }
    throw LanguageProblem("\(name) is switched off", advice: "call \(name):reboot() first")
  }

  func requireInstalled() throws(LanguageProblem) {
    guard installedVersion == nil else { return }
    throw LanguageProblem(
      "the app is not installed on \(name)", advice: "call \(name):install() first")
  }

  func requireAccount() throws(LanguageProblem) {
    guard account == .none else { return }
    throw LanguageProblem(
      "no account is signed in on \(name)", advice: "call \(name):sign_in \"…\" first")
  }
}
