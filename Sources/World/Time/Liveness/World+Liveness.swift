public import Facts
public import Kernel
internal import StoreModel

extension World {
  /// The time for which the recovery phase runs standing events. Then it checks whether the world is idle.
  public static let livenessSpan = Interval.hours(24)
  private static let launchesMax = 3

  /// Runs the recovery phase. Faults end, links come up, open dialogs are answered, and the app is
  /// launched up to three times without a tap. If `asks` is true, each app is finally asked for the
  /// products that its user owns.
  @discardableResult
  public func converge(budget: UInt32 = defaultFactLimit, asks: Bool = true) -> Convergence {
    timeline.choices.silence([.faults, .users])
    timeline.faults.removeAll()
    timeline.record(.world(.livenessBegan(launches: Int64(World.launchesMax))), by: .world)
    bringEverythingUp()
    guard settle(budget: budget, passingStanding: true) else { return .budgetSpent }
    var outcome = Convergence.notConverged(unfinished: 0, callbacks: 0)
    let deadline = timeline.now + World.livenessSpan
    for launch in 1...World.launchesMax {
      startApps()
      guard settle(budget: budget, passingStanding: true), runStandingEvents(until: deadline, budget: budget)
      else {
        return .budgetSpent
      }
      let before = apps.callbackCount
      relaunchApps()
      guard settle(budget: budget, passingStanding: true) else { return .budgetSpent }
      let (unfinished, callbacks) = (unfinishedCount, apps.callbackCount - before)
      if unfinished == 0, callbacks == 0 {
        timeline.record(.world(.converged(launches: Int64(launch))), by: .world)
        if asks { askForOwnedProducts() }
        return .converged
      }
      outcome = .notConverged(unfinished: unfinished, callbacks: callbacks)
    }
    if case .notConverged(let unfinished, let callbacks) = outcome {
      timeline.record(
        .world(.notConverged(unfinished: Int64(unfinished), callbacks: Int64(callbacks))), by: .world)
    }
    askForOwnedProducts()
    return outcome
  }

  /// Ends a run without launching the app again. Faults end, links come up, and open dialogs are
  /// answered. Transactions that the app has not finished by then count as unfinished. If `asks` is
  /// true, the app is finally asked for the products that its user owns.
  @discardableResult
  public func rest(asks: Bool, budget: UInt32 = defaultFactLimit) -> Convergence {
    timeline.choices.silence([.faults, .users])
    timeline.faults.removeAll()
    bringEverythingUp()
    guard settle(budget: budget, passingStanding: true) else { return .budgetSpent }
    let unfinished = unfinishedCount
    timeline.record(
      .world(
        unfinished == 0
          ? .converged(launches: 0) : .notConverged(unfinished: Int64(unfinished), callbacks: 0)),
      by: .world)
    if asks { askForOwnedProducts() }
    return unfinished == 0 ? .converged : .notConverged(unfinished: unfinished, callbacks: 0)
  }

  /// Ends every fault. Afterwards the store and the server work, devices are on, links are up, apps are
  /// in the foreground, and open sheets are answered.
  private func bringEverythingUp() {
    _ = endStoreFailures()
    _ = setStoreWorkingTime(.zero)
    _ = setStoreDown(false)
    _ = server.endFailures()
    _ = server.setWorkingTime(.zero)
    _ = server.setDown(false)
    for device in devices {
      device.isOn = true
      _ = setDiskFull(false, on: device)
      for endpoint in Endpoint.allCases {
        _ = network.clear(device.id, endpoint)
        _ = network.setLink(device.id, endpoint, isUp: true)
      }
      if let process = device.process, !process.isForeground { apps.foreground(device) }
      device.checkout.answerOpenSheet()
      device.downloads.endFaults()
      links.askWhatWasMissed(device)
    }
  }

  private func startApps() { for device in devices { apps.launch(device) } }

  private func relaunchApps() {
    for device in devices where device.installedVersion != nil {
      apps.terminate(device)
      apps.launch(device)
    }
  }

  private func runStandingEvents(until deadline: Instant, budget: UInt32) -> Bool {
    guard let due = timeline.nextStandingDue, due <= deadline else { return true }
    return wait(max(deadline - timeline.now, .zero), budget: budget)
  }

  /// The number of settled transactions that the app has not finished. Transactions of accounts that
  /// are not signed in do not count.
  private var unfinishedCount: Int {
    devices.reduce(0) { count, device in
      guard device.installedVersion != nil else { return count }
      return count
        + device.transactions.all.count {
          book[$0].isUnfinished && !book[$0].traits.contains(.purchasingForever)
            && book[$0].account == device.account
        }
    }
  }

  /// Asks each running app how much of every declared product its user owns.
  public func askForOwnedProducts() {
    for device in devices {
      guard device.process != nil, device.appAccount != .none else { continue }
      for product in names.declaredProducts { _ = owned(product, on: device) }
    }
  }

  /// Asks the running app how much of a product its user owns. Nil if no app runs or its main thread is
  /// busy.
  @discardableResult
  public func owned(_ product: ProductID, on device: Device) -> Int? {
    guard let process = device.process, process.parked == nil else { return nil }
    process.isAsked = true
    defer { process.isAsked = false }
    guard case .count(let count) = apps.turn(.owned(product), on: device, process) else { return nil }
    let (account, total) = (device.appAccount, Int64(count))
    // The store's records show what the device's account owns, but not what another logged-in user owns.
    timeline.record(
      device.login == .followsAccount
        ? .world(.owned(device: device.id, account: account, product: product, count: total))
        : .world(.loginOwned(device: device.id, account: account, product: product, count: total)),
      by: .world)
    return count
  }
}

/// The outcome of the recovery phase.
public enum Convergence: Hashable, Sendable {
  /// No transaction is unfinished, and another launch causes no callback.
  case converged
  /// After the last launch, transactions were unfinished or callbacks still arrived.
  case notConverged(unfinished: Int, callbacks: Int)
  /// The run reached its limit of facts before the world became idle.
  case budgetSpent

  /// Why the run did not become idle; nil if it did, or if it reached its limit of facts.
  public var obstacle: String? {
    guard case .notConverged(let unfinished, let callbacks) = self else { return nil }
    var reasons: [String] = []
    if unfinished > 0 { reasons.append("\(unfinished) completed transactions are unfinished") }
    if callbacks > 0 { reasons.append("the last launch still received callbacks (\(callbacks))") }
    return "the run did not become idle: " + reasons.joined(separator: ", and ")
  }
}
