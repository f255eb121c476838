internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// What the store tells of a receipt that it wrote itself.
  func document(of data: ReceiptData, excludesOldTransactions: Bool) -> ReceiptDocument {
    var document = ReceiptDocument(
      environment: data.environment, requestedAt: timeline.now, content: content(of: data))
    guard accounts[data.account.index].purchases.contains(where: isPeriod) else { return document }
    var now = data
    now.kind = .app
    (now.purchase, now.identifier) = (.none, 0)
    (now.revision, now.writtenAt) = (revision, timeline.now)
    document.latestReceipt = now.text
    document.latestEntries = shuffled(
      latestEntries(of: data.account, excludesOld: excludesOldTransactions), of: data.account)
    document.pendingRenewals = pendingRenewals(of: data.account)
    return document
  }

  private func isPeriod(_ id: PurchaseID) -> Bool {
    switch self[purchase(id).product].type {
    case .autoRenewable: true
    case .consumable, .nonConsumable, .freeSubscription, .nonRenewing: false
    }
  }

  private func content(of data: ReceiptData) -> ReceiptContent {
    switch data.kind {
    case .app: return .app(open(data, isEmptied: isEmptied(data.account)))
    case .transaction:
      let record = purchase(data.purchase)
      var entry = entry(record, data.purchase, asOf: revision)
      entry.transactionIdentifier = data.identifier
      return .transaction(
        entry, bundleIdentifier: World.applicationIdentifier,
        version: data.environment == .sandbox ? "1.0" : data.version)
    }
  }

  /// The receipt of an app with its entries, in the order that a site chooses.
  func open(_ data: ReceiptData, isEmptied: Bool = false) -> AppReceipt {
    let receipt = Receipt(
      account: data.account, revision: data.revision, writtenAt: data.writtenAt, entryCount: 0)
    return AppReceipt(
      data, bundleIdentifier: World.applicationIdentifier,
      entries: isEmptied ? [] : shuffled(entries(of: receipt), of: data.account))
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
      if excludesOld, record.subscription != .none,
        subscriptions[record.subscription.index].latest != id
      {
        continue
      }
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
        offer: offersOfPurchases[record.latest] ?? .empty)
    }
  }
}
