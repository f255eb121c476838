internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Refunds a purchase and revokes it; false if it was revoked before.
  func refund(_ id: PurchaseID) -> Bool {
    guard !purchase(id).isRevoked else { return false }
    notificationBooks.refundRequests.removeAll { $0 == id }
    let record = purchase(id)
    timeline.record(
      .store(.refunded(purchase: id, amount: record.amount, currency: currency(of: record))),
      by: .store)
    revoke(id, reason: .refund)
    return true
  }

  /// Reverses the refund of a purchase, which is valid again from now on. Receipts written in between
  /// show no refund.
  func reverseRefund(_ id: PurchaseID) -> Bool {
    let record = purchase(id)
    guard record.isRevoked, record.traits.contains(.refunded) else { return false }
    if record.subscription != .none, subscriptions.records[record.subscription.index].latest == id {
      return false
    }
    books.reversals[id] = books.nextRevision()
    books.change(id) {
      ($0.revokedRevision, $0.revokedAt) = (0, .zero)
      $0.traits.remove(.refunded)
    }
    timeline.record(
      .store(.refundReversed(purchase: id, amount: record.amount, currency: currency(of: record))),
      by: .store)
    notifyServer(of: NotificationEvent(.refundReversed), purchase: id)
    return true
  }

  /// Revokes a purchase. It stays in the store's records, and receipts show the date.
  func revoke(_ id: PurchaseID, reason: RevocationReason) {
    let revision = books.nextRevision()
    let record = purchase(id)
    books.change(id) {
      $0.revokedRevision = revision
      $0.revokedAt = timeline.now
      if reason == .refund { $0.traits.insert(.refunded) }
    }
    timeline.record(.store(.revoked(purchase: id, reason: reason)), by: .store)
    // A refund of an older period does not end the current one.
    if record.subscription != .none, subscriptions.records[record.subscription.index].latest == id {
      subscriptionWasRevoked(record.subscription, reason: reason)
    }
    // The app is notified of lasting products, never of consumables.
    switch catalogue.type(of: record.product) {
    case .consumable, .nonRenewing: break
    case .nonConsumable, .autoRenewable, .freeSubscription:
      guard reason != .upgraded else { break }
      for device in books.accounts[record.account.index].devices {
        books.accounts[record.account.index].revocations.append((device, record.product, revision))
      }
    }
    notifyServerOfRevocation(id, reason: reason)
    notify(record.account)
    endSharing(of: id, reason: reason)
  }
}

extension Store {
  /// Shares a purchase with a family member. A purchase from before the sharing began arrives only with a
  /// restore.
  func share(_ id: PurchaseID, with member: AccountID, wasSharedBefore: Bool) -> PurchaseID {
    let record = purchase(id)
    let first = sharedBefore(record.subscription, with: member) ?? PurchaseID(purchaseCount)
    let shared = books.enter(
      Purchase(
        account: member, product: record.product, original: first, device: .none,
        transaction: .none, username: .empty, quantity: 1, reason: .shared, traits: .familyShared,
        identifier: books.takeIdentifiers(), date: record.date, amount: 0,
        recordedRevision: books.nextRevision()))
    books.change(shared) { $0.expires = record.expires }
    books.sharings.append((original: id, shared: shared))
    timeline.record(.store(.shared(purchase: shared, account: member)), by: .store)
    if !wasSharedBefore {
      for device in books.accounts[member.index].devices {
        books.accounts[member.index].pending.append(PendingPurchase(purchase: shared, device: device))
      }
      notify(member)
    }
    return shared
  }

  /// Revokes every share of a purchase.
  func endSharing(of id: PurchaseID, reason: RevocationReason) {
    for sharing in books.sharings where sharing.original == id && !purchase(sharing.shared).isRevoked {
      revoke(sharing.shared, reason: reason)
    }
  }

  /// Shares a new period of a subscription with every member who shares the previous period.
  func shareOnward(_ period: PurchaseID, after last: PurchaseID) {
    guard !books.sharings.isEmpty, last != .none else { return }
    let members = books.sharings.filter { $0.original == last && isShared($0.shared) }.map {
      purchase($0.shared).account
    }
    for member in members { _ = share(period, with: member, wasSharedBefore: false) }
  }

  /// Whether a member still has a shared purchase. An upgrade revokes the old period but does not end the
  /// sharing.
  private func isShared(_ shared: PurchaseID) -> Bool {
    !purchase(shared).isRevoked || purchase(shared).traits.contains(.upgraded)
  }

  /// The first period of a subscription that was shared with a member.
  private func sharedBefore(_ subscription: SubscriptionID, with member: AccountID) -> PurchaseID? {
    guard subscription != .none else { return nil }
    return books.sharings.first {
      purchase($0.original).subscription == subscription && purchase($0.shared).account == member
    }?.shared
  }
}

extension Store {
  /// The alert for an account that belongs to the other store or has become unusable; nil if the account
  /// is valid.
  func strangerAlert(_ account: AccountID) -> Alert? {
    let isTester = books.accounts[account.index].isTester
    guard isTester != (environment == .sandbox) || books.accounts[account.index].isSpoiled else { return nil }
    timeline.record(.store(.accountRefused(account: account, environment: environment)), by: .store)
    return environment == .sandbox ? .accountOutsideSandbox : .testerInProduction
  }

  /// Clears the history of a test account. It owns, restores and renews no product anymore, and can use
  /// introductory offers again.
  ///
  /// Unfinished transactions stay in the queues, and earlier receipts stay on their devices.
  func clearHistory(of account: AccountID) {
    for place in subscriptions.records.indices where subscriptions.records[place].account == account {
      act(on: SubscriptionID(place), .expire)
      subscriptions.records[place].isForgotten = true
    }
    books.accounts[account.index].clearings.append(
      HistoryClearing(
        revision: books.nextRevision(), purchases: books.accounts[account.index].purchases,
        restoreRecords: books.accounts[account.index].restoreRecords))
    books.accounts[account.index].purchases.removeAll()
    books.accounts[account.index].restoreRecords.removeAll()
    books.accounts[account.index].introducedGroups.removeAll()
    books.accounts[account.index].receiptEntryCount = 0
    timeline.record(.store(.historyCleared(account: account)), by: .store)
  }
}
