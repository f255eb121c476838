internal import Facts
internal import Kernel

/// The main thread of an app, which can be busy.
extension AppRuntime {
  /// How long a launch may keep the main thread busy before the system's watchdog ends the process.
  static let launchPatience = Interval.seconds(20)

  /// Keeps the main thread busy. Meanwhile the world goes on; the app's own turns wait.
  ///
  /// The apps of two devices that are busy at once go on in turns: the one that began first ends last.
  func work(_ time: Interval, on device: Device, _ process: AppProcess) -> PerformOutcome {
    guard time > .zero else { return .reply(.none) }
    timeline.record(.process(.worked(time: time)), by: Actor(.app, at: device.id))
    let deadline = process.launchedAt + AppRuntime.launchPatience
    let isEnded = !process.isLaunched && timeline.now + time >= deadline
    process.isWorking = true
    passTime(isEnded ? deadline : timeline.now + time)
    process.isWorking = false
    guard process.isAlive else { return .reply(.none) }
    if isEnded {
      end(
        process, on: device,
        AppCrash(.watchdog, message: "the launch kept the main thread busy for 20 seconds"))
    } else if process.isForeground {
      scheduleHeld(process, on: device)
    }
    return .reply(.none)
  }
}
