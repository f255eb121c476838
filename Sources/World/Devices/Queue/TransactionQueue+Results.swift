internal import Facts
internal import Kernel
internal import StoreModel

/// The results of transactions, and their delivery.
extension TransactionQueue {
  /// Applies the outcome of a purchase. A repeated outcome has no effect.
  func settle(_ id: TransactionID, _ outcome: PurchaseOutcome) {
    switch owner.feed?.told(outcome, of: id) ?? outcome {
    case .purchased(let delivered):
      let (copy, identifier) = (delivered.copy, delivered.identifier)
      guard book[id].purchased(copy, identifier: identifier, date: delivered.date) == .announce else {
        return
      }
      became(id, of: delivered)
      timeline.record(
        .transaction(.purchased(transaction: id, purchase: copy.purchase, identifier: identifier)), by: actor)
      announceDownloads(of: id)
      announce(id)
    case .restored(let delivered):
      let (copy, identifier) = (delivered.copy, delivered.identifier)
      guard book[id].restoredInstead(copy, identifier: identifier, date: delivered.date) == .announce else {
        return
      }
      link(id, to: copy.purchase)
      book.contents[id] = delivered.content.value
      timeline.record(
        .transaction(
          .restored(
            transaction: id, product: book[id].product, purchase: copy.purchase, identifier: identifier,
            account: book[id].account)),
        by: actor)
      announce(id)
    case .failed(let error): fail(id, error)
    case .deferred:
      guard book[id].wasDeferred() == .announce else { return }
      timeline.record(.transaction(.deferred(transaction: id)), by: actor)
      announce(id)
    case .expired:
      owner.feed?.waitsElsewhere(id)
      if book[id].stage != .gone { vanish(id) }
    case .existing(let purchase): owner.feed?.returnExisting(purchase, for: id)
    case .priceChanged: break
    case .unknown:
      // The request was lost before it reached the store, so the account was not charged. The
      // transaction fails with the network error.
      if book[id].stage == .stranded, let error = takeLossError(of: id) { fail(id, error) }
    }
  }

  /// Links a transaction to its purchase at the store.
  func became(_ id: TransactionID, of delivered: DeliveredPurchase) {
    link(id, to: delivered.copy.purchase)
    owner.feed?.set(id, for: delivered.copy.purchase)
    book.contents[id] = delivered.content.value
    if let original = delivered.original.value, timeline.choose(.renewalOriginal, scope: id.rawValue) == 1 {
      book.originals[id] = original
    }
    if timeline.choose(.foreignProduct, scope: id.rawValue) == 1 { book[id].traits.insert(.lacksProduct) }
  }

  /// Fails a transaction, unless it has ended.
  func fail(_ id: TransactionID, _ error: StoreError) {
    guard book[id].failed(error) == .announce else { return }
    announceFailure(id, error)
  }

  func announceFailure(_ id: TransactionID, _ error: StoreError) {
    if timeline.choose(.failedError, scope: id.rawValue) == 1 { book[id].traits.insert(.lacksError) }
    timeline.record(.transaction(.failed(transaction: id, error: error)), by: actor)
    announce(id)
  }

  /// Schedules the callback about a changed transaction. Without an observer, the next first observer
  /// receives the change.
  func announce(_ id: TransactionID) {
    if let feed = owner.feed, !feed.changed(id) { return }
    guard !book[id].traits.contains(.purchasingForever) else { return }
    guard let process = owner.process, process.hasObservers, !process.isSynchronizationOff else {
      markUndelivered([id])
      return
    }
    // A launch that first sees the transaction as purchasing receives the result during the redelivery.
    guard !book[id].traits.contains(.purchasingAtDeath) || book[id].announcedIn == process.id else { return }
    guard isShown(book[id].account) else { return holdBack(id) }
    book[id].traits.remove(.unheard)
    book[id].announcedIn = process.id
    post(.updated([id], process: process.id, reveals: true))
  }

  /// Marks transactions that changed while no observer was registered. The next first observer of the
  /// launch receives them.
  func markUndelivered(_ transactions: [TransactionID]) {
    for id in transactions {
      book[id].traits.insert(.unheard)
      book[id].announcedIn = .none
    }
  }

  /// Records that a transaction is held back until its account is signed in.
  func holdBack(_ id: TransactionID) {
    guard !book[id].traits.contains(.heldBack) else { return }
    book[id].traits.insert(.heldBack)
    timeline.record(.transaction(.heldBack(transaction: id)), by: actor)
  }

  /// Removes an unfinished transaction from the queue.
  func vanish(_ id: TransactionID) {
    leave(id)
    timeline.record(.transaction(.vanished(transaction: id)), by: actor)
    owner.downloads.transactionLeft(id)
  }

  /// Delivers transactions to the running launch, in one array or in arrays chosen at a site. Without
  /// an observer, the next first observer receives them.
  func hand(_ transactions: [TransactionID], cutAt site: ChoiceSite? = nil) {
    let transactions = transactions.filter { owner.feed?.changed($0) ?? true }
    guard !transactions.isEmpty else { return }
    guard let process = owner.process, process.hasObservers else {
      return markUndelivered(transactions)
    }
    var shown = transactions
    if transactions.contains(where: { !isShown(book[$0].account) }) {
      shown = transactions.filter { isShown(book[$0].account) }
      for id in transactions where !isShown(book[id].account) { holdBack(id) }
    }
    for id in shown { book[id].announcedIn = process.id }
    if let site {
      post(updated: shown, to: process.id, cutAt: site)
    } else {
      post(.updated(shown, process: process.id, reveals: true))
    }
  }

  /// Adds the downloads of a transaction, if it has hosted content.
  func announceDownloads(of id: TransactionID) {
    guard !book.contents.isEmpty, let content = book.contents[id] else { return }
    if book[id].result == .restored, timeline.choose(.restoredDownloads, scope: id.rawValue) == 1 { return }
    let product = book[id].product
    owner.downloads.announce(content, for: id, of: product, named: names.identifier(of: product))
  }
}
