internal import Facts
internal import Kernel
internal import StoreModel

/// The store's records: accounts, purchases in order, subscriptions, and the identifiers of purchases.
///
/// The records keep earlier states. They can show the state at an earlier revision, such as the
/// revision of a receipt.
final class StoreBooks {
  private var accounts: [Account] = []
  /// All purchases, by number.
  private var purchases = PurchaseList()
  /// All subscriptions, by number.
  private var subscriptions: [SubscriptionRecord] = []
  /// The current revision. Every change that a receipt can show increases it.
  private(set) var revision: UInt32 = 1
  private var nextIdentifier = Transaction.firstIdentifier
  /// The identifiers reserved for purchases that are not recorded yet, by transaction. Only for lookup,
  /// never iterated.
  private var reservedIdentifiers: [TransactionID: Int64] = [:]
  /// The hosted content of purchases, by the identifier of the purchase or of its restored transaction.
  /// Only for lookup, never iterated.
  private var contents: [Int64: HostedContent] = [:]
  /// The promotional offers of purchases. Only for lookup, never iterated.
  private var offers: [PurchaseID: TextID] = [:]
  /// The revisions at which refunds of purchases were reversed. Only for lookup, never iterated.
  private var reversals: [PurchaseID: UInt32] = [:]
  /// The purchases for which a refund was requested and not decided yet.
  private var refundRequests: [PurchaseID] = []
  /// The account tokens that the app's server set for original purchases. Only for lookup, never
  /// iterated.
  private var appAccountTokens: [PurchaseID: TextID] = [:]
  /// The shared purchases: the owner's purchase and the family member's purchase.
  private var sharings: [(original: PurchaseID, shared: PurchaseID)] = []
  /// The former ends of periods that were moved to another end. Each was valid before the revision `until`.
  private var formerEnds: [(purchase: PurchaseID, end: Instant, until: UInt32)] = []

  subscript(account: AccountID) -> Account {
    _read { yield accounts[account.index] }
    _modify { yield &accounts[account.index] }
  }

  subscript(purchase: PurchaseID) -> Purchase { purchases[purchase.index] }

  // Uses `get`, because with `_read` Swift 6 reads a nested field of such a large record at a wrong place.
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

  /// Reserves consecutive identifiers for purchases and returns the first one.
  func takeIdentifiers(_ count: Int = 1) -> Int64 {
    defer { nextIdentifier += Int64(count) }
    return nextIdentifier
  }

  /// Reserves an identifier for the purchase that a transaction requested.
  func reserveIdentifier(for transaction: TransactionID) {
    reservedIdentifiers[transaction] = takeIdentifiers()
  }

  /// The identifier reserved for a transaction's purchase. Nil if none is reserved.
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

  /// Records an account's purchases in a repeating sequence of `kinds`. `listed` is true for each kind
  /// that receipts contain.
  func enter(_ kinds: [Purchase], count: Int, of account: AccountID, listed: [Bool]) {
    let first = purchases.count
    purchases.append(kinds, count: count, firstIdentifier: takeIdentifiers(count))
    accounts[account.index].purchases.reserveCapacity(accounts[account.index].purchases.count + count)
    for place in 0..<count {
      accounts[account.index].purchases.append(PurchaseID(first + place))
      if listed[place % kinds.count] { accounts[account.index].receiptEntryCount += 1 }
    }
  }

  /// The first purchase with which an account itself bought a product. Nil if there is none. Purchases
  /// shared by the family do not count, so such a product can still be bought.
  func ownedPurchase(_ account: AccountID, _ product: ProductID) -> PurchaseID? {
    accounts[account.index].purchases.first {
      self[$0].product == product && !self[$0].isRevoked && !self[$0].traits.contains(.familyShared)
    }
  }

  func change(_ purchase: PurchaseID, _ body: (inout Purchase) -> Void) {
    purchases.change(purchase.index, body)
  }

  /// Moves the end of a subscription period. Receipts that were written before still show the former end.
  func moveEnd(of purchase: PurchaseID, to end: Instant) {
    formerEnds.append((purchase, purchases[purchase.index].expires, nextRevision()))
    change(purchase) { $0.expires = end }
  }

