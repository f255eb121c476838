import Facts

extension CaseFile {
  func take(_ content: CallbackFact, at device: DeviceID) {
    switch content {
    case .updated(let observer, _): beginTurn(observer, at: device)
    case .delivered(_, let transaction, let state):
      if device != .none {
        devices.pointer(to: device.index).pointee.turn.add(transaction, state, at: sequence)
      }
      told(transaction, state, at: device)
    case .restoreFinished(let observer), .restoreFailed(let observer, _):
      beginTurn(observer, at: device)
      if device != .none { devices.pointer(to: device.index).pointee.restoreEnded = sequence }
    case .revoked(let observer, let product):
      beginTurn(observer, at: device)
      guard product != .none else { return }
      revocationNotices.removeAll { $0.device == device && $0.product == product }
      revocationNotices.append(RevocationNotice(device: device, product: product, told: sequence))
    case .removed(let observer, _), .paymentOffered(let observer, _, _), .storefrontChanged(let observer),
      .downloadsUpdated(let observer, _):
      beginTurn(observer, at: device)
    case .continueAsked, .consentAsked: beginTurn(.none, at: device)
    case .downloadDelivered:
      if device != .none { devices.pointer(to: device.index).pointee.turn.extend(at: sequence) }
    case .refused, .paymentUnheard: break
    }
  }

  private func beginTurn(_ observer: ObserverID, at device: DeviceID) {
    guard device != .none else { return }
    devices.pointer(to: device.index).pointee.turn.begin(observer, at: sequence)
  }

  private func told(_ id: TransactionID, _ state: TransactionState, at device: DeviceID) {
    guard id != .none else { return }
    let record = transactions.pointer(to: id.index)
    count(state)
    record.pointee.isHeldBack = false
    record.pointee.told = state
    guard record.pointee.isDeliveredTerminal else { return }
    if record.pointee.isDeliveredPaid, !isOwnerPresent(of: record.pointee) { signedOutDeliveries.note(id) }
    if record.pointee.firstDelivered == .start {
      record.pointee.firstDelivered = sequence
      firstTellings.note(
        record.pointee, at: device, isAdditive: products[record.pointee.product.index].isAdditive)
    }
    let launched = devices[device.index].launched
    // If a later launch is notified again of a finished transaction, the finish had no effect.
    if record.pointee.finished != .start, record.pointee.finished < launched {
      record.pointee.finished = .start
      record.pointee.isGone = false
    }
    if record.pointee.granted != .start, record.pointee.isDeliveredPaid,
      products[record.pointee.product.index].isAdditive
    {
      repeatedAfterGrant += 1
      if firstRepeatedAfterGrant == .start { firstRepeatedAfterGrant = sequence }
    }
  }

  private func count(_ state: TransactionState) {
    switch state {
    case .purchasing: toldCounts.0 += 1
    case .purchased: toldCounts.1 += 1
    case .failed: toldCounts.2 += 1
    case .restored: toldCounts.3 += 1
    case .deferred: toldCounts.4 += 1
    }
  }

  func take(_ content: QueueFact, at device: DeviceID) {
    switch content {
    case .finishCalled(let transaction, let state): finished(transaction, state, at: device)
    case .paymentAdded(let transaction, let product, _, _, promoted: false):
      guard transaction != .none, device != .none else { return }
      tapper = taps[device, product]
      taps[device, product] = .none
      // If another user logged in between the tap and the payment, the owner of the payment is unknown.
      if tapper == .none || tapper == devices[device.index].user {
        signedOutDeliveries.noteAsked(transaction)
      } else {
        signedOutDeliveries.note(transaction)
      }
    case .observerAdded(let observer):
      guard device != .none, observer != .none else { return }
      let place = devices.pointer(to: device.index)
      place.pointee.observers |= DeviceNote.bit(of: observer)
      if place.pointee.observers.nonzeroBitCount > 1 { lineage.begin(after: sequence) }
    case .observerRemoved(let observer), .observerReleased(let observer, _):
      guard device != .none, observer != .none else { return }
      devices.pointer(to: device.index).pointee.observers &= ~DeviceNote.bit(of: observer)
    case .restoreCalled:
      if device != .none { devices.pointer(to: device.index).pointee.restoreAsked = sequence }
    case .misused(.finishedOfEarlierLaunch, let subject):
      // The latest call had no effect: its transaction object belonged to an earlier launch.
      let transaction = TransactionID(rawValue: UInt32(truncatingIfNeeded: subject))
      guard transaction != .none else { return }
      transactions.pointer(to: transaction.index).pointee.finished = earlierFinish
    default: break
    }
  }

