internal import Facts
internal import Kernel
internal import Lua
internal import World

extension ScenarioRun {
  /// Performs an action of a device or its operating system.
  func performDevice(
    _ call: DeviceCall, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    switch call {
    case .launch: try launch(device)
    case .killApp: try kill(arguments, device)
    case .crash:
      if isGoneByFault(device) { return }
      try requireRunning(device, to: "crashed")
      world.apps.kill(device, at: "crash")
    case .background:
      try requireForeground(device, to: "sent to the background")
      world.apps.background(device)
    case .foreground: try bringToFront(device)
    case .terminate:
      if isGoneByFault(device) { return }
      try requireRunning(device, to: "terminated")
      world.apps.terminate(device)
    case .reboot: world.reboot(device)
    case .powerOff:
      try requireOn(device)
      world.powerOff(device)
    case .preset:
      try requireInstalled(device)
      world.preset(try arguments.text(0), try arguments.text(1), on: device)
    case .install: try install(arguments, device)
    case .uninstall:
      try requireInstalled(device)
      world.uninstall(device)
    case .reinstall:
      try requireInstalled(device)
      let version = try arguments.optionalText(0) ?? device.installedVersion ?? "1.0"
      world.uninstall(device)
      world.install(device, version: version)
    case .update:
      try requireInstalled(device)
      world.update(device, to: try arguments.text(0))
    case .backUp:
      try requireInstalled(device)
      world.backUp(device)
    case .restoreBackupOf: try restoreBackup(arguments, device)
    case .copyPreferencesOf: try copyPreferences(arguments, device)
    }
  }

  private func bringToFront(_ device: Device) throws(LanguageProblem) {
    try requireRunning(device, to: "brought to the foreground")
    if hasUnplannedFault, isInFront(device) { return }
    guard !isInFront(device) else {
      throw LanguageProblem(
        "the app is already in the foreground on \(device.name)",
        advice: "call \(device.name):background() first")
    }
    world.apps.foreground(device)
  }

  private func launch(_ device: Device) throws(LanguageProblem) {
    if device.isRunning {
      // A kill that has not occurred yet is reported at the end. The user finds the app open.
      if isExplored || world.awaitsKill(on: device) { return }
      throw LanguageProblem(
        "the app is already running on \(device.name)",
        advice: "end it first with \(device.name):terminate() or \(device.name):kill_app()")
    }
    try requireOn(device)
    try requireInstalled(device)
    start(device)
  }

  private func start(_ device: Device) {
    crashCounts[device.id.index] = world.apps.crashes.count
    world.apps.launch(device)
  }

  /// Launches the app again as its user would after a fault ended it.
  func launchAgain(_ device: Device) {
    script?.noteLaunch(of: device, in: self)
    start(device)
  }

  private func install(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    guard device.installedVersion == nil else {
      throw LanguageProblem(
        "the app is already installed on \(device.name)",
        advice: "use \(device.name):reinstall() or \(device.name):update \"2.0\"")
    }
    world.install(device, version: try arguments.optionalText(0) ?? "1.0")
  }

  private func copyPreferences(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    try requireInstalled(device)
    guard let source = arguments.handle(0, .device).map({ world[DeviceID($0)] }) else {
      throw arguments.problem(0)
    }
    try requireInstalled(source)
    world.copyPreferences(of: source, to: device)
  }

  private func restoreBackup(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    guard let source = arguments.handle(0, .device).map({ world[DeviceID($0)] }) else {
      throw arguments.problem(0)
    }
    guard world.restoreBackup(of: source, on: device) else {
      throw LanguageProblem(
        "\(source.name) has no backup", advice: "call \(source.name):back_up() first")
    }
  }
}

extension ScenarioRun {
  func isInFront(_ device: Device) -> Bool { device.process?.isForeground ?? false }

  func requireInstalled(_ device: Device) throws(LanguageProblem) {
    guard device.installedVersion == nil else { return }
    throw LanguageProblem(
      "the app is not installed on \(device.name)", advice: "call \(device.name):install() first")
  }

  /// Whether a fault that was not in the scenario ended the app.
  private func isGoneByFault(_ device: Device) -> Bool { hasUnplannedFault && !device.isRunning }

  /// Throws if the app is not running. After a fault that the scenario did not order, launches the app
  /// again instead. After a crash or an optional or explored kill, the run ends early without an error of
  /// the scenario.
  func requireRunning(_ device: Device, to action: String) throws(LanguageProblem) {
    if isGoneByFault(device), device.isOn, device.installedVersion != nil { start(device) }
    guard !device.isRunning else { return }
    let isKilled = optionalKills.contains { $0.device == device.id && !world.isWaiting($0.fault) }
    if isKilled {
      throw appEnded(on: device, while: "it was about to be \(action)", as: EarlyEnd.appIsKilled)
    }
    if isExplored || world.apps.crashes.count > crashCounts[device.id.index] {
      throw appEnded(on: device, while: "it was about to be \(action)")
    }
    throw LanguageProblem(
      "the app is not running on \(device.name), so it cannot be \(action)",
      advice: "call \(device.name):launch() first")
  }

  func requireForeground(_ device: Device, to action: String) throws(LanguageProblem) {
    try requireRunning(device, to: action)
    if hasUnplannedFault, !isInFront(device) { world.apps.foreground(device) }
    guard !isInFront(device) else { return }
    throw LanguageProblem(
      "the app is in the background on \(device.name), so it cannot be \(action)",
      advice: "call \(device.name):foreground() first")
  }

  /// Ends the script early without an error of the scenario: the app crashed, or a fault of an explorer
  /// killed it.
  func appEnded(
    on device: Device, while moment: String, as end: (String) -> EarlyEnd = EarlyEnd.appIsGone
  ) -> LanguageProblem {
    let text = "the app was no longer running on \(device.name) when \(moment)"
    if ending == nil { ending = end(text) }
    return LanguageProblem(text)
  }
}

extension ScenarioRun {
  /// Makes the validation endpoint return a fixed status for every receipt.
  func failChecks(_ options: FieldReader, _ arguments: CallArguments) throws(LanguageProblem) {
    for field in ["error", "underlying", "device", "product"] where options.value(field) != nil {
      throw options.notAllowed(
        field, ": a receipt validation is answered with a status",
        advice: "write { request = \"check\", status = 21005 }")
    }
    guard let status = try options.integer("status", in: 0...99_999), CheckStatus.exists(status), status != 0
    else {
      throw options.problem(
        "status", expected: "an error status: 21000, 21002 to 21010, or 21100 to 21199",
        advice: options.value("status")?.integer == 21001
          ? "the App Store no longer sends 21001" : "write { request = \"check\", status = 21005 }")
    }
    let isRetryable = try options.flag("retryable")
    guard isRetryable == nil || CheckStatus.internalErrors.contains(status) else {
      throw options.notAllowed("retryable", ": only statuses 21100 to 21199 can be retryable")
    }
    let failure = CheckFailure(
      status: status,
      isRetryable: isRetryable ?? (CheckStatus.internalErrors.contains(status) ? true : nil),
      times: try times(in: options))
    prepared(
      .failure(world.fail(failure)), words: "store_fails check \(status)",
      isOptional: try options.flag("optional") ?? false, arguments)
  }

  /// Returns the validation endpoint's response for an account's receipt.
  func readReceiptJSON(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let account = try accountOrOnly(arguments, 0)
    let isLatestOnly = try arguments.options(1)?.flag("exclude_old_transactions") ?? false
    lastLook = Expectation.Look(device: .none, product: .none)
    results.append(world.receiptJSON(of: account, excludesOldTransactions: isLatestOnly))
  }
}
