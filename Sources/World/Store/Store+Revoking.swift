internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Gives the money of a purchase back and takes the product away; false if that was done before.
  func refund(_ id: PurchaseID) -> Bool {
    guard !purchase(id).isRevoked else { return false }
    let record = purchase(id)
    timeline.record(
      .store(.refunded(purchase: id, amount: record.amount, currency: currency(of: record))),
      by: .store)
    revoke(id, reason: .refund)
    return true
  }

  /// Takes a purchase back; the entry stays in the books, and the receipt tells the date.
  func revoke(_ id: PurchaseID, reason: RevocationReason) {
    let revision = books.nextRevision()
    let record = purchase(id)
    books.change(id) {
      $0.revokedRevision = revision
      $0.revokedAt = timeline.now
      if reason == .refund { $0.traits.insert(.refunded) }
    }
    timeline.record(.store(.revoked(purchase: id, reason: reason)), by: .store)
    // An older period can be refunded while the current one goes on.
    if record.subscription != .none, subscriptions.records[record.subscription.index].latest == id {
      subscriptionWasRevoked(record.subscription, reason: reason)
    }
    // The app is told of products that last, never of consumables.
    switch catalogue.type(of: record.product) {
    case .consumable, .nonRenewing: break
    case .nonConsumable, .autoRenewable, .freeSubscription:
      guard reason != .upgraded else { break }
      for device in books.accounts[record.account.index].devices {
        books.accounts[record.account.index].revocations.append((device, record.product, revision))
      }
    }
    notify(record.account)
    endSharing(of: id, reason: reason)
  }
}

extension Store {
  /// A family member gets access to a purchase; one made before sharing began comes only with a restore.
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

  /// Takes back every purchase that was shared out of one.
  func endSharing(of id: PurchaseID, reason: RevocationReason) {
    for sharing in books.sharings where sharing.original == id && !purchase(sharing.shared).isRevoked {
      revoke(sharing.shared, reason: reason)
    }
  }

  /// A new period of a subscription is shared with everybody who shares the period before it.
  func shareOnward(_ period: PurchaseID, after last: PurchaseID) {
    guard !books.sharings.isEmpty, last != .none else { return }
    let members = books.sharings.filter { $0.original == last && isShared($0.shared) }.map {
      purchase($0.shared).account
    }
    for member in members { _ = share(period, with: member, wasSharedBefore: false) }
  }

  /// Whether a family member still has what was shared; an upgrade takes the old product and not the sharing.
  private func isShared(_ shared: PurchaseID) -> Bool {
    !purchase(shared).isRevoked || purchase(shared).traits.contains(.upgraded)
  }

  /// The first period of a subscription that a member was given.
  private func sharedBefore(_ subscription: SubscriptionID, with member: AccountID) -> PurchaseID? {
    guard subscription != .none else { return nil }
    return books.sharings.first {
      purchase($0.original).subscription == subscription && purchase($0.shared).account == member
    }?.shared
  }
}

extension Store {
  /// The alert for an account that belongs to the other store or can no longer be used; nothing for a right one.
  func strangerAlert(_ account: AccountID) -> Alert? {
    let isTester = books.accounts[account.index].isTester
    guard isTester != (environment == .sandbox) || books.accounts[account.index].isSpoiled else { return nil }
    timeline.record(.store(.accountRefused(account: account, environment: environment)), by: .store)
    return environment == .sandbox ? .accountOutsideSandbox : .testerInProduction
  }

  /// Forgets what a test account bought: nothing is owned, restored or renewed any more, and offers are new again.
  ///
  /// Unfinished transactions stay in the queues, and a receipt that was written before stays on its device as it is.
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
