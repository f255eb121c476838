internal import Facts
internal import Kernel
internal import StoreModel

/// The store's books: accounts, every interaction in order, and the numbers that it gives them.
///
/// The books keep their past: for a revision they show their state when a receipt was written.
struct StoreBooks {
  /// The accounts, by number.
  var accounts: [Account] = []
  /// Every interaction, by number.
  private(set) var purchases = PurchaseList()
  /// The revision of the books; it grows with every change that a receipt can show.
  private(set) var revision: UInt32 = 1
  private var nextIdentifier = Transaction.firstIdentifier
  /// The hosted content of interactions, by identifier; only looked up, never iterated.
  var attachedContents: [Int64: HostedContent] = [:]
  /// The promotional offers of purchases; only looked up, never iterated.
  var offersOfPurchases: [PurchaseID: TextID] = [:]
  /// The revisions in which refunds were reversed; only looked up, never iterated.
  var reversals: [PurchaseID: UInt32] = [:]
  /// The account tokens that the developer's server set, by the original purchase; only looked up, never iterated.
  var appAccountTokens: [PurchaseID: TextID] = [:]
  /// Shared purchases, each with the member's own entry.
  var sharings: [(original: PurchaseID, shared: PurchaseID)] = []
  /// The former ends of periods whose end was moved, each valid before a revision of the books.
  private var formerEnds: [(purchase: PurchaseID, end: Instant, until: UInt32)] = []

  /// The interaction with a number.
  subscript(purchase: PurchaseID) -> Purchase { purchases[purchase.index] }

  /// Records an interaction in the books.
  mutating func enter(_ purchase: Purchase) -> PurchaseID {
    let id = PurchaseID(purchases.count)
    purchases.append(purchase)
    accounts[purchase.account.index].purchases.append(id)
    if !purchase.traits.contains(.notice) { accounts[purchase.account.index].receiptEntryCount += 1 }
    return id
  }

  /// Records a row of interactions of one account, whose kinds take turns; `listed` says whether a receipt has a kind.
  mutating func enter(_ kinds: [Purchase], count: Int, of account: AccountID, listed: [Bool]) {
    let first = purchases.count
    purchases.append(kinds, count: count, firstIdentifier: takeIdentifiers(count))
    accounts[account.index].purchases.reserveCapacity(accounts[account.index].purchases.count + count)
    for place in 0..<count {
      accounts[account.index].purchases.append(PurchaseID(first + place))
      if listed[place % kinds.count] { accounts[account.index].receiptEntryCount += 1 }
    }
  }

  /// Changes an interaction in the books.
  mutating func change(_ purchase: PurchaseID, _ body: (inout Purchase) -> Void) {
    purchases.change(purchase.index, body)
  }

  /// Moves the end of a period; receipts that were written before still show the former end.
  mutating func moveEnd(of purchase: PurchaseID, to end: Instant) {
    formerEnds.append((purchase, purchases[purchase.index].expires, nextRevision()))
    change(purchase) { $0.expires = end }
  }

  /// The end of a period as the books stood at a revision.
  func end(of purchase: PurchaseID, asOf revision: UInt32) -> Instant {
    formerEnds.first { $0.purchase == purchase && $0.until > revision }?.end
      ?? purchases[purchase.index].expires
  }

  /// Increases the revision and returns it.
  mutating func nextRevision() -> UInt32 {
    revision += 1
    return revision
  }

  /// Takes identifiers for interactions and returns the first.
  mutating func takeIdentifiers(_ count: Int = 1) -> Int64 {
    defer { nextIdentifier += Int64(count) }
    return nextIdentifier
  }

  /// Some interactions as they are now, for a message.
  func history(of purchases: ArraySlice<PurchaseID>) -> PurchaseHistory {
    PurchaseHistory(purchases, in: self.purchases)
  }

  /// An account is signed in on a device.
  mutating func register(_ account: AccountID, on device: DeviceID) {
    guard account != .none, !accounts[account.index].devices.contains(device) else { return }
    accounts[account.index].devices.append(device)
  }

  /// An account is no longer signed in on a device.
  mutating func unregister(_ account: AccountID, from device: DeviceID) {
    accounts[account.index].devices.removeAll { $0 == device }
  }

  /// A purchase with its own identifier, as the store delivers it.
  func delivery(of purchase: PurchaseID) -> DeliveredPurchase {
    let record = purchases[purchase.index]
    let copy = PurchaseCopy(record, of: purchase)
    var delivered = DeliveredPurchase(
      copy: copy, identifier: copy.identifier, date: copy.date,
      content: Rare(attachedContents[copy.identifier]))
    if record.reason == .renewed, record.original != purchase {
      delivered.original = .present(PurchaseCopy(purchases[record.original.index], of: record.original))
    }
    return delivered
  }
}
