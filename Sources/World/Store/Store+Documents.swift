internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// What the store tells of a receipt that it wrote itself.
  ///
  /// Whoever only looks is told everything in its order; what a server asks may come shuffled, or without entries.
  func document(
    of data: ReceiptData, excludesOldTransactions: Bool, isAsked: Bool = true
  ) -> ReceiptDocument {
    let document = ReceiptDocument(
      environment: data.environment, requestedAt: timeline.now, content: content(of: data, isAsked: isAsked))
    switch data.kind {
    case .app:
      return withRenewals(
        document, data, excludesOldTransactions: excludesOldTransactions, isAsked: isAsked)
    case .transaction: return withLatestPeriod(document, data)
    }
  }

  private func withRenewals(
    _ plain: ReceiptDocument, _ data: ReceiptData, excludesOldTransactions: Bool, isAsked: Bool
  ) -> ReceiptDocument {
    guard accounts[data.account.index].purchases.contains(where: isPeriod) else { return plain }
    var document = plain
    var current = data
    (current.revision, current.writtenAt) = (revision, timeline.now)
    document.latestReceipt = current.text
    document.latestEntries = latestEntries(of: data.account, excludesOld: excludesOldTransactions)
    if isAsked { document.latestEntries = shuffled(document.latestEntries, of: data.account) }
    document.pendingRenewals = pendingRenewals(of: data.account)
    return document
  }

  /// The older receipt of a transaction tells of its own subscription only.
  private func withLatestPeriod(_ plain: ReceiptDocument, _ data: ReceiptData) -> ReceiptDocument {
    guard isPeriod(data.purchase) else { return plain }
    let latest = subscriptions[purchase(data.purchase).subscription.index].latest
    let record = purchase(latest)
    var document = plain
    document.latestReceipt = data.of(latest, identifier: record.identifier).text
    document.latestEntries = [entry(record, latest, asOf: revision)]
    return document
  }

  private func isPeriod(_ id: PurchaseID) -> Bool {
    guard purchase(id).subscription != .none else { return false }
    switch self[purchase(id).product].type {
    case .autoRenewable: return true
    case .consumable, .nonConsumable, .freeSubscription, .nonRenewing: return false
    }
  }

  private func content(of data: ReceiptData, isAsked: Bool) -> ReceiptContent {
    switch data.kind {
    case .app: return .app(open(data, isAsked: isAsked, isEmptied: isAsked && isEmptied(data.account)))
    case .transaction:
      let record = purchase(data.purchase)
      var entry = entry(record, data.purchase, asOf: revision)
      entry.transactionIdentifier = data.identifier
      return .transaction(
        entry, bundleIdentifier: applicationIdentifier,
        version: data.environment == .sandbox ? "1.0" : data.version)
    }
  }

  /// The receipt of an app with its entries, in the order that a site chooses where an app or a server asks.
  func open(_ data: ReceiptData, isAsked: Bool, isEmptied: Bool = false) -> AppReceipt {
    var entries: [ReceiptEntry] = []
    if !isEmptied {
      entries = self.entries(
        of: Receipt(
          account: data.account, revision: data.revision, writtenAt: data.writtenAt, entryCount: 0))
    }
    return AppReceipt(
      data, bundleIdentifier: applicationIdentifier,
      entries: isAsked ? shuffled(entries, of: data.account) : entries)
  }

  /// A receipt that is not current can come without entries, although its account bought something.
  private func isEmptied(_ account: AccountID) -> Bool {
    timeline.choose(.receiptEntries, scope: account.rawValue) == 1
  }

  private func shuffled(_ entries: [ReceiptEntry], of account: AccountID) -> [ReceiptEntry] {
    guard let order = timeline.order(entries.count, at: .receiptOrder, scope: account.rawValue) else {
      return entries
    }
    return order.map { entries[$0] }
  }

  /// Every purchase that still counts, without what restores did to the receipt.
  private func latestEntries(of account: AccountID, excludesOld: Bool) -> [ReceiptEntry] {
    var entries: [ReceiptEntry] = []
    for id in accounts[account.index].purchases {
      let record = purchase(id)
      guard ReceiptRules.stands(record, type: self[record.product].type, asOf: revision) else { continue }
      if excludesOld, isPeriod(id), subscriptions[record.subscription.index].latest != id { continue }
      entries.append(entry(record, id, asOf: revision))
    }
    return entries
  }

  private func pendingRenewals(of account: AccountID) -> [PendingRenewal] {
    subscriptions.indices.compactMap { place in
      let record = subscriptions[place]
      guard record.account == account, record.original != .none, isPeriod(record.latest) else { return nil }
      return PendingRenewal(
        record.machine.renewalInformation(at: timeline.now),
        originalTransactionIdentifier: purchase(record.original).identifier,
        offer: offersOfPurchases[record.latest] ?? .empty,
        isRedeemed: purchase(record.latest).reason == .redeemed)
    }
  }
}
