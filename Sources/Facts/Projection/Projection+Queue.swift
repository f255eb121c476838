extension Projection {
  mutating func apply(_ fact: QueueFact, at device: DeviceID) {
    switch fact {
    case .observerAdded(let observer):
      change(device) { if !$0.observers.contains(observer) { $0.observers.append(observer) } }
    case .observerRemoved(let observer), .observerReleased(let observer, _):
      change(device) { $0.observers.removeAll { $0 == observer } }
    case .finishCalled(let transaction, _): change(transaction) { $0.finishCalls += 1 }
    case .restoreCalled: change(device) { $0.isRestoring = true }
    case .misused: change(device) { $0.misuses += 1 }
    case .delegateSet, .paymentAdded, .offerAttached, .paymentsAllowedRead, .transactionsRead,
      .storefrontRead,
      .promotionAnswered, .storefrontAnswered, .consentAnswered, .consentRequested,
      .codeSheetRequested:
      break
    }
  }

  mutating func apply(_ fact: TransactionFact, at device: DeviceID) {
    switch fact {
    case .began(let transaction, let product, let quantity, let account):
      enter(transaction, at: device) {
        $0.product = product
        $0.quantity = quantity
        $0.account = account
        $0.state = .purchasing
      }
    case .received(let transaction, let product, let quantity, let account):
      enter(transaction, at: device) {
        $0.product = product
        $0.quantity = quantity
        $0.account = account
      }
    case .restored(let transaction, let product, let purchase, let identifier, let account):
      enter(transaction, at: device) {
        $0.product = product
        $0.purchase = purchase
        $0.identifier = identifier
        $0.account = account
        $0.state = .restored
      }
    case .purchased(let transaction, let purchase, let identifier):
      enter(transaction, at: device) {
        $0.purchase = purchase
        $0.identifier = identifier
        $0.state = .purchased
        $0.error = nil
      }
    case .failed(let transaction, let error):
      enter(transaction, at: device) {
        $0.error = error
        $0.state = .failed
      }
    case .deferred(let transaction): enter(transaction, at: device) { $0.state = .deferred }
    case .returned(let transaction): enter(transaction, at: device) { _ in }
    case .heldBack(let transaction): enter(transaction, at: device) { $0.isHeldBack = true }
    case .removed(let transaction), .vanished(let transaction): leave(transaction)
    }
  }

  /// A transaction is in the queue of the device that tells of it.
  private mutating func enter(
    _ transaction: TransactionID, at device: DeviceID, _ change: (inout TransactionRecord) -> Void
  ) {
    let before = self[transaction]
    if before?.isPending != true {
      self.change(before?.device ?? device) { $0.pendingCount += 1 }
    }
    self.change(transaction) {
      if before == nil { $0.device = device }
      $0.isPending = true
      change(&$0)
    }
  }

  private mutating func leave(_ transaction: TransactionID) {
    guard let before = self[transaction], before.isPending else { return }
    change(before.device) { $0.pendingCount -= 1 }
    change(transaction) {
      $0.isPending = false
      $0.isHeldBack = false
    }
  }

  mutating func apply(_ fact: CallbackFact, at device: DeviceID) {
    switch fact {
    case .delivered(_, let transaction, _):
      change(transaction) {
        $0.deliveries += 1
        $0.isHeldBack = false
      }
    case .restoreFinished, .restoreFailed: change(device) { $0.isRestoring = false }
    case .updated, .removed, .paymentOffered, .paymentUnheard, .storefrontChanged, .continueAsked,
      .consentAsked, .revoked,
      .refused, .downloadsUpdated, .downloadDelivered:
      break
    }
  }

  mutating func apply(_ fact: ClaimFact, at device: DeviceID) {
    switch fact {
    case .granted(let transaction, let product, let account, let count):
      change(transaction) { $0.granted = Projection.sum($0.granted, count) }
      changeHolding(of: product, by: account) { $0.granted = Projection.sum($0.granted, count) }
      change(device) {
        $0.grants.update(DeviceState.key(account, product), orAdd: 0) { $0 = Projection.sum($0, count) }
      }
    case .revoked(let product, let account):
      let taken = self[device]?.granted(product, to: account) ?? 0
      changeHolding(of: product, by: account) { $0.granted = Projection.difference($0.granted, taken) }
      change(device) { $0.grants.update(DeviceState.key(account, product), orAdd: 0) { $0 = 0 } }
    case .persisted(let transaction, let subject):
      change(transaction) { $0.persisted |= 1 << UInt8(subject.rawValue) }
    case .verified(let transaction, let status): change(transaction) { $0.verifiedStatus = status }
    }
  }
}
