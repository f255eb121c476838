internal import Facts
internal import Kernel
internal import World

extension RunStage {
  /// What breaks on a device: in its queue, at its end of a restore, on its disk.
  func performDeviceFault(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    if arguments.call == .deviceBreakOffRestore {
      try armOnce(.restoreFailure, arguments, device)
    } else if arguments.call == .deviceLoseFinish {
      try armOnce(.finishWithoutEffect, arguments, device)
    } else if arguments.call == .deviceLoseTransaction {
      try armOnce(.spontaneousRemoval, arguments, device)
    } else if arguments.call == .deviceRedeliverFinished {
      try armOnce(.finishedRedelivery, arguments, device)
    } else if arguments.call == .deviceLosePreferences {
      try armOnce(.preferencesAtDeath, arguments, device)
    } else if arguments.call == .devicePurgeCaches {
      try purgeCaches(device)
    } else {
      try setDiskFull(arguments.call == .deviceFillDisk, device)
    }
  }

  private func armOnce(
    _ site: ChoiceSite, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let timing = try PinTiming(options)
    let (product, transaction, words) = try narrowing(in: options)
    let fault = ArmedFault(
      site, on: device.id, product: product, transaction: transaction, nth: timing.nth)
    try arm(fault, subject: String(words.drop { $0 == " " }), device, timing, arguments)
  }

  private func setDiskFull(_ isFull: Bool, _ device: Device) throws(LanguageProblem) {
    try requireOn(device)
    guard !world.setDiskFull(isFull, on: device) else { return }
    throw LanguageProblem(
      isFull ? "the disk of \(device.name) is full already" : "the disk of \(device.name) has room already",
      advice: "call \(device.name):\(isFull ? "free_disk" : "fill_disk")() before, or leave this out")
  }

  private func purgeCaches(_ device: Device) throws(LanguageProblem) {
    try requireOn(device)
    try requireInstalled(device)
    guard !isInFront(device) else {
      throw LanguageProblem(
        "the app is in front on \(device.name), and the system leaves its caches alone",
        advice: "call \(device.name):background() or \(device.name):terminate() first")
    }
    world.purgeCaches(of: device)
  }

  /// The device has to be switched on.
  func requireOn(_ device: Device) throws(LanguageProblem) {
    guard !device.isOn else { return }
    throw LanguageProblem(
      "\(device.name) is switched off", advice: "switch it on with \(device.name):reboot()")
  }
}
