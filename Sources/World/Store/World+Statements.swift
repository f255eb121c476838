public import Facts
internal import Kernel
public import StoreModel

/// What the store tells the developer's server about purchases; reading it changes no state.
extension World {
  /// What the store states about a purchase.
  public func statement(of purchase: PurchaseID) -> TransactionStatement { store.statement(of: purchase) }

  /// What the store states about the renewal of a subscription; nil where none of its periods is recorded.
  public func statement(of subscription: SubscriptionID) -> RenewalStatement? {
    store.statement(of: subscription)
  }

  /// How many subscriptions stand in the books.
  public var subscriptionCount: Int { store.subscriptions.records.count }

  /// The latest period of a subscription; none where none is recorded.
  public func latestPeriod(of subscription: SubscriptionID) -> PurchaseID {
    store.subscriptions.records[subscription.index].latest
  }

  /// The purchase of its owner that a family member's purchase is shared from; nil where it is no shared one.
  public func owner(ofShared purchase: PurchaseID) -> PurchaseID? {
    store.books.sharings.first { $0.shared == purchase }?.original
  }

  /// The purchase with a number of the store; nil where there is none.
  public func purchase(numbered identifier: Int64) -> PurchaseID? { store.purchase(numbered: identifier) }

  /// The developer's server sets the account token of an original purchase, which its renewals have as well.
  public func setAppAccountToken(_ token: TextID, of original: PurchaseID) {
    store.books.appAccountTokens[original] = token
  }

  /// The developer's server tells the store that it has delivered a purchase. A transaction that is in a device's queue stays
  /// there until the app finishes it.
  public func finishAtServer(_ purchase: PurchaseID) { store.finishAtServer(purchase) }
}

extension Store {
  /// What the store states about a purchase.
  func statement(of id: PurchaseID) -> TransactionStatement {
    let record = purchase(id)
    return TransactionStatement(
      purchase: id, account: record.account, subscription: record.subscription,
      entry: entry(record, id, asOf: revision), type: catalogue.type(of: record.product),
      isRenewal: record.reason == .renewed, offer: offer(of: record, id),
      storefront: storefront(of: record), price: Money(record.amount, currency(of: record)),
      isFinished: record.isFinished,
      revision: max(record.recordedRevision, record.revokedRevision, books.reversals[id] ?? 0))
  }

  /// What the store states about the renewal of a subscription; nil where none of its periods is recorded.
  func statement(of subscription: SubscriptionID) -> RenewalStatement? {
    let record = subscriptions.records[subscription.index]
    guard record.original != .none else { return nil }
    let latest = purchase(record.latest)
    let original = purchase(record.original)
    let entry = entry(latest, record.latest, asOf: revision)
    return RenewalStatement(
      subscription: subscription, account: latest.account, group: record.group, status: record.machine.status,
      renewal: PendingRenewal(
        record.machine.renewalInformation(at: timeline.now),
        originalTransactionIdentifier: original.identifier,
        offer: books.offersOfPurchases[record.latest] ?? .empty, isRedeemed: latest.reason == .redeemed),
      renewsAt: record.machine.expires,
      price: Money(record.machine.nextCharge, currency(of: latest)),
      offer: record.machine.nextOffer.map {
        StatedOffer(
          kind: $0.type == .introductory ? .introductory : .promotional, $0, identifier: $0.identifier)
      },
      startedAt: start(of: record), appAccountToken: entry.appAccountToken)
  }

  /// The purchase with a number of the store, its own or one that a restore gave it; nil where there is none.
  func purchase(numbered identifier: Int64) -> PurchaseID? {
    for place in stride(from: purchaseCount - 1, through: 0, by: -1) {
      let id = PurchaseID(place)
      if purchase(id).identifier == identifier { return id }
    }
    for restore in books.accounts.lazy.flatMap(\.restoreRecords) {
      for first in [restore.firstIdentifier, restore.firstInQueue] {
        let position = identifier - first
        if position >= 0, position < Int64(restore.purchases.count) {
          return restore.purchases[Int(position)]
        }
      }
    }
    return nil
  }

  private func offer(of record: Purchase, _ id: PurchaseID) -> StatedOffer? {
    let product = catalogue[record.product]
    let identifier = books.offersOfPurchases[id] ?? .empty
    if record.reason == .redeemed {
      return StatedOffer(
        kind: .code, product.discounts.first { $0.identifier == identifier }, identifier: identifier)
    }
    if identifier != .empty {
      return StatedOffer(
        kind: .promotional, product.discounts.first { $0.identifier == identifier }, identifier: identifier)
    }
    guard !record.traits.isDisjoint(with: [.trial, .introductory]) else { return nil }
    return StatedOffer(
      kind: .introductory, product.introductory(in: storefront(of: record)),
      mode: record.traits.contains(.trial) ? .freeTrial : nil, identifier: .empty)
  }

  /// The storefront in which an account was when a purchase was made.
  private func storefront(of record: Purchase) -> TextID {
    let account = books.accounts[record.account.index]
    return account.formerStorefronts.first { $0.until > record.recordedRevision }?.storefront
      ?? account.storefront
  }

  /// When a subscription was last bought rather than renewed.
  private func start(of record: SubscriptionRecord) -> Instant {
    let own = books.accounts[record.account.index].purchases.last {
      let period = purchase($0)
      guard period.subscription == purchase(record.latest).subscription else { return false }
      return period.reason != .renewed && !period.traits.contains(.notice)
    }
    return purchase(own ?? record.original).date
  }
}
