internal import Facts
internal import Kernel
internal import StoreModel

/// The store's records: accounts, every purchase in order, subscriptions, and the identifiers of purchases.
///
/// The records keep their past: they can show their state at a revision, such as that of a receipt.
final class StoreBooks {
  private var accounts: [Account] = []
  /// Every purchase, by number.
  private var purchases = PurchaseList()
  /// Every subscription, by number.
  private var subscriptions: [SubscriptionRecord] = []
  /// The revision of the records. Every change that a receipt can show increases it.
  private(set) var revision: UInt32 = 1
  private var nextIdentifier = Transaction.firstIdentifier
  /// The identifiers that are reserved for the purchases of transactions. Only for lookup, never iterated.
  private var reservedIdentifiers: [TransactionID: Int64] = [:]
  /// The hosted content of purchases, by identifier. Only for lookup, never iterated.
  private var contents: [Int64: HostedContent] = [:]
  /// The promotional offers of purchases. Only for lookup, never iterated.
  private var offers: [PurchaseID: TextID] = [:]
  /// The revisions at which refunds were reversed. Only for lookup, never iterated.
  private var reversals: [PurchaseID: UInt32] = [:]
  /// The purchases with an undecided refund request.
  private var refundRequests: [PurchaseID] = []
  /// The account tokens that the app's server set, by the original purchase. Only for lookup, never
  /// iterated.
  private var appAccountTokens: [PurchaseID: TextID] = [:]
  /// Shared purchases, each with the member's own purchase.
  private var sharings: [(original: PurchaseID, shared: PurchaseID)] = []
  /// The former ends of periods whose end was moved, each valid before a revision.
  private var formerEnds: [(purchase: PurchaseID, end: Instant, until: UInt32)] = []

  subscript(account: AccountID) -> Account {
    _read { yield accounts[account.index] }
    _modify { yield &accounts[account.index] }
  }

  subscript(purchase: PurchaseID) -> Purchase { purchases[purchase.index] }

  // With `_read` instead of `get`, Swift 6 reads a nested field of such a large record at a wrong place.
  subscript(subscription: SubscriptionID) -> SubscriptionRecord {
    get { subscriptions[subscription.index] }
    _modify { yield &subscriptions[subscription.index] }
  }

  var accountCount: Int { accounts.count }

  var purchaseCount: Int { purchases.count }

  /// Increases the revision and returns it.
  func nextRevision() -> UInt32 {
    revision += 1
    return revision
  }

  /// Reserves identifiers for purchases and returns the first.
  func takeIdentifiers(_ count: Int = 1) -> Int64 {
    defer { nextIdentifier += Int64(count) }
    return nextIdentifier
  }

  /// Reserves the next identifier for the purchase of a transaction.
  func reserveIdentifier(for transaction: TransactionID) {
    reservedIdentifiers[transaction] = takeIdentifiers()
  }

  /// The identifier reserved for a transaction's purchase; nil if there is none.
  func reservedIdentifier(of transaction: TransactionID) -> Int64? { reservedIdentifiers[transaction] }

  func forgetIdentifier(of transaction: TransactionID) { reservedIdentifiers[transaction] = nil }
}

// MARK: Purchases

extension StoreBooks {
  func enter(_ purchase: Purchase) -> PurchaseID {
    let id = PurchaseID(purchases.count)
    purchases.append(purchase)
    accounts[purchase.account.index].purchases.append(id)
    if !purchase.traits.contains(.notice) { accounts[purchase.account.index].receiptEntryCount += 1 }
    return id
  }

  /// Records a series of an account's purchases whose kinds take turns. `listed` is true for each kind
  /// that a receipt contains.
  func enter(_ kinds: [Purchase], count: Int, of account: AccountID, listed: [Bool]) {
    let first = purchases.count
    purchases.append(kinds, count: count, firstIdentifier: takeIdentifiers(count))
    accounts[account.index].purchases.reserveCapacity(accounts[account.index].purchases.count + count)
    for place in 0..<count {
      accounts[account.index].purchases.append(PurchaseID(first + place))
      if listed[place % kinds.count] { accounts[account.index].receiptEntryCount += 1 }
    }
  }

  /// The first purchase by which an account itself owns a product. A product that the family shares can
  /// still be bought.
  func ownedPurchase(_ account: AccountID, _ product: ProductID) -> PurchaseID? {
    accounts[account.index].purchases.first {
      self[$0].product == product && !self[$0].isRevoked && !self[$0].traits.contains(.familyShared)
    }
  }

  func change(_ purchase: PurchaseID, _ body: (inout Purchase) -> Void) {
    purchases.change(purchase.index, body)
  }

  /// Moves the end of a period. Receipts that were written before still show the former end.
  func moveEnd(of purchase: PurchaseID, to end: Instant) {
    formerEnds.append((purchase, purchases[purchase.index].expires, nextRevision()))
    change(purchase) { $0.expires = end }
  }

  /// The end of a period, as of a revision.
  func end(of purchase: PurchaseID, asOf revision: UInt32) -> Instant {
    formerEnds.first { $0.purchase == purchase && $0.until > revision }?.end
      ?? purchases[purchase.index].expires
  }

