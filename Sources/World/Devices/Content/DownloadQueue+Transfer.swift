internal import Facts
internal import Kernel
internal import StoreModel

/// A device's request for one part of a hosted package.
struct ContentRequest {
  let download: DownloadID
  let product: ProductID
  /// The attempt of the transfer that sends the request.
  let attempt: Int
  /// The position of the part, counted from zero.
  let part: Int
}

extension DownloadQueue {
  /// The number of equal pieces of a transfer. Each part consists of one or more pieces.
  private static let pieceCount = 8
  /// How long the address of hosted files is always valid. After that time, a site can make it expire.
  private static let addressLifetime = Interval.hours(30 * 24)
  /// The maximum number of retries for a lost part. The transfer fails after them.
  private static let lossesMax = 3
  /// The time that the system needs to unpack the arrived files.
  private static let unpackingTime = Interval.milliseconds(100)

  /// Starts a transfer from the first byte. In a Simulator it fails at once.
  func begin(_ id: DownloadID) {
    if owner.isSimulator, !areFaultsOver { return fail(id, .storeKit(.unknown)) }
    if timeline.now - book[id].addressedAt > DownloadQueue.addressLifetime,
      timeline.choose(.contentExpiry, scope: id.rawValue) == 1
    {
      // The device gets a new address with the failure, so another start works.
      book[id].addressedAt = timeline.now
      return fail(id, .storeKit(.unknown))
    }
    book[id].attempt += 1
    book[id].partCount = 0
    book[id].lossCount = 0
    book[id].isHeldUp = false
    book[id].isStuck = false
    book[id].transferBegan = timeline.now
    book[id].bytesAtBegin = 0
    book[id].showsEnd = false
    book[id].failure = orderedFailure(of: id)
    book[id].partEnds = partEnds(of: id)
    record(.began(download: id))
    tellOfChange(id)
    ask(id)
  }

  /// For each part, the number of bytes that have arrived at its end. By default there are two halves;
  /// the site can choose other parts. A part also ends where an ordered failure occurs.
  private func partEnds(of id: DownloadID) -> [Int64] {
    let count = DownloadQueue.pieceCount
    var sizes = timeline.split(count, at: .downloadParts, scope: id.rawValue)
    if sizes.count == 1 { sizes = [count / 2, count - count / 2] }
    let length = book[id].machine.length
    var pieces = 0
    var ends = sizes.map { size in
      pieces += size
      return length * Int64(pieces) / Int64(count)
    }
    if let failing = book[id].bytesAtFailure, failing > 0, !ends.contains(failing) {
      ends.insert(failing, at: ends.firstIndex { $0 > failing } ?? ends.count)
    }
    return ends
  }

  /// Requests the next part from the store.
  private func ask(_ id: DownloadID) {
    guard !book[id].isStuck else { return }
    guard owner.isOn else { return holdUp(id) }
    let request = ContentRequest(
      download: id, product: book[id].machine.product, attempt: book[id].attempt, part: book[id].partCount)
    network.send(.toStore(.content(request)), device: owner.id, from: actor)
  }

  /// Resumes a paused transfer from the bytes that have already arrived.
  func resume(_ id: DownloadID) {
    book[id].attempt += 1
    book[id].lossCount = 0
    book[id].isHeldUp = false
    book[id].transferBegan = timeline.now
    book[id].bytesAtBegin = book[id].machine.received
    if book[id].machine.isComplete { unpackSoon(id) } else { ask(id) }
  }

  /// Resumes the transfers that waited for the store. Called when the store can be reached again.
  func storeCanBeReached() {
    for id in current where book[id].isHeldUp && book[id].machine.state == .active {
      record(.resumed(download: id))
      resume(id)
    }
  }

  /// Handles the arrival of a part, or the error that the store sent instead.
  func answered(_ request: ContentRequest, error: StoreError?) {
    let id = request.download
    guard isAwaited(request) else { return }
    if let error { return fail(id, error) }
    guard owner.isOn else { return holdUp(id) }
    if isDiskFull { return fail(id, diskError(id)) }
    if let failure = book[id].failure, failure.thousandths == 0 { return fail(id, failure.error) }
    book[id].lossCount = 0
    book[id].partCount += 1
    let end = book[id].partEnds[request.part]
    let bytes = end - book[id].machine.received
    let isLast = book[id].partCount == book[id].partEnds.count
    let order = book[id].machine.partArrived(upTo: end, isLast: isLast)
    record(.progressed(download: id, bytes: bytes))
    if let failure = book[id].failure, let failing = book[id].bytesAtFailure, failing <= end {
      return fail(id, failure.error)
    }
    switch order {
    case .askNext:
      tellOfChange(id)
      if book[id].sticksHalfWay { stick(id) } else { ask(id) }
    case .unpack:
      // By default the arrival of the last part causes no update, as reported from real devices. The
      // site can choose an update.
      if timeline.choose(.downloadCompletion, scope: id.rawValue) == 1 {
        book[id].showsEnd = true
        tellOfChange(id)
      }
      unpackSoon(id)
    case .nothing, .noEffect, .tooLate, .begin, .rest, .proceed, .announce, .abandon, .purge: break
    }
  }

