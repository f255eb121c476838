internal import Facts
internal import Kernel

/// Carries out the calls that apps make. If a call ends the process or starts a turn, the outcome says
/// so, and the caller does it.
final class PortCalls {
  let timeline: Timeline
  let network: Network
  let book: TransactionBook
  let downloadBook: DownloadBook
  let names: Names
  let knowledge: any AppKnowledge
  let disk: DiskCalls
  let queue: QueueCalls
  private var requestCount = 0

  init(
    timeline: Timeline, network: Network, book: TransactionBook, downloadBook: DownloadBook, names: Names,
    knowledge: any AppKnowledge, capabilities: Capabilities
  ) {
    self.timeline = timeline
    self.network = network
    self.book = book
    self.downloadBook = downloadBook
    self.names = names
    self.knowledge = knowledge
    disk = DiskCalls(timeline: timeline, keepsPrivateDisk: capabilities.keepsPrivateDisk)
    queue = QueueCalls(
      timeline: timeline, book: book, downloadBook: downloadBook, nests: capabilities.nests)
  }

  func nextRequest() -> RequestID {
    defer { requestCount += 1 }
    return RequestID(requestCount)
  }

  /// Records a fact for a call that has no other effect.
  private func record(_ content: FactContent, on device: Device) -> PerformOutcome {
    timeline.record(content, by: Actor(.app, at: device.id))
    return .reply(.none)
  }
}

// MARK: Claims

extension PortCalls {
  func claimGranted(
    _ transaction: TransactionHandle?, _ product: ProductID, account: TextID?, count: Int, on device: Device,
    _ process: AppProcess
  ) -> PerformOutcome {
    record(
      .claim(
        .granted(
          transaction: transaction?.transaction ?? .none, product: product,
          account: account.flatMap { knowledge.account(named: $0) } ?? .none, count: Int64(count))),
      on: device)
  }

  func claimRevoked(_ product: ProductID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    record(.claim(.revoked(product: product, account: device.appAccount)), on: device)
  }

  func claimPersisted(
    _ transaction: TransactionHandle?, _ subject: ClaimSubject, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    record(
      .claim(.persisted(transaction: transaction?.transaction ?? .none, subject: subject)), on: device)
  }

  func claimVerified(
    _ transaction: TransactionHandle?, status: Int, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    record(
      .claim(.verified(transaction: transaction?.transaction ?? .none, status: Int64(status))), on: device)
  }
}

// MARK: The user interface

extension PortCalls {
  func showDialog(_ dialog: Dialog, _ text: TextID, on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    record(.interface(.dialogShown(dialog: dialog, text: text)), on: device)
  }

  func showText(_ dialog: Dialog, _ text: TextID, on device: Device, _ process: AppProcess) -> PerformOutcome
  {
    record(.interface(.textShown(dialog: dialog, text: text)), on: device)
  }

  func showBusy(_ isBusy: Bool, on device: Device, _ process: AppProcess) -> PerformOutcome {
    process.isBusy = isBusy
    return record(.interface(isBusy ? .busyBegan : .busyEnded), on: device)
  }

  func showPrice(_ product: ProductID, _ text: TextID, on device: Device, _ process: AppProcess)
    -> PerformOutcome
  {
    record(.interface(.priceShown(product: product, text: text)), on: device)
  }

  func listProducts(count: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    record(.interface(.productsListed(count: Int64(count))), on: device)
  }
}

// MARK: The process

extension PortCalls {
  func terminateForInvalidReceipt(on device: Device, _ process: AppProcess) -> PerformOutcome {
    .crashed(AppCrash(.invalidReceipt))
  }

  func note(_ text: TextID, on device: Device, _ process: AppProcess) -> PerformOutcome {
    record(.world(.noted(text: text)), on: device)
  }

  /// The time for which a launch may keep the main thread busy. After it the system's watchdog ends the
  /// process.
  static let launchPatience = Interval.seconds(20)

  /// Keeps the main thread busy before a call returns. Takes no time in a turn that is nested in a
  /// call, or while the app answers the harness.
  func work(
    _ time: Interval, then reply: AppReply = .none, on device: Device, _ process: AppProcess
  ) -> PerformOutcome {
    guard time > .zero, process.turnDepth == 1, !process.isAsked else { return .reply(reply) }
    timeline.record(.process(.worked(time: time)), by: Actor(.app, at: device.id))
    var end = timeline.now + time
    if !process.isLaunched { end = min(end, process.launchedAt + PortCalls.launchPatience) }
    return .parked(timeline.schedule(.workEnds(device.id, process.id), at: end), reply)
  }

  func startTimer(_ delay: Interval, on device: Device, _ process: AppProcess) -> PerformOutcome {
    let number = process.timers.count
    let delay = max(delay, .zero)
    // A timer of up to a minute is a prompt event. A longer timer is a standing event: the world
    // becomes idle without waiting for it.
    let event = timeline.schedule(
      .timer(device.id, process.id, number), after: delay, standing: delay > IdleChain.patience)
    let (now, due) = (timeline.now, timeline.now + delay)
    process.timers.append(AppTimer(event: event, due: due, delay: delay, chain: IdleChain(since: now)))
    return .reply(.timer(number))
  }

  func stopTimer(_ number: Int, on device: Device, _ process: AppProcess) -> PerformOutcome {
    if process.timers.indices.contains(number) {
      timeline.cancel(process.timers[number].event)
      process.timers[number].event = nil
      process.passedOver.removeAll { $0 == number }
    }
    return .reply(.none)
  }
}
