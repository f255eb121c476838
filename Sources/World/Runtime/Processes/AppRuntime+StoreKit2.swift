internal import Facts

/// What StoreKit 2 tells apps.
extension AppRuntime {
  /// Tells a launch something, or holds it while the app cannot run.
  func tell(_ telling: FeedTelling, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id, let feed = device.feed else { return }
    guard process.canRunTurns else {
      process.held.append(.telling(telling))
      return
    }
    guard let event = feed.deliver(telling, to: process) else { return }
    switch event {
    case .transactionUpdated, .answered(_, .purchase(.success, _)): countCallback()
    default: break
    }
    turn(event, on: device, process)
  }
}