  /// Copies of some purchases in their current state, for a message.
  func history(of purchases: ArraySlice<PurchaseID>) -> PurchaseHistory {
    PurchaseHistory(purchases, in: self.purchases)
  }

  /// A purchase with its own identifier, as the store delivers it.
  func delivery(of purchase: PurchaseID) -> DeliveredPurchase {
    let record = purchases[purchase.index]
    let copy = PurchaseCopy(record, of: purchase)
    var delivered = DeliveredPurchase(
      copy: copy, identifier: copy.identifier, date: copy.date, content: Boxed(contents[copy.identifier]))
    if record.reason == .renewed, record.original != purchase {
      delivered.original = .present(PurchaseCopy(purchases[record.original.index], of: record.original))
    }
    return delivered
  }

  /// Fixes the hosted content of the purchase with an identifier.
  func attach(_ content: HostedContent, to identifier: Int64) { contents[identifier] = content }

  /// The hosted content of the purchase with an identifier; nil if it has none.
  func content(of identifier: Int64) -> HostedContent? {
    contents[identifier]
  }

  /// Whether any purchase has hosted content.
  var hasContents: Bool { !contents.isEmpty }

  func setOffer(_ offer: TextID, of purchase: PurchaseID) { offers[purchase] = offer }

  /// The promotional offer of a purchase, or empty.
  func offer(of purchase: PurchaseID) -> TextID { offers[purchase] ?? .empty }

  func setAppAccountToken(_ token: TextID, of original: PurchaseID) { appAccountTokens[original] = token }

  /// The account token that the app's server set for an original purchase; nil if it set none.
  func appAccountToken(of original: PurchaseID) -> TextID? { appAccountTokens[original] }
}

// MARK: Refunds and shares

extension StoreBooks {
  /// Whether a purchase has an undecided refund request.
  func awaitsRefund(_ purchase: PurchaseID) -> Bool { refundRequests.contains(purchase) }

  func addRefundRequest(for purchase: PurchaseID) { refundRequests.append(purchase) }

  func removeRefundRequest(for purchase: PurchaseID) { refundRequests.removeAll { $0 == purchase } }

  /// Makes a refunded purchase valid again, from the next revision on.
  func reverseRefund(of purchase: PurchaseID) {
    reversals[purchase] = nextRevision()
    change(purchase) {
      ($0.revokedRevision, $0.revokedAt) = (0, .zero)
      $0.traits.remove(.refunded)
    }
  }

  /// The revision at which the refund of a purchase was reversed; zero if it was not.
  func reversal(of purchase: PurchaseID) -> UInt32 { reversals[purchase] ?? 0 }

  func addSharing(of original: PurchaseID, as shared: PurchaseID) { sharings.append((original, shared)) }

  /// The members' purchases that are shared from a purchase, including revoked ones.
  func shares(of original: PurchaseID) -> [PurchaseID] {
    sharings.isEmpty ? [] : sharings.filter { $0.original == original }.map(\.shared)
  }

  /// The owner's purchase from which a family member's purchase is shared; nil if the purchase is not a
  /// shared one.
  func owner(ofShared purchase: PurchaseID) -> PurchaseID? {
    sharings.first { $0.shared == purchase }?.original
  }

  /// The first period of a subscription that was shared with a member.
  func firstShare(of subscription: SubscriptionID, with member: AccountID) -> PurchaseID? {
    guard subscription != .none else { return nil }
    return sharings.first {
      self[$0.original].subscription == subscription && self[$0.shared].account == member
    }?.shared
  }
}

// MARK: Accounts and subscriptions

extension StoreBooks {
  func add(_ account: Account) -> AccountID {
    accounts.append(account)
    return AccountID(accounts.count - 1)
  }

  /// The account with a name, or nil.
  func account(named name: String) -> AccountID? {
    accounts.firstIndex { $0.name == name }.map { AccountID($0) }
  }

  /// Records that an account is signed in on a device.
  func register(_ account: AccountID, on device: DeviceID) {
    guard account != .none, !accounts[account.index].devices.contains(device) else { return }
    accounts[account.index].devices.append(device)
  }

  /// Records that an account is signed out on a device.
  func unregister(_ account: AccountID, from device: DeviceID) {
    accounts[account.index].devices.removeAll { $0 == device }
  }

  /// Clears the history of an account. Earlier receipts still show it.
  func clearHistory(of account: AccountID) {
    let revision = nextRevision()
    accounts[account.index].clearHistory(at: revision)
  }

  var subscriptionCount: Int { subscriptions.count }

  func add(_ subscription: SubscriptionRecord) -> SubscriptionID {
    subscriptions.append(subscription)
    return SubscriptionID(subscriptions.count - 1)
  }

  /// The subscription of an account in a group, or nil.
  func subscription(of account: AccountID, group: TextID) -> SubscriptionID? {
    subscriptions.firstIndex { $0.account == account && $0.group == group && !$0.isForgotten }
      .map { SubscriptionID($0) }
  }

  /// The subscriptions of an account, including forgotten ones.
  func subscriptions(of account: AccountID) -> [SubscriptionID] {
    subscriptions.indices.filter { subscriptions[$0].account == account }.map { SubscriptionID($0) }
  }
}
