internal import Facts
internal import Kernel
internal import StoreModel

extension AppRuntime {
  /// Starts the app on a device. Returns false if the app already runs or is not installed, or if the
  /// device is off.
  @discardableResult
  public func launch(_ device: Device) -> Bool {
    guard device.process == nil, device.isOn, let version = device.installedVersion else { return false }
    let process = makeProcess(on: device, version: version)
    device.process = process
    timeline.runningDevices.append(device.id)
    timeline.record(
      .process(.launched(process: process.id, version: timeline.texts.intern(version))),
      by: Actor(.device, at: device.id))
    device.feed?.launchBegan()
    turn(.launched(process.bundle), on: device, process)
    guard process.isAlive else { return true }
    if let parked = process.parked { parked.sequel = .launch } else { launched(process, on: device) }
    return true
  }

  /// Completes a launch after the app has handled the launch event.
  func launched(_ process: AppProcess, on device: Device) {
    process.isLaunched = true
    offerAwaitingPromotions(on: device, process)
  }

  /// Brings the app to the foreground. Schedules the events that were held while it was in the background.
  @discardableResult
  public func foreground(_ device: Device) -> Bool {
    guard let process = device.process, !process.isForeground else { return false }
    guard process.parked == nil else {
      process.held.append(.move(toFront: true))
      return true
    }
    process.isForeground = true
    timeline.record(.process(.foregrounded(process: process.id)), by: Actor(.device, at: device.id))
    // The held events are delivered before the events that this turn causes.
    scheduleHeld(process, on: device)
    turn(.foregrounded, on: device, process)
    guard process.isAlive else { return true }
    if let parked = process.parked {
      parked.sequel = .foreground
    } else {
      enteredForeground(process, on: device)
    }
    return true
  }

  /// Completes the move to the foreground after the app has handled it.
  func enteredForeground(_ process: AppProcess, on device: Device) {
    device.queue.appEnteredForeground(process)
    device.feed?.appEnteredForeground()
    offerAwaitingPromotions(on: device, process)
  }

  /// Schedules the held turns. If the app is in the background, only those that may run there are scheduled.
  func scheduleHeld(_ process: AppProcess, on device: Device) {
    var held = process.held
    process.held.removeAll()
    if !process.isForeground {
      process.held = held.filter { !$0.runsInBackground }
      held = held.filter(\.runsInBackground)
    }
    for waiting in held {
      switch waiting {
      case .callback(let callback): timeline.schedule(.callback(device.id, callback), after: .zero)
      case .telling(let telling):
        timeline.schedule(.telling(device.id, process.id, telling), after: .zero)
      case .event(let event): timeline.schedule(.turn(device.id, process.id, event), after: .zero)
      case .move(let toFront):
        timeline.schedule(.appMoves(device.id, process.id, toFront: toFront), after: .zero)
      case .removals(let transactions):
        timeline.schedule(.removals(device.id, process.id, transactions), after: .zero)
      }
    }
  }

  /// Sends the app to the background. Preferences are flushed. Most events then wait until the app is
  /// in the foreground again.
  @discardableResult
  public func background(_ device: Device) -> Bool {
    guard let process = device.process, process.isForeground else { return false }
    guard process.parked == nil else {
      process.held.append(.move(toFront: false))
      return true
    }
    timeline.record(.process(.backgrounded(process: process.id)), by: Actor(.device, at: device.id))
    turn(.backgrounded, on: device, process)
    guard process.isAlive else { return true }
    if let parked = process.parked {
      parked.sequel = .background
    } else {
      wentToBackground(process, on: device)
    }
    return true
  }

  /// Completes the move to the background after the app has handled it.
  func wentToBackground(_ process: AppProcess, on device: Device) {
    process.isForeground = false
    dismissSheetIfChosen(device)
    calls.disk.flushPreferences(on: device, process: process.id)
  }

  /// Moves the app to or from the foreground, after the move had to wait.
  func move(toFront: Bool, on device: Device, process id: ProcessID) {
    guard let process = device.process, process.id == id else { return }
    if toFront { foreground(device) } else { background(device) }
  }

  /// Terminates the app after notifying it. If its main thread is busy, the app is killed without notice.
  @discardableResult
  public func terminate(_ device: Device) -> Bool {
    guard let process = device.process else { return false }
    guard process.parked == nil else { return kill(device, at: "termination of a busy app") }
    turn(.terminating, on: device, process)
    guard process.isAlive else { return true }
    if let parked = process.parked { parked.sequel = .termination } else { terminated(process, on: device) }
    return true
  }

  /// Completes the termination after the app has handled it.
  func terminated(_ process: AppProcess, on device: Device) {
    calls.disk.flushPreferences(on: device, process: process.id)
    timeline.record(.process(.terminated(process: process.id)), by: Actor(.device, at: device.id))
    die(process, on: device)
  }

  /// Kills the app. The current turn is never resumed, and no handler of the app is called.
  @discardableResult
  public func kill(_ device: Device, at point: String = "now") -> Bool {
    guard let process = device.process else { return false }
    timeline.record(
      .process(.killed(process: process.id, point: timeline.texts.intern(point))),
      by: Actor(.device, at: device.id))
    die(process, on: device)
    return true
  }

  /// Offers the waiting promoted payments to the running app.
  func offerAwaitingPromotions(on device: Device, _ process: AppProcess) {
    guard !device.awaitingPromotions.isEmpty else { return }
    let products = device.awaitingPromotions
    device.awaitingPromotions.removeAll()
    if let feed = device.feed, feed.notices.takesIntents || !process.hasObservers {
      for offered in products { feed.notices.intends(to: offered) }
      return
    }
    process.toldProducts.append(products)
    for offered in products {
      device.transactions.post(.paymentOffered(offered.product, book.nextPayment(), process: process.id))
    }
  }

  private func dismissSheetIfChosen(_ device: Device) {
    guard let current = device.transactions.current, book[current].stage == .onSheet,
      timeline.choose(.sheetInBackground, scope: current.rawValue) == 1
    else { return }
    timeline.record(.device(.sheetClosed(transaction: current)), by: Actor(.device, at: device.id))
    device.checkout.cancel(current)
  }

  func losePreferencesIfChosen(_ device: Device) {
    guard device.disk.preferences.unflushedCount > 0 else { return }
    let actor = Actor(.device, at: device.id)
    if timeline.choose(.preferencesAtDeath, on: device.id) == 1 {
      let count = device.disk.preferences.loseUnflushed()
      timeline.record(.disk(.preferencesLost(count: Int64(count))), by: actor)
    } else {
      let count = device.disk.preferences.flush()
      timeline.record(.disk(.preferencesFlushed(count: Int64(count))), by: actor)
    }
  }
}
