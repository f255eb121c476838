public import Facts
internal import Kernel
public import StoreModel

/// The store's statements about purchases to the app's server. Reading them changes no state.
extension World {
  /// The store's statement about a purchase.
  public func statement(of purchase: PurchaseID) -> TransactionStatement { store.statement(of: purchase) }

  /// The store's statement about the renewal of a subscription; nil if none of its periods is recorded.
  public func statement(of subscription: SubscriptionID) -> RenewalStatement? {
    store.statement(of: subscription)
  }

  public var subscriptionCount: Int { store.subscriptions.records.count }

  /// The latest period of a subscription; `.none` if no period is recorded.
  public func latestPeriod(of subscription: SubscriptionID) -> PurchaseID {
    store.subscriptions.records[subscription.index].latest
  }

  /// The owner's purchase from which a family member's purchase is shared; nil if the purchase is not a
  /// shared one.
  public func owner(ofShared purchase: PurchaseID) -> PurchaseID? {
    store.books.sharings.first { $0.shared == purchase }?.original
  }

  /// The purchase with an identifier of the store; nil if there is none.
  public func purchase(numbered identifier: Int64) -> PurchaseID? { store.purchase(numbered: identifier) }

  /// Sets the account token of an original purchase for the app's server. Renewals of the purchase have
  /// it too.
  public func setAppAccountToken(_ token: TextID, of original: PurchaseID) {
    store.books.appAccountTokens[original] = token
  }

  /// Finishes a purchase for the app's server, which has delivered it. Its transaction stays in a
  /// device's queue until the app finishes it.
  public func finishAtServer(_ purchase: PurchaseID) { store.finishAtServer(purchase) }
}

extension Store {
  /// The store's statement about a purchase.
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

  /// The store's statement about the renewal of a subscription; nil if none of its periods is recorded.
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

  /// The purchase with an identifier of the store, its own or one from a restore; nil if there is none.
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

  /// The storefront of the account when a purchase was made.
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
