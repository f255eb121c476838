internal import Facts
internal import Kernel
internal import StoreModel

/// Shares an account's purchases with members of its family.
struct FamilySharing {
  let timeline: Timeline
  let books: StoreBooks
  let endpoint: StoreEndpoint

  /// Shares a purchase with a family member, and returns the member's purchase. If `wasSharedBefore` is
  /// true, the purchase reaches the member's devices only with a restore.
  func share(_ id: PurchaseID, with member: AccountID, wasSharedBefore: Bool) -> PurchaseID {
    let record = books[id]
    let first = books.firstShare(of: record.subscription, with: member) ?? PurchaseID(books.purchaseCount)
    let shared = books.enter(
      Purchase(
        account: member, product: record.product, original: first, device: .none,
        transaction: .none, username: .empty, quantity: 1, reason: .shared, traits: .familyShared,
        identifier: books.takeIdentifiers(), date: record.date, amount: 0,
        recordedRevision: books.nextRevision()))
    books.change(shared) { $0.expires = record.expires }
    books.addSharing(of: id, as: shared)
    timeline.record(.store(.shared(purchase: shared, account: member)), by: .store)
    if !wasSharedBefore {
      for device in books[member].devices {
        books[member].pending.append(PendingPurchase(purchase: shared, device: device))
      }
      endpoint.notify(member)
    }
    return shared
  }

  /// Shares a subscription's new period with every member who shares the previous period.
  func shareOnward(_ period: PurchaseID, after last: PurchaseID) {
    guard last != .none else { return }
    let members = books.shares(of: last).filter(isShared).map { books[$0].account }
    for member in members { _ = share(period, with: member, wasSharedBefore: false) }
  }

  /// Whether a member still has a shared purchase. An upgrade revokes the old period but does not end the
  /// sharing.
  private func isShared(_ shared: PurchaseID) -> Bool {
    !books[shared].isRevoked || books[shared].traits.contains(.upgraded)
  }

  /// Moves the end of every shared copy of a period.
  func extend(of id: PurchaseID, to end: Instant) {
    for shared in books.shares(of: id) where !books[shared].isRevoked { books.moveEnd(of: shared, to: end) }
  }
}
