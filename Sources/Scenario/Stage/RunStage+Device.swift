internal import Facts
internal import Kernel
internal import World

extension RunStage {
  /// Orders to a device and its operating system.
  func performDevice(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    if arguments.call == .deviceLaunch {
      try launch(device)
    } else if arguments.call == .deviceKillApp {
      try kill(arguments, device)
    } else if arguments.call == .deviceCrash {
      try requireRunning(device, to: "crashed")
      world.kill(device, at: "crash")
    } else if arguments.call == .deviceBackground {
      try requireForeground(device, to: "sent to the background")
      world.background(device)
    } else if arguments.call == .deviceForeground {
      try requireRunning(device, to: "brought to the front")
      guard !isInFront(device) else {
        throw LanguageProblem(
          "the app is in front on \(device.name)", advice: "call \(device.name):background() first")
      }
      world.foreground(device)
    } else if arguments.call == .deviceTerminate {
      try requireRunning(device, to: "terminated")
      world.terminate(device)
    } else if arguments.call == .deviceReboot {
      world.reboot(device)
    } else if arguments.call == .devicePowerOff {
      try requireOn(device)
      world.powerOff(device)
    } else if arguments.call == .devicePreset {
      try requireInstalled(device)
      world.preset(try arguments.text(0), try arguments.text(1), on: device)
    } else {
      try performInstallation(arguments, device)
    }
  }

  private func launch(_ device: Device) throws(LanguageProblem) {
    if device.isRunning {
      if isExplored { return }
      throw LanguageProblem(
        "the app runs already on \(device.name)",
        advice: "end it first with \(device.name):terminate() or \(device.name):kill_app()")
    }
    try requireOn(device)
    try requireInstalled(device)
    crashCounts[device.id.index] = world.crashes.count
    world.launch(device)
  }

  private func performInstallation(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    if arguments.call == .deviceInstall {
      guard device.installedVersion == nil else {
        throw LanguageProblem(
          "the app is installed already on \(device.name)",
          advice: "use \(device.name):reinstall() or \(device.name):update \"2.0\"")
      }
      world.install(device, version: try arguments.optionalText(0) ?? "1.0")
      return
    }
    if arguments.call == .deviceRestoreBackupOf {
      guard let source = arguments.handle(0, .device).map({ world[DeviceID($0)] }) else {
        throw arguments.problem(0)
      }
      guard world.restoreBackup(of: source, on: device) else {
        throw LanguageProblem(
          "there is no backup of \(source.name)", advice: "make one first with \(source.name):back_up()")
      }
      return
    }
    try requireInstalled(device)
    if arguments.call == .deviceUninstall {
      world.uninstall(device)
    } else if arguments.call == .deviceReinstall {
      let version = try arguments.optionalText(0) ?? device.installedVersion ?? "1.0"
      world.uninstall(device)
      world.install(device, version: version)
    } else if arguments.call == .deviceUpdate {
      world.update(device, to: try arguments.text(0))
    } else {
      world.backUp(device)
    }
  }
}

extension RunStage {
  /// Whether the app runs in front.
  func isInFront(_ device: Device) -> Bool { device.process?.isForeground ?? false }

  func requireInstalled(_ device: Device) throws(LanguageProblem) {
    guard device.installedVersion == nil else { return }
    throw LanguageProblem(
      "the app is not installed on \(device.name)", advice: "install it first with \(device.name):install()")
  }

  /// The app has to run; that it crashed, or was killed by a fault that is explored, is no error of the
  /// scenario.
  func requireRunning(_ device: Device, to action: String) throws(LanguageProblem) {
    guard !device.isRunning else { return }
    if isExplored || world.crashes.count > crashCounts[device.id.index] {
      throw appEnded(on: device, while: "it was to be \(action)")
    }
    throw LanguageProblem(
      "the app does not run on \(device.name), so it cannot be \(action)",
      advice: "launch it first with \(device.name):launch()")
  }

  func requireForeground(_ device: Device, to action: String) throws(LanguageProblem) {
    try requireRunning(device, to: action)
    guard !isInFront(device) else { return }
    throw LanguageProblem(
      "the app is in the background on \(device.name), so it cannot be \(action)",
      advice: "bring it back first with \(device.name):foreground()")
  }

  /// The script ends here without being wrong: the app is gone by a fault of its own, or one that is
  /// explored.
  func appEnded(on device: Device, while moment: String) -> LanguageProblem {
    let text = "the app was gone on \(device.name) when \(moment)"
    if ending == nil { ending = .appIsGone(text) }
    return LanguageProblem(text)
  }
}
