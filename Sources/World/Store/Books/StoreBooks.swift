internal import Facts
internal import Kernel
internal import StoreModel

/// The store's records: accounts, every purchase in order, and the identifiers of purchases.
///
/// The records keep their past: they can show their state at a revision, such as that of a receipt.
struct StoreBooks {
  var accounts: [Account] = []
  /// Every purchase, by number.
  private(set) var purchases = PurchaseList()
  /// The revision of the records. Every change that a receipt can show increases it.
  private(set) var revision: UInt32 = 1
  private var nextIdentifier = Transaction.firstIdentifier
  /// The hosted content of purchases, by identifier. Only for lookup, never iterated.
  var attachedContents: [Int64: HostedContent] = [:]
  /// The promotional offers of purchases. Only for lookup, never iterated.
  var offersOfPurchases: [PurchaseID: TextID] = [:]
  /// The revisions at which refunds were reversed. Only for lookup, never iterated.
  var reversals: [PurchaseID: UInt32] = [:]
  /// The account tokens that the app's server set, by the original purchase. Only for lookup, never
  /// iterated.
  var appAccountTokens: [PurchaseID: TextID] = [:]
  /// Shared purchases, each with the member's own purchase.
  var sharings: [(original: PurchaseID, shared: PurchaseID)] = []
  /// The former ends of periods whose end was moved, each valid before a revision.
  private var formerEnds: [(purchase: PurchaseID, end: Instant, until: UInt32)] = []

  subscript(purchase: PurchaseID) -> Purchase { purchases[purchase.index] }

  mutating func enter(_ purchase: Purchase) -> PurchaseID {
    let id = PurchaseID(purchases.count)
    purchases.append(purchase)
    accounts[purchase.account.index].purchases.append(id)
    if !purchase.traits.contains(.notice) { accounts[purchase.account.index].receiptEntryCount += 1 }
    return id
  }

  /// Records a series of an account's purchases whose kinds take turns. `listed` is true for each kind
  /// that a receipt contains.
  mutating func enter(_ kinds: [Purchase], count: Int, of account: AccountID, listed: [Bool]) {
    let first = purchases.count
    purchases.append(kinds, count: count, firstIdentifier: takeIdentifiers(count))
    accounts[account.index].purchases.reserveCapacity(accounts[account.index].purchases.count + count)
    for place in 0..<count {
      accounts[account.index].purchases.append(PurchaseID(first + place))
      if listed[place % kinds.count] { accounts[account.index].receiptEntryCount += 1 }
    }
  }

  mutating func change(_ purchase: PurchaseID, _ body: (inout Purchase) -> Void) {
    purchases.change(purchase.index, body)
  }

  /// Moves the end of a period. Receipts that were written before still show the former end.
  mutating func moveEnd(of purchase: PurchaseID, to end: Instant) {
    formerEnds.append((purchase, purchases[purchase.index].expires, nextRevision()))
    change(purchase) { $0.expires = end }
  }

  /// The end of a period, as of a revision.
  func end(of purchase: PurchaseID, asOf revision: UInt32) -> Instant {
    formerEnds.first { $0.purchase == purchase && $0.until > revision }?.end
      ?? purchases[purchase.index].expires
  }

  /// Increases the revision and returns it.
  mutating func nextRevision() -> UInt32 {
    revision += 1
    return revision
  }

  /// Reserves identifiers for purchases and returns the first.
  mutating func takeIdentifiers(_ count: Int = 1) -> Int64 {
    defer { nextIdentifier += Int64(count) }
    return nextIdentifier
  }

  /// Copies of some purchases in their current state, for a message.
  func history(of purchases: ArraySlice<PurchaseID>) -> PurchaseHistory {
    PurchaseHistory(purchases, in: self.purchases)
  }

  /// Records that an account is signed in on a device.
  mutating func register(_ account: AccountID, on device: DeviceID) {
    guard account != .none, !accounts[account.index].devices.contains(device) else { return }
    accounts[account.index].devices.append(device)
  }

  /// Records that an account is signed out on a device.
  mutating func unregister(_ account: AccountID, from device: DeviceID) {
    accounts[account.index].devices.removeAll { $0 == device }
  }

  /// A purchase with its own identifier, as the store delivers it.
  func delivery(of purchase: PurchaseID) -> DeliveredPurchase {
    let record = purchases[purchase.index]
    let copy = PurchaseCopy(record, of: purchase)
    var delivered = DeliveredPurchase(
      copy: copy, identifier: copy.identifier, date: copy.date,
      content: Boxed(attachedContents[copy.identifier]))
    if record.reason == .renewed, record.original != purchase {
      delivered.original = .present(PurchaseCopy(purchases[record.original.index], of: record.original))
    }
    return delivered
  }
}