  private func finished(_ id: TransactionID, _ state: TransactionState, at device: DeviceID) {
    paidFinish = .none
    guard id != .none else { return }
    let record = transactions.pointer(to: id.index)
    earlierFinish = record.pointee.finished
    switch state {
    case .purchasing, .deferred: return
    case .purchased, .restored:
      let isOwed = !record.pointee.isExcused && !purchases[record.pointee.purchase.index].isOver
      if earlierFinish == .start, isOwed { paidFinish = id }
      if record.pointee.granted == .start { matchUnnamedGrant(id, record, at: device) }
      if record.pointee.granted != .start, isWrittenSinceTold(record.pointee, at: device) {
        record.pointee.isGrantSettled = true
      }
    case .failed: break
    }
    // The app may have read the transaction from the queue's list without a callback.
    record.pointee.told = state
    record.pointee.finished = sequence
  }

  /// Whether something durable was written since the app was notified of a transaction or, if that is later,
  /// launched.
  func isWrittenSinceTold(_ transaction: TransactionNote, at device: DeviceID) -> Bool {
    let place = devices[device.index]
    let since = max(transaction.firstDelivered, place.launched)
    // The server may record a purchase under the login of the user who asked.
    let recorded = max(
      serverRecorded(for: holding(transaction.holding).account), serverRecorded(for: place.account))
    return transaction.isPersisted || place.durableWrite > since || recorded > since
  }

  func take(_ content: TransactionFact, at device: DeviceID) {
    switch content {
    case .began(let id, let product, let quantity, let account),
      .received(let id, let product, let quantity, let account):
      enter(id, product, quantity, account, at: device)
    case .restored(let id, let product, let purchase, _, let account):
      enter(id, product, 1, account, at: device)
      link(id, to: purchase)
    case .purchased(let id, let purchase, _): link(id, to: purchase)
    case .removed(let id), .vanished(let id):
      guard id != .none else { return }
      transactions.pointer(to: id.index).pointee.isGone = true
      if !cachedFiles.isEmpty { releaseCachedFiles(of: id) }
    case .returned(let id):
      guard id != .none else { return }
      let record = transactions.pointer(to: id.index)
      record.pointee.isGone = false
      record.pointee.finished = .start
      // The app owes no finish until it is notified again.
      record.pointee.told = nil
    case .heldBack(let id):
      guard id != .none else { return }
      transactions.pointer(to: id.index).pointee.isHeldBack = true
    case .failed, .deferred: break
    }
  }

  private func enter(
    _ id: TransactionID, _ product: ProductID, _ quantity: Int64, _ account: AccountID, at device: DeviceID
  ) {
    guard id != .none else { return }
    let record = transactions.pointer(to: id.index)
    record.pointee.quantity = Int(clamping: quantity)
    record.pointee.holding = holding(of: account, on: device)
    // A transaction that enters twice must not be in the product's list twice.
    guard record.pointee.product == .none, product != .none else { return }
    record.pointee.product = product
    let list = products.pointer(to: product.index)
    record.pointee.next = list.pointee.lastTransaction
    list.pointee.lastTransaction = id
  }

  private func link(_ id: TransactionID, to purchase: PurchaseID) {
    guard id != .none, purchase != .none else { return }
    let record = transactions.pointer(to: id.index)
    record.pointee.purchase = purchase
    guard purchases[purchase.index].product == .none else { return }
    // A shared purchase, or one of a history that was created as a whole, becomes known through its
    // transaction.
    write(
      purchase, product: record.pointee.product, account: holding(record.pointee.holding).account,
      quantity: Int64(record.pointee.quantity))
  }

  private func holding(of account: AccountID, on device: DeviceID) -> HoldingID {
    guard account != .none, device != .none else { return .none }
    let owner = accounts.pointer(to: account.index)
    var id = owner.pointee.lastHolding
    while id != .none {
      let record = holdings[Int(id.rawValue)]
      if record.device == device { return id }
      id = record.next
    }
    // Pairs beyond the range of the identifier stay unknown; their transactions are judged leniently.
    guard holdings.count < Int(HoldingID.none.rawValue) else { return .none }
    let new = HoldingID(rawValue: UInt16(holdings.count))
    holdings.pointer(to: holdings.count).pointee = HoldingNote(
      device: device, account: account, next: owner.pointee.lastHolding)
    owner.pointee.lastHolding = new
    return new
  }
}

/// The last time a device's observer was notified that a product is revoked.
struct RevocationNotice {
  let device: DeviceID
  let product: ProductID
  let told: FactSequence
}
