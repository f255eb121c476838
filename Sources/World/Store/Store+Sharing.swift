internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// A family member gets access to a purchase; one made before sharing began comes only with a restore.
  func share(_ id: PurchaseID, with member: AccountID, wasSharedBefore: Bool) -> PurchaseID {
    let record = purchase(id)
    let first = sharedBefore(record.subscription, with: member) ?? PurchaseID(purchaseCount)
    let shared = enter(
      Purchase(
        account: member, product: record.product, original: first, device: .none,
        transaction: .none, username: .empty, quantity: 1, reason: .shared, traits: .familyShared,
        identifier: takeIdentifiers(), date: record.date, amount: 0, recordedRevision: nextRevision()))
    change(shared) { $0.expires = record.expires }
    sharings.append((original: id, shared: shared))
    timeline.record(.store(.shared(purchase: shared, account: member)), by: .store)
    if !wasSharedBefore {
      for device in accounts[member.index].devices {
        accounts[member.index].pending.append(PendingPurchase(purchase: shared, device: device))
      }
      notify(member)
    }
    return shared
  }

  /// What was shared out of a purchase goes with it.
  func endSharing(of id: PurchaseID, reason: RevocationReason) {
    for sharing in sharings where sharing.original == id && !purchase(sharing.shared).isRevoked {
      revoke(sharing.shared, reason: reason)
    }
  }

  /// A new period of a subscription is shared with everybody who shares the period before it.
  func shareOnward(_ period: PurchaseID, after last: PurchaseID) {
    guard !sharings.isEmpty, last != .none else { return }
    let members = sharings.filter { $0.original == last && isShared($0.shared) }.map {
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
    return sharings.first {
      purchase($0.original).subscription == subscription && purchase($0.shared).account == member
    }?.shared
  }
}
