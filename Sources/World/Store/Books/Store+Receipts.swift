internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// The receipt of an account, as of the current records.
  ///
  /// Only the sandbox adds flaws, on request.
  func receipt(of account: AccountID, with flaws: ReceiptFlaws = []) -> Receipt {
    Receipt(
      account: account, revision: revision, writtenAt: timeline.now,
      entryCount: books.accounts[account.index].receiptEntryCount,
      hasPurchases: !books.accounts[account.index].purchases.isEmpty,
      flaws: environment == .sandbox ? flaws : [])
  }

  /// The entries of a receipt, as of its revision.
  func entries(of receipt: Receipt) -> [ReceiptEntry] {
    let account = books.accounts[receipt.account.index]
    let forgotten = account.clearings.first { $0.revision > receipt.revision }
    var entries: [ReceiptEntry] = []
    var places: [PurchaseID: Int] = [:]
    for id in forgotten?.purchases ?? account.purchases {
      let record = purchase(id)
      guard ReceiptRules.stands(record, type: catalogue.type(of: record.product), asOf: receipt.revision)
      else {
        continue
      }
      places[id] = entries.count
      entries.append(entry(record, id, asOf: receipt.revision))
    }
    for restore in forgotten?.restoreRecords ?? account.restoreRecords
    where restore.revision <= receipt.revision {
      for (position, id) in restore.purchases.enumerated() {
        guard let place = places[id] else { continue }
        let identifier = restore.firstIdentifier + Int64(position)
        switch ReceiptRules.restored(entries[place], as: identifier, at: restore.date, restore.style) {
        case .replace(let restored): entries[place] = restored
        case .add(let restored): entries.append(restored)
        }
      }
    }
    return entries
  }

  /// The entry of a purchase in a receipt, as of a revision.
  func entry(_ record: Purchase, _ id: PurchaseID, asOf revision: UInt32) -> ReceiptEntry {
    let isPeriod = record.subscription != .none
    let isToken = AppAccountToken.isCarried(timeline.texts[record.username])
    var entry = ReceiptEntry(
      record, original: purchase(record.original),
      details: ReceiptDetails(
        webOrderLineItem: isPeriod ? record.identifier : 0, offer: books.offersOfPurchases[id] ?? .empty,
        group: self[record.product].group,
        appAccountToken: books.appAccountTokens[record.original] ?? (isToken ? record.username : .empty)),
      asOf: revision)
    if isPeriod, record.expires != .zero { entry.expires = books.end(of: id, asOf: revision) }
    return entry
  }

  /// Records the restore of a part of a history. The receipt shows the identifiers of the queue, or new
  /// ones.
  func noteRestore(_ purchases: [PurchaseID], of account: AccountID, device: DeviceID, firstIdentifier: Int64)
  {
    guard !purchases.isEmpty else { return }
    let style: ReceiptAfterRestore = timeline.option(.receiptAfterRestore, scope: device.rawValue)
    let identity: RestoredIdentifier = timeline.option(.restoredIdentifier, scope: device.rawValue)
    let unused = identity == .different ? books.takeIdentifiers(purchases.count) : firstIdentifier
    books.accounts[account.index].restoreRecords.append(
      RestoreRecord(
        style: style, date: timeline.now, revision: books.nextRevision(),
        firstIdentifier: identity.receiptIdentifier(queue: firstIdentifier, unused: unused),
        firstInQueue: firstIdentifier, purchases: purchases))
    if style == .oneMoreEntry { books.accounts[account.index].receiptEntryCount += purchases.count }
  }
}