  /// The end of a subscription period at a revision.
  func end(of purchase: PurchaseID, asOf revision: UInt32) -> Instant {
    formerEnds.first { $0.purchase == purchase && $0.until > revision }?.end
      ?? purchases[purchase.index].expires
  }

  /// Copies purchases in their current state, to send them in a message.
  func history(of purchases: ArraySlice<PurchaseID>) -> PurchaseHistory {
    PurchaseHistory(purchases, in: self.purchases)
  }

  /// A purchase as the store delivers it, with the purchase's own identifier.
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

  /// Attaches hosted content to the purchase or restore with an identifier.
  func attach(_ content: HostedContent, to identifier: Int64) { contents[identifier] = content }

  /// The hosted content attached to an identifier. Nil if there is none.
  func content(of identifier: Int64) -> HostedContent? {
    contents[identifier]
  }

  /// Whether hosted content is attached to any purchase.
  var hasContents: Bool { !contents.isEmpty }

  func setOffer(_ offer: TextID, of purchase: PurchaseID) { offers[purchase] = offer }

  /// The promotional offer with which a purchase was made. Empty if there was none.
  func offer(of purchase: PurchaseID) -> TextID { offers[purchase] ?? .empty }

  func setAppAccountToken(_ token: TextID, of original: PurchaseID) { appAccountTokens[original] = token }

  /// The account token that the app's server set for an original purchase. Nil if the server set none.
  func appAccountToken(of original: PurchaseID) -> TextID? { appAccountTokens[original] }
}

// MARK: Refunds and shares

extension StoreBooks {
  /// Whether a refund of a purchase was requested and not decided yet.
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

  /// The revision at which a purchase's refund was reversed. Zero if it was not reversed.
  func reversal(of purchase: PurchaseID) -> UInt32 { reversals[purchase] ?? 0 }

  func addSharing(of original: PurchaseID, as shared: PurchaseID) { sharings.append((original, shared)) }

  /// The family members' purchases that share an owner's purchase. Includes revoked ones.
  func shares(of original: PurchaseID) -> [PurchaseID] {
    sharings.isEmpty ? [] : sharings.filter { $0.original == original }.map(\.shared)
  }

  /// The owner's purchase that a family member's purchase shares. Nil if the purchase is not a shared one.
  func owner(ofShared purchase: PurchaseID) -> PurchaseID? {
    sharings.first { $0.shared == purchase }?.original
  }

  /// The subscriptions of other accounts whose periods an account has through family sharing.
  func sharedSubscriptions(with member: AccountID) -> [SubscriptionID] {
    var found: [SubscriptionID] = []
    for sharing in sharings where self[sharing.shared].account == member {
      let subscription = self[sharing.original].subscription
      if subscription != .none, !found.contains(subscription) { found.append(subscription) }
    }
    return found
  }

  /// The accounts that have periods of a subscription through family sharing.
  func members(sharing subscription: SubscriptionID) -> [AccountID] {
    var found: [AccountID] = []
    for sharing in sharings where self[sharing.original].subscription == subscription {
      let member = self[sharing.shared].account
      if !found.contains(member) { found.append(member) }
    }
    return found
  }

  /// The first period of a subscription that was shared with a member. Nil if none was shared.
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

  /// The account with a name. Nil if there is none.
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

  /// Clears the history of an account. Earlier receipts still show the history.
  func clearHistory(of account: AccountID) {
    let revision = nextRevision()
    accounts[account.index].clearHistory(at: revision)
  }

  var subscriptionCount: Int { subscriptions.count }

  func add(_ subscription: SubscriptionRecord) -> SubscriptionID {
    subscriptions.append(subscription)
    return SubscriptionID(subscriptions.count - 1)
  }

  /// The subscription that an account has in a group. Nil if it has none.
  func subscription(of account: AccountID, group: TextID) -> SubscriptionID? {
    subscriptions.firstIndex { $0.account == account && $0.group == group && !$0.isForgotten }
      .map { SubscriptionID($0) }
  }

  /// The subscriptions that an account has or had, including forgotten ones.
  func subscriptions(of account: AccountID) -> [SubscriptionID] {
    subscriptions.indices.filter { subscriptions[$0].account == account }.map { SubscriptionID($0) }
  }
}
