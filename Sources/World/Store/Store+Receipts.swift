internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// The receipt of an account as the books stand now.
  func receipt(of account: AccountID) -> Receipt {
    Receipt(
      account: account, revision: revision, writtenAt: timeline.now,
      entryCount: accounts[account.index].receiptEntryCount + extraEntryCount(of: account),
      restoreRecords: accounts[account.index].restoreRecords)
  }

  /// What a refresh brings: nothing where nothing was ever bought.
  func freshReceipt(for account: AccountID) -> Receipt? {
    accounts[account.index].purchases.isEmpty ? nil : receipt(of: account)
  }

  private func extraEntryCount(of account: AccountID) -> Int {
    accounts[account.index].restoreRecords.reduce(0) {
      $0 + ($1.style == .oneMoreEntry ? $1.purchases.count : 0)
    }
  }

  /// The entries of a receipt, as the books stood at its revision.
  func lines(of receipt: Receipt) -> [ReceiptLine] {
    var lines: [ReceiptLine] = []
    let restored = restoredEntries(of: receipt)
    for id in accounts[receipt.account.index].purchases {
      let record = purchase(id)
      guard record.recordedRevision <= receipt.revision, stands(record, at: receipt.revision) else {
        continue
      }
      let entry = restored[id]
      lines.append(
        line(
          record, at: receipt.revision, date: entry?.date ?? record.date,
          identifier: entry?.identifier ?? record.identifier))
    }
    for restore in receipt.restoreRecords where restore.style == .oneMoreEntry {
      for (position, id) in restore.purchases.enumerated() {
        lines.append(
          line(
            purchase(id), at: receipt.revision, date: restore.date,
            identifier: restore.firstIdentifier + Int64(position)))
      }
    }
    return lines
  }

  /// What the last restore of each purchase did to its entry; looked up, never walked.
  private func restoredEntries(of receipt: Receipt) -> [PurchaseID: (identifier: Int64, date: Instant?)] {
    var entries: [PurchaseID: (identifier: Int64, date: Instant?)] = [:]
    for restore in receipt.restoreRecords where restore.style != .oneMoreEntry {
      for (position, id) in restore.purchases.enumerated() {
        let date = restore.style == .restoreDate ? restore.date : nil
        entries[id] = (restore.firstIdentifier + Int64(position), date)
      }
    }
    return entries
  }

  private func stands(_ record: Purchase, at revision: UInt32) -> Bool {
    switch self[record.product].type {
    case .consumable: record.finishedRevision == 0 || record.finishedRevision > revision
    case .nonConsumable, .autoRenewable, .freeSubscription, .nonRenewing: true
    }
  }

  private func line(_ record: Purchase, at revision: UInt32, date: Instant, identifier: Int64) -> ReceiptLine
  {
    let original = purchase(record.original)
    let isCancelled = record.isRevoked && record.revokedRevision <= revision
    return ReceiptLine(
      product: record.product, quantity: Int(record.quantity), identifier: identifier,
      originalIdentifier: original.identifier, date: date, originalDate: original.date,
      expires: record.expires,
      cancelled: isCancelled ? record.revokedAt : .zero, isTrial: record.traits.contains(.trial),
      isIntroductory: record.traits.contains(.introductory), isUpgraded: record.traits.contains(.upgraded),
      isFamilyShared: record.traits.contains(.familyShared), accountToken: token(record.username))
  }

  /// The application user name as a receipt carries it: only where it is a UUID.
  private func token(_ username: TextID) -> TextID {
    username != .empty && AppAccountToken.isCarried(timeline.texts[username]) ? username : .empty
  }
}
