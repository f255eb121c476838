internal import Facts
internal import Kernel
internal import StoreModel

/// The store's books: accounts, every interaction in order, and the numbers that it gives them.
///
/// The books keep their past: with a revision they tell how things stood when a receipt was written.
struct StoreBooks {
  /// The accounts, by number.
  var accounts: [Account] = []
  /// Every interaction, by number.
  private(set) var purchases: [Purchase] = []
  /// The state of the books; it moves with every entry.
  private(set) var revision: UInt32 = 1
  private var nextIdentifier: Int64 = 1_000_000_001
  /// The hosted content that interactions brought, by the number of the interaction; looked up, never walked.
  var attachedContents: [Int64: HostedContent] = [:]
  /// The promotional offers under which purchases were made; looked up, never walked.
  var offersOfPurchases: [PurchaseID: TextID] = [:]
  /// Shared purchases, each with the entry that it gave another account of the family.
  var sharings: [(original: PurchaseID, shared: PurchaseID)] = []
  /// The ends that periods had before somebody shortened them, each up to a state of the books.
  private var formerEnds: [(purchase: PurchaseID, end: Instant, until: UInt32)] = []

  /// The interaction with a number.
  subscript(purchase: PurchaseID) -> Purchase { purchases[purchase.index] }

  /// Writes an interaction into the books.
  mutating func enter(_ purchase: Purchase) -> PurchaseID {
    let id = PurchaseID(purchases.count)
    purchases.append(purchase)
    accounts[purchase.account.index].purchases.append(id)
    if !purchase.traits.contains(.notice) { accounts[purchase.account.index].receiptEntryCount += 1 }
    return id
  }

  /// Changes an interaction in the books.
  mutating func change(_ purchase: PurchaseID, _ body: (inout Purchase) -> Void) {
    body(&purchases[purchase.index])
  }

  /// A period ends earlier than it was to; receipts that were written before tell of the former end.
  mutating func shorten(_ purchase: PurchaseID, to end: Instant) {
    formerEnds.append((purchase, purchases[purchase.index].expires, nextRevision()))
    purchases[purchase.index].expires = end
  }

  /// When a period ended as the books stood at a revision.
  func end(of purchase: PurchaseID, asOf revision: UInt32) -> Instant {
    formerEnds.first { $0.purchase == purchase && $0.until > revision }?.end
      ?? purchases[purchase.index].expires
  }

  /// Moves the books on and gives their new state.
  mutating func nextRevision() -> UInt32 {
    revision += 1
    return revision
  }

  /// The next number of an interaction, or the first of several.
  mutating func takeIdentifiers(_ count: Int = 1) -> Int64 {
    defer { nextIdentifier += Int64(count) }
    return nextIdentifier
  }

  /// Some interactions as they stand now, for a message.
  func history(of purchases: ArraySlice<PurchaseID>) -> PurchaseHistory {
    PurchaseHistory(purchases, in: self.purchases)
  }

  /// Makes room for interactions.
  mutating func reserve(_ count: Int) { purchases.reserveCapacity(purchases.count + count) }

  /// An account is signed in on a device.
  mutating func register(_ account: AccountID, on device: DeviceID) {
    guard account != .none, !accounts[account.index].devices.contains(device) else { return }
    accounts[account.index].devices.append(device)
  }

  /// An account is no longer signed in on a device.
  mutating func unregister(_ account: AccountID, from device: DeviceID) {
    accounts[account.index].devices.removeAll { $0 == device }
  }

  /// A purchase under its own number, as a message carries it.
  func delivery(of purchase: PurchaseID) -> DeliveredPurchase {
    let copy = PurchaseCopy(purchases[purchase.index], of: purchase)
    return DeliveredPurchase(
      copy: copy, identifier: copy.identifier, date: copy.date, content: attachedContents[copy.identifier])
  }
}
