import Facts

extension CaseFile {
  func take(_ content: StoreFact) {
    switch content {
    case .charged(let purchase, let account, let product, let quantity, _, _):
      write(purchase, product: product, account: account, quantity: quantity)
    case .recorded(let purchase, let account, let product, let quantity, let reason):
      write(purchase, product: product, account: account, quantity: quantity)
      if purchase != .none, reason == .reboughtFree {
        purchases.pointer(to: purchase.index).pointee.isRepeated = true
      }
    case .shared(let purchase, let account):
      guard account != .none, purchase != .none else { return }
      // The product of a shared purchase is known only from its transaction.
      let record = purchases.pointer(to: purchase.index)
      record.pointee.isShared = true
      record.pointee.account = account
      accounts.pointer(to: account.index).pointee.shareCount += 1
    case .revoked(let purchase, .upgraded):
      // The app is not notified of an upgrade, and the receipt may still show the replaced purchase.
      if purchase != .none { purchases.pointer(to: purchase.index).pointee.isReplaced = true }
    case .revoked(let purchase, _):
      guard purchase != .none else { return }
      let record = purchases.pointer(to: purchase.index)
      if record.pointee.isShared, !record.pointee.isRevoked {
        accounts.pointer(to: record.pointee.account.index).pointee.shareCount -= 1
      }
      record.pointee.isRevoked = true
      guard record.pointee.product != .none else { return }
      products.pointer(to: record.pointee.product.index).pointee.storeRevoked = sequence
    case .refundReversed(let purchase, _, _):
      if purchase != .none { purchases.pointer(to: purchase.index).pointee.isRevoked = false }
    default: break
    }
  }

  /// Notes a new entry in the store's books.
  func write(_ id: PurchaseID, product: ProductID, account: AccountID, quantity: Int64) {
    guard id != .none, product != .none else { return }
    let record = purchases.pointer(to: id.index)
    // A purchase that is recorded twice must not be in the product's list twice.
    guard record.pointee.product == .none else { return }
    let list = products.pointer(to: product.index)
    record.pointee.product = product
    record.pointee.account = account
    record.pointee.quantity = Int16(clamping: max(quantity, 1))
    record.pointee.recorded = sequence
    record.pointee.next = list.pointee.lastPurchase
    list.pointee.lastSold = now
    list.pointee.lastPurchase = id
  }

  func take(_ content: SubscriptionFact) {
    switch content {
    case .began(let id, let account, let product, let expires):
      guard id != .none else { return }
      let record = subscriptions.pointer(to: id.index)
      if record.pointee.account == .none, account != .none {
        let owner = accounts.pointer(to: account.index)
        record.pointee.account = account
        record.pointee.next = owner.pointee.lastSubscription
        owner.pointee.lastSubscription = id
      }
      record.pointee.product = product
      record.pointee.expires = expires
      record.pointee.promise(until: expires)
      record.pointee.ended = .start
      record.pointee.isInRetry = false
    case .renewed(let id, let purchase, let expires):
      // A scheduled change of product takes effect with the renewal that pays for it.
      let product = purchases[purchase.index].product
      change(id) {
        $0.change(to: product)
        $0.expires = expires
        $0.promise(until: expires)
        $0.ended = .start
        $0.isInRetry = false
      }
    case .extended(let id, let until, _, _):
      change(id) {
        $0.expires = until
        $0.promise(until: until)
      }
    case .graceBegan(let id, let until):
      let began = sequence
      change(id) {
        $0.graceBegan = began
        $0.promise(until: until)
      }
    case .retryBegan(let id, _): change(id) { $0.isInRetry = true }
    case .recovered(let id, let expires):
      change(id) {
        $0.expires = expires
        $0.promise(until: expires)
        $0.ended = .start
        $0.isInRetry = false
      }
    case .expired(let id, _), .revoked(let id):
      let ended = sequence
      change(id) { $0.ended = ended }
    case .upgraded(let id, let product): change(id) { $0.product = product }
    default: break
    }
  }

  private func change(_ id: SubscriptionID, _ change: (inout SubscriptionNote) -> Void) {
    guard id != .none else { return }
    change(&subscriptions.pointer(to: id.index).pointee)
  }

  func take(_ content: ServerFact) {
    switch content {
    case .recorded(let account, _):
      if account == .none || hasLogins {
        serverRecordedForAnyone = sequence
      } else {
        accounts.pointer(to: account.index).pointee.serverRecorded = sequence
      }
    case .receiptReceived(let account, let product, _, _):
      receiptSender = (account, product)
      isReceiptGenuine = false
    case .checkAnswered(_, let status, _, _):
      isReceiptGenuine = !ReceiptStatus.isBad(status) && !ReceiptStatus.isUnknown(status)
      if ReceiptStatus.isBad(status) { excuse(receiptSender.product, of: receiptSender.account) }
    case .redeemed(let account, let product, _):
      if product != .none { products.pointer(to: product.index).pointee.redeemer = account }
      if !hasLogins { noteRedeemed(product, by: account) }
    // A server that gave a purchase to its buyer refuses it to any other user.
    case .contentAnswered(let product, .alreadyRedeemed, _, _):
      if !hasLogins {
        noteRedeemed(product, by: receiptSender.account)
      } else if product != .none, self.product(product).redeemer != receiptSender.account {
        excuse(product, of: .none)
      }
    // If the server rejects a receipt that the store accepted, the server is to blame.
    case .contentAnswered(let product, .rejected, _, _): if !isReceiptGenuine { excuse(product, of: .none) }
    default: break
    }
  }

  private func noteRedeemed(_ product: ProductID, by account: AccountID) {
    signedOutDeliveries.noteRedeemed { id in
      let note = transactions[id.index]
      if note.finished != .start { return .over }
      let owner = holding(note.holding)
      let isThisOne =
        note.product == product && owner.account != account && devices[owner.device.index].account == account
      return isThisOne ? .thisOne : .none
    }
  }

  /// The store, or the server itself, rejected a receipt: purchases in it are no longer due, whether or not
  /// the app reports it. An app that saved the receipt may have finished them. `.none` for the product or the
  /// account means all.
  private func excuse(_ product: ProductID, of account: AccountID) {
    transactions.each { _, note in
      let isSavedOnly = note.pointee.isPersisted && note.pointee.granted == .start
      guard note.pointee.isDeliveredPaid, note.pointee.finished == .start || isSavedOnly,
        product == .none || note.pointee.product == product,
        account == .none || holding(note.pointee.holding).account == account
      else { return }
      note.pointee.isExcused = true
    }
  }

  func take(_ content: MessageFact) {
    switch content {
    case .linkFailed(let device, let endpoint), .portalAppeared(let device, let endpoint),
      .linkThinned(let device, let endpoint, _, _):
      note(endpoint, at: device, isOutOfReach: true)
    case .kindLost(let device, .serverRequest), .kindLost(let device, .serverAnswer):
      note(.server, at: device, isOutOfReach: true)
    case .linkRecovered(let device, let endpoint), .linkCleared(let device, let endpoint):
      note(endpoint, at: device, isOutOfReach: false)
    default: break
    }
  }

  private func note(_ endpoint: Endpoint, at device: DeviceID, isOutOfReach: Bool) {
    guard device != .none else { return }
    let note = devices.pointer(to: device.index)
    switch endpoint {
    case .server: note.pointee.isServerOutOfReach = isOutOfReach
    case .store: note.pointee.isStoreOutOfReach = isOutOfReach
    }
  }
}