  private func isAwaited(_ request: ContentRequest) -> Bool {
    let download = book[request.download]
    return download.attempt == request.attempt && download.partCount == request.part
      && download.machine.state == .active && !download.isStuck
  }

  private func stick(_ id: DownloadID) {
    book[id].sticksHalfWay = false
    book[id].isStuck = true
    record(.stalled(download: id))
  }

  private func unpackSoon(_ id: DownloadID) {
    timeline.schedule(
      .downloadUnpacks(owner.id, id, attempt: book[id].attempt), after: DownloadQueue.unpackingTime)
  }

  /// Puts the arrived files into the cache.
  func unpacks(_ id: DownloadID, attempt: Int) {
    guard book[id].attempt == attempt, book[id].machine.state == .active else { return }
    guard owner.isOn else { return holdUp(id) }
    if isDiskFull { return fail(id, diskError(id)) }
    guard book[id].machine.unpacked() == .announce else { return }
    let files = place(id)
    record(
      .finished(
        download: id, path: timeline.texts.intern(DownloadQueue.folder(of: id)), files: Int64(files)))
    tellOfChange(id)
  }

  /// Handles the final loss of a message: a request for a part, or the store's answer to it.
  func transferWasLost(_ request: ContentRequest, _ message: Message) {
    let id = request.download
    guard isAwaited(request) else { return }
    book[id].lossCount += 1
    if message.loss == .dropped || message.loss == .receiverGone {
      if book[id].lossCount > DownloadQueue.lossesMax { return fail(id, message.error) }
      return ask(id)
    }
    if timeline.choose(.downloadLinkLoss, scope: id.rawValue) == 1 {
      return fail(id, message.error)
    }
    if network.isReachable(.store, from: owner.id) { ask(id) } else { holdUp(id) }
  }

  private func holdUp(_ id: DownloadID) {
    guard !book[id].isHeldUp else { return }
    book[id].isHeldUp = true
    record(.stalled(download: id))
  }

  /// Fails a download, unless it has ended.
  private func fail(_ id: DownloadID, _ error: StoreError) {
    guard book[id].machine.failed(error) == .announce else { return }
    book[id].attempt += 1
    record(.failed(download: id, error: error))
    tellOfChange(id)
  }

  private func diskError(_ id: DownloadID) -> StoreError {
    timeline.choose(.downloadDiskError, scope: id.rawValue) == 1 ? .storeKit(.unknown) : .diskFull
  }

  /// Whether the disk has no space for the arriving bytes.
  private var isDiskFull: Bool {
    timeline.choose(.diskFull, scope: owner.id.rawValue) == 1 || owner.isDiskFull
  }
}

extension DownloadQueue {
  /// The ordered failure that applies to a transfer that begins now. Nil if there is none.
  private func orderedFailure(of id: DownloadID) -> DownloadFailure? {
    let product = book[id].machine.product
    var struck: DownloadFailure?
    for place in failures.indices where failures[place].isOpen {
      let failure = failures[place].failure
      guard failure.product == .none || failure.product == product else { continue }
      failures[place].seen += 1
      guard failures[place].seen >= failure.nth, struck == nil else { continue }
      failures[place].hasOccurred = true
      struck = failure
    }
    return struck
  }

  /// Ends all faults: cancels ordered failures, resumes stuck transfers, and lets a Simulator download
  /// content like a device.
  func endFaults() {
    areFaultsOver = true
    for place in failures.indices { failures[place].isEnded = true }
    for id in current {
      book[id].failure = nil
      book[id].sticksHalfWay = false
      guard book[id].isStuck else { continue }
      book[id].isStuck = false
      record(.resumed(download: id))
      if book[id].machine.state == .active {
        resume(id)
      } else if book[id].machine.state == .waiting, book[id].machine.startCalled(isEndFinal: false) == .begin
      {
        begin(id)
      }
    }
  }
}
