internal import Facts
internal import Kernel
internal import StoreModel

/// The statements about purchases that the store sends to the app's server. Reading them changes no state.
struct Statements {
  let timeline: Timeline
  let catalogue: Catalogue
  let books: StoreBooks
  let receipts: Receipts

  private var prices: PriceList { PriceList(catalogue: catalogue, books: books) }

  /// The store's statement about a purchase.
  func statement(of id: PurchaseID) -> TransactionStatement {
    let record = books[id]
    return TransactionStatement(
      purchase: id, account: record.account, subscription: subscription(of: record, id),
      entry: receipts.entry(record, id, asOf: books.revision), type: catalogue.type(of: record.product),
      isRenewal: record.reason == .renewed, offer: offer(of: record, id),
      storefront: storefront(of: record), price: Money(record.amount, prices.currency(of: record)),
      isFinished: record.isFinished,
      revision: max(record.recordedRevision, record.revokedRevision, books.reversal(of: id)))
  }

  /// The subscription that a purchase pays for. A shared purchase belongs to its owner's subscription.
  private func subscription(of record: Purchase, _ id: PurchaseID) -> SubscriptionID {
    guard record.traits.contains(.familyShared), let owned = books.owner(ofShared: id) else {
      return record.subscription
    }
    return books[owned].subscription
  }

  /// The store's statement about a subscription's renewal. Nil if no period of the subscription is recorded.
  func statement(of subscription: SubscriptionID) -> RenewalStatement? {
    let record = books[subscription]
    guard record.original != .none else { return nil }
    let latest = books[record.latest]
    let original = books[record.original]
    let entry = receipts.entry(latest, record.latest, asOf: books.revision)
    return RenewalStatement(
      subscription: subscription, account: latest.account, group: record.group, status: record.machine.status,
      renewal: PendingRenewal(
        record.machine.renewalInformation(at: timeline.now),
        originalTransactionIdentifier: original.identifier,
        offer: books.offer(of: record.latest), isRedeemed: latest.reason == .redeemed),
      renewsAt: record.machine.expires,
      price: Money(record.machine.nextCharge, prices.currency(of: latest)),
      offer: record.machine.nextOffer.map { StatedOffer(kind: .init($0), $0, identifier: $0.identifier) },
      winBackOffers: record.machine.status == .lapsed ? catalogue.winBackOffers(inGroup: record.group) : [],
      startedAt: start(of: record), appAccountToken: entry.appAccountToken)
  }

  /// The changes of an account's history after a revision of the records.
  func news(of account: AccountID, since revision: UInt32) -> HistoryNews {
    let changed = books[account].purchases.filter { id in
      let record = books[id]
      guard !record.isOfQueueOnly else { return false }
      return revision == 0
        || max(
          record.recordedRevision, record.revokedRevision, record.finishedRevision, books.reversal(of: id))
          > revision
    }
    return HistoryNews(
      statements: changed.map(statement(of:)),
      renewals: (books.subscriptions(of: account) + books.sharedSubscriptions(with: account))
        .compactMap(statement(of:)),
      revision: books.revision)
  }

  /// The purchase with an identifier. The identifier may be from a restore. Nil if no purchase has it.
  func purchase(numbered identifier: Int64) -> PurchaseID? {
    for place in stride(from: books.purchaseCount - 1, through: 0, by: -1) {
      let id = PurchaseID(place)
      if books[id].identifier == identifier { return id }
    }
    for restore in (0..<books.accountCount).lazy.flatMap({ books[AccountID($0)].restoreRecords }) {
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
    let identifier = books.offer(of: id)
    let named = product.discounts.first { $0.identifier == identifier }
    if record.reason == .redeemed { return StatedOffer(kind: .code, named, identifier: identifier) }
    if identifier != .empty {
      return StatedOffer(
        kind: named.map(StatedOffer.Kind.init) ?? .promotional, named, identifier: identifier)
    }
    guard !record.traits.isDisjoint(with: [.trial, .introductory]) else { return nil }
    return StatedOffer(
      kind: .introductory, product.introductory(in: storefront(of: record)),
      mode: record.traits.contains(.trial) ? .freeTrial : nil, identifier: .empty)
  }

  /// The account's storefront at the time of a purchase.
  private func storefront(of record: Purchase) -> TextID {
    let account = books[record.account]
    return account.formerStorefronts.first { $0.until > record.recordedRevision }?.storefront
      ?? account.storefront
  }

  /// When the user last bought a subscription. Renewals do not count.
  private func start(of record: SubscriptionRecord) -> Instant {
    let own = books[record.account].purchases.last {
      let period = books[$0]
      guard period.subscription == books[record.latest].subscription else { return false }
      return period.reason != .renewed && !period.traits.contains(.notice)
    }
    return books[own ?? record.original].date
  }
}
