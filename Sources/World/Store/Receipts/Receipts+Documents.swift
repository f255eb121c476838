internal import Facts
internal import Kernel
internal import StoreModel

extension Receipts {
  /// The content of a receipt in the form in which the validation endpoint returns it.
  ///
  /// If `isAsked` is true, a server or an app requested it. The entries can then be shuffled or
  /// missing. Otherwise they are complete and in order.
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
    guard books[data.account].purchases.contains(where: isPeriod) else { return plain }
    var document = plain
    var current = data
    (current.revision, current.writtenAt) = (books.revision, timeline.now)
    document.latestReceipt = text(of: current, for: device(of: data.account))
    document.latestEntries = latestEntries(of: data.account, excludesOld: excludesOldTransactions)
    if isAsked { document.latestEntries = shuffled(document.latestEntries, of: data.account) }
    document.pendingRenewals = pendingRenewals(of: data.account)
    return document
  }

  /// Adds the latest period of the subscription to the document for the older receipt of a single
  /// transaction.
  private func withLatestPeriod(_ plain: ReceiptDocument, _ data: ReceiptData) -> ReceiptDocument {
    guard isPeriod(data.purchase), books[data.purchase].subscription != .none else { return plain }
    let latest = books[books[data.purchase].subscription].latest
    let record = books[latest]
    var document = plain
    document.latestReceipt = text(
      of: data.of(latest, identifier: record.identifier), for: device(of: data.account))
    document.latestEntries = [entry(record, latest, asOf: books.revision)]
    return document
  }

  /// The device that a receipt written for a server is bound to. It is the first device on which the
  /// account is signed in.
  func device(of account: AccountID) -> DeviceID {
    books[account].devices.first ?? DeviceID(0)
  }

  private func isPeriod(_ id: PurchaseID) -> Bool {
    let record = books[id]
    guard record.subscription != .none || record.traits.contains(.familyShared) else { return false }
    switch catalogue.type(of: books[id].product) {
    case .autoRenewable: return true
    case .consumable, .nonConsumable, .freeSubscription, .nonRenewing: return false
    }
  }

  private func content(of data: ReceiptData, isAsked: Bool) -> ReceiptContent {
    switch data.kind {
    case .app: return .app(open(data, isAsked: isAsked, isEmptied: isAsked && isEmptied(data.account)))
    case .transaction:
      let record = books[data.purchase]
      var entry = entry(record, data.purchase, asOf: books.revision)
      entry.transactionIdentifier = data.identifier
      return .transaction(
        entry, bundleIdentifier: applicationIdentifier(of: data),
        version: data.environment == .sandbox ? "1.0" : data.version)
    }
  }

  /// Whether the site chooses that an account's receipt is outdated and has no entries.
  private func isEmptied(_ account: AccountID) -> Bool {
    timeline.choose(.receiptEntries, scope: account.rawValue) == 1
  }

  /// The entries of an account's purchases. They do not show restores.
  private func latestEntries(of account: AccountID, excludesOld: Bool) -> [ReceiptEntry] {
    var entries: [ReceiptEntry] = []
    for id in books[account].purchases {
      let record = books[id]
      guard ReceiptRules.stands(record, type: catalogue.type(of: record.product), asOf: books.revision) else {
        continue
      }
      if excludesOld, isPeriod(id), latestPeriod(after: record, of: account) != id { continue }
      entries.append(entry(record, id, asOf: books.revision))
    }
    return entries
  }

  /// The latest period of the subscription to which a period belongs. The subscription may be shared.
  private func latestPeriod(after record: Purchase, of account: AccountID) -> PurchaseID? {
    guard record.subscription == .none else { return books[record.subscription].latest }
    return books[account].purchases.last { books[$0].original == record.original }
  }

  private func pendingRenewals(of account: AccountID) -> [PendingRenewal] {
    books.subscriptions(of: account).compactMap { subscription in
      let record = books[subscription]
      guard record.original != .none, isPeriod(record.latest) else { return nil }
      return PendingRenewal(
        record.machine.renewalInformation(at: timeline.now),
        originalTransactionIdentifier: books[record.original].identifier,
        offer: books.offer(of: record.latest),
        isRedeemed: books[record.latest].reason == .redeemed)
    }
  }
}
