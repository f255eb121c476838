internal import Facts

/// The quantities that situations count, for each device and for all devices together. The facts of one
/// run update them.
struct CircumstanceCounts {
  /// The kinds of facts that change a number.
  static let kinds: [FactKind] = [
    .processLaunched, .processKilled, .processTerminated, .processCrashed, .queueObserverAdded,
    .queueObserverRemoved,
    .transactionBegan, .transactionReceived, .transactionRestored, .transactionRemoved, .transactionVanished,
    .downloadBegan, .downloadResumed, .downloadPaused, .downloadFinished, .downloadFailed, .downloadCancelled,
    .downloadAbandoned, .messageLinkFailed, .messageLinkRecovered, .deviceDiskFilled, .deviceDiskFreed,
  ]

  private static let width = SituationMeasure.allCases.count
  /// One row of numbers for all devices, and one for each device.
  private var numbers: ContiguousArray<Int32>
  /// Whether each transaction is in the queue, and whether each download is active.
  private var open = Flags()
  private var active = Flags()
  /// Whether each link is down. Each device has two links.
  private var down = Flags()

  init() { numbers = ContiguousArray(repeating: 0, count: CircumstanceCounts.width) }

  /// Resets all numbers, and keeps the allocated memory.
  mutating func reset() {
    for index in numbers.indices { numbers[index] = 0 }
    open.reset()
    active.reset()
    down.reset()
  }

  /// Copies the numbers from `other`, and keeps the allocated memory.
  mutating func become(_ other: CircumstanceCounts) {
    numbers.removeAll(keepingCapacity: true)
    numbers += other.numbers
    open.become(other.open)
    active.become(other.active)
    down.become(other.down)
  }

  /// The number for a device, or for all devices together if `device` is `.none`.
  func number(of measure: SituationMeasure, on device: DeviceID) -> Int32 {
    let index = CircumstanceCounts.index(of: measure, on: device)
    return index < numbers.count ? numbers[index] : 0
  }

  /// Applies a fact of one of `kinds`.
  mutating func add(_ fact: Fact) {
    let device = fact.actor.device
    switch fact.content {
    case .process(let content): add(content, on: device)
    case .transaction(let content): add(content, on: device)
    case .download(let content): add(content, on: device)
    case .queue(.observerAdded): set(.observers, on: device, to: number(of: .observers, on: device) + 1)
    case .queue(.observerRemoved):
      set(.observers, on: device, to: max(0, number(of: .observers, on: device) - 1))
    case .device(.diskFilled): set(.fullDisks, on: device, to: 1)
    case .device(.diskFreed): set(.fullDisks, on: device, to: 0)
    case .message(.linkFailed(let device, let endpoint)): setLink(to: endpoint, of: device, isDown: true)
    case .message(.linkRecovered(let device, let endpoint)): setLink(to: endpoint, of: device, isDown: false)
    case .world, .user, .device, .queue, .callback, .request, .catalogue, .sheet, .message, .store,
      .subscription, .disk, .interface, .server, .claim,
      .notification, .storekit:
      break
    }
  }

  private mutating func add(_ content: ProcessFact, on device: DeviceID) {
    switch content {
    case .launched: set(.runningApps, on: device, to: 1)
    case .terminated, .killed, .crashed:
      set(.runningApps, on: device, to: 0)
      set(.observers, on: device, to: 0)
    case .foregrounded, .backgrounded, .raised, .hung, .timerFired, .ticksPassedOver, .worked: break
    }
  }

  private mutating func add(_ content: TransactionFact, on device: DeviceID) {
    switch content {
    case .began(let transaction, _, _, _), .received(let transaction, _, _, _),
      .restored(let transaction, _, _, _, _):
      if open.set(transaction.index, to: true) { change(.openTransactions, on: device, by: 1) }
    case .removed(let transaction), .vanished(let transaction), .replaced(let transaction, _):
      if open.set(transaction.index, to: false) { change(.openTransactions, on: device, by: -1) }
    case .purchased, .failed, .deferred, .returned, .heldBack, .learned: break
    }
  }

  private mutating func add(_ content: DownloadFact, on device: DeviceID) {
    switch content {
    case .began(let download), .resumed(let download):
      if active.set(download.index, to: true) { change(.activeDownloads, on: device, by: 1) }
    case .paused(let download), .finished(let download, _, _), .failed(let download, _),
      .cancelled(let download), .abandoned(let download):
      if active.set(download.index, to: false) { change(.activeDownloads, on: device, by: -1) }
    case .announced, .startCalled, .pauseCalled, .resumeCalled, .cancelCalled, .progressed, .stalled,
      .locationRead, .purged:
      break
    }
  }

  private mutating func setLink(to endpoint: Endpoint, of device: DeviceID, isDown: Bool) {
    guard device != .none else { return }
    let index = device.index * Endpoint.allCases.count + endpoint.rawValue
    if down.set(index, to: isDown) { change(.downLinks, on: device, by: isDown ? 1 : -1) }
  }

  private mutating func set(_ measure: SituationMeasure, on device: DeviceID, to number: Int32) {
    change(measure, on: device, by: number - self.number(of: measure, on: device))
  }

  private mutating func change(_ measure: SituationMeasure, on device: DeviceID, by difference: Int32) {
    guard device != .none, difference != 0 else { return }
    let index = CircumstanceCounts.index(of: measure, on: device)
    while numbers.count <= index { numbers.append(0) }
    numbers[index] += difference
    numbers[measure.rawValue] += difference
  }

  private static func index(of measure: SituationMeasure, on device: DeviceID) -> Int {
    device == .none ? measure.rawValue : (device.index + 1) * width + measure.rawValue
  }
}

/// One flag for each item with a dense number; initially clear.
private struct Flags {
  private var bits: ContiguousArray<Bool> = []

  /// Clears every flag, and keeps the allocated memory.
  mutating func reset() { bits.removeAll(keepingCapacity: true) }

  /// Copies the flags from `other`, and keeps the allocated memory.
  mutating func become(_ other: Flags) {
    bits.removeAll(keepingCapacity: true)
    bits += other.bits
  }

  /// Sets or clears a flag, and returns whether the flag was different before.
  mutating func set(_ index: Int, to value: Bool) -> Bool {
    if index >= bits.count {
      guard value else { return false }
      while bits.count <= index { bits.append(false) }
    }
    guard bits[index] != value else { return false }
    bits[index] = value
    return true
  }
}
