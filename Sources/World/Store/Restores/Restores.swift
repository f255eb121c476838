internal import Facts
internal import Kernel
internal import StoreModel

/// Sends the restorable purchases of accounts to devices, in parts.
struct Restores {
  let timeline: Timeline
  let catalogue: Catalogue
  let books: StoreBooks
  let endpoint: StoreEndpoint
  let receipts: Receipts
  let writer: PurchaseWriter
  /// The serial number of each device's latest restore. Only for lookup, never iterated.
  private var latestRestores: [DeviceID: Int] = [:]
  /// The parts that devices have not requested yet.
  private var unsentParts: [(device: DeviceID, part: RestorePart)] = []

  init(
    timeline: Timeline, catalogue: Catalogue, books: StoreBooks, endpoint: StoreEndpoint, receipts: Receipts
  ) {
    self.timeline = timeline
    self.catalogue = catalogue
    self.books = books
    self.endpoint = endpoint
    self.receipts = receipts
    writer = PurchaseWriter(timeline: timeline, catalogue: catalogue, books: books)
  }

  /// Sends the restorable purchases of an account to a device. The first part is sent at once, and each
  /// further part on request.
  ///
  /// A repeated request is ignored, because its parts could be different.
  mutating func sendHistory(of account: AccountID, username: TextID?, serial: Int, to device: DeviceID) {
    guard serial > latestRestores[device] ?? 0 else { return }
    latestRestores[device] = serial
    if let error = endpoint.failure(answering: .restoreRequest, device: device) {
      let refused = part(0, [], isLast: true, error: error, account: account, serial: serial, identifier: 0)
      return endpoint.send(.restore(refused), to: device)
    }
    var restorable = restorablePurchases(of: account, username: username, device: device)
    if let order = timeline.order(restorable.count, at: .restoredOrder, scope: device.rawValue) {
      restorable = order.map { restorable[$0] }
    }
    timeline.record(.store(.historySent(account: account, count: Int64(restorable.count))), by: .store)
    let breaksOff = timeline.choose(.restoreFailure, on: device) == 1
    if breaksOff { restorable.removeLast(restorable.count - restorable.count / 2) }
    let identifier = books.takeIdentifiers(restorable.count)
    receipts.noteRestore(restorable, of: account, device: device, firstIdentifier: identifier)
    writer.attachContent(toRestored: restorable, firstIdentifier: identifier)
    unsentParts.removeAll { $0.device == device }
    for part in parts(
      restorable, error: breaksOff ? .connectionLost : nil, account: account, serial: serial,
      identifier: identifier, device: device)
    {
      unsentParts.append((device, part))
    }
    sendPart(serial: serial, position: 0, to: device)
  }

  /// Sends the next part, after the device has processed the previous one.
  mutating func sendPart(serial: Int, position: Int, to device: DeviceID) {
    guard
      let place = unsentParts.firstIndex(where: {
        $0.device == device && $0.part.serial == serial && $0.part.position == position
      })
    else { return }
    endpoint.send(.restore(unsentParts.remove(at: place).part), to: device)
  }

  private func parts(
    _ purchases: [PurchaseID], error: StoreError?, account: AccountID, serial: Int, identifier: Int64,
    device: DeviceID
  ) -> [RestorePart] {
    let sizes = timeline.split(purchases.count, at: .restoredBatches, scope: device.rawValue)
    guard sizes.count > 1 else {
      return [
        part(
          0, purchases[...], isLast: true, error: error, account: account, serial: serial,
          identifier: identifier)
      ]
    }
    var first = 0
    return sizes.enumerated().map { position, size in
      defer { first += size }
      let isLast = position == sizes.count - 1
      return part(
        position, purchases[first..<(first + size)], isLast: isLast, error: isLast ? error : nil,
        account: account, serial: serial, identifier: identifier + Int64(first))
    }
  }

  /// The purchases that a restore returns, in the order of their dates: finished purchases, and
  /// purchases that the family shared without notifying the device.
  private func restorablePurchases(of account: AccountID, username: TextID?, device: DeviceID) -> [PurchaseID]
  {
    let isFiltered = username != nil && timeline.choose(.restoreUsername, scope: device.rawValue) == 1
    return books[account].purchases.filter { id in
      let record = books[id]
      guard catalogue.type(of: record.product).isRestorable, !record.isRevoked,
        !record.traits.contains(.notice)
      else {
        return false
      }
      guard record.isFinished || isSharedSilently(id, of: account) else { return false }
      return !isFiltered || record.username == username
    }
  }

  private func isSharedSilently(_ id: PurchaseID, of account: AccountID) -> Bool {
    books[id].traits.contains(.familyShared)
      && !books[account].pending.contains { $0.purchase == id }
  }

  private func part(
    _ position: Int, _ ids: ArraySlice<PurchaseID>, isLast: Bool, error: StoreError?, account: AccountID,
    serial: Int, identifier: Int64
  ) -> RestorePart {
    RestorePart(
      serial: serial, position: position, account: account,
      purchases: books.history(of: ids), firstIdentifier: identifier,
      contents: contents(ids.count, firstIdentifier: identifier), isLast: isLast, error: error,
      isHistoryEmpty: books[account].purchases.isEmpty,
      receipt: isLast && error == nil ? receipts.receipt(of: account) : nil)
  }

  /// The hosted content of restored purchases, each with its purchase's position in the part.
  private func contents(_ count: Int, firstIdentifier: Int64) -> [(position: Int, content: HostedContent)] {
    guard books.hasContents else { return [] }
    return (0..<count).compactMap { position in
      books.content(of: firstIdentifier + Int64(position)).map { (position, $0) }
    }
  }
}
