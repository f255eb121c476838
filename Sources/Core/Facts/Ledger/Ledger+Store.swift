import Kernel

extension Ledger {
  func apply(_ fact: StoreFact) {
    switch fact {
    case .charged(let purchase, let account, let product, let quantity, let amount, let currency):
      record(purchase, product: product, account: account, quantity: quantity, isListed: true)
      charge(purchase, amount, currency)
    case .recorded(let purchase, let account, let product, let quantity, let reason):
      record(purchase, product: product, account: account, quantity: quantity, isListed: true)
      if reason == .reboughtFree { change(purchase) { $0.isRepeated = true } }
    case .shared(let purchase, let account):
      guard account != .none, purchase != .none else { return }
      // The product of a shared purchase is known only from its transaction.
      change(purchase) {
        $0.isShared = true
        $0.account = account
      }
      change(account) { $0.shareCount += 1 }
    case .refunded(let purchase, let amount, let currency):
      guard purchase != .none else { return }
      let price = prices.pointer(to: purchase.index)
      price.pointee.currency = currency
      price.pointee.refunded = Ledger.sum(price.pointee.refunded, amount)
    // The app is not notified of an upgrade, and the receipt may still show the replaced purchase.
    case .revoked(let purchase, .upgraded): change(purchase) { $0.isReplaced = true }
    case .revoked(let purchase, _): revoke(purchase)
    case .finishRecorded(let purchase): change(purchase) { $0.isFinished = true }
    case .refundReversed(let purchase, let amount, let currency):
      change(purchase) { $0.isRevoked = false }
      charge(purchase, amount, currency)
    case .refused, .interrupted, .resolved, .approvalRequested, .approved, .declined, .requestExpired,
      .historySent, .requestFailed, .failing, .recovered, .slowed, .wentDown, .cameUp, .contentAttached,
      .receiptChecked, .historyCleared, .accountRefused, .refundRequested, .refundDeclined:
      break
    }
  }

  /// Adds a purchase to the records. A purchase that is recorded twice is added to the product's list only
  /// once.
  func record(
    _ id: PurchaseID, product: ProductID, account: AccountID, quantity: Int64, isListed: Bool
  ) {
    guard id != .none, product != .none else { return }
    let entry = purchases.pointer(to: id.index)
    if isListed { entry.pointee.isListed = true }
    guard entry.pointee.product == .none else { return }
    let list = products.pointer(to: product.index)
    entry.pointee.product = product
    entry.pointee.account = account
    entry.pointee.quantity = Int16(clamping: max(quantity, 1))
    entry.pointee.recorded = sequence
    entry.pointee.next = list.pointee.lastPurchase
    list.pointee.lastSold = now
    list.pointee.lastPurchase = id
  }

  private func charge(_ purchase: PurchaseID, _ amount: Int64, _ currency: TextID) {
    guard purchase != .none else { return }
    let price = prices.pointer(to: purchase.index)
    price.pointee.currency = currency
    price.pointee.charged = Ledger.sum(price.pointee.charged, amount)
  }

  private func revoke(_ purchase: PurchaseID) {
    guard purchase != .none else { return }
    let entry = purchases.pointer(to: purchase.index)
    if entry.pointee.isShared, !entry.pointee.isRevoked {
      accounts.pointer(to: entry.pointee.account.index).pointee.shareCount -= 1
    }
    entry.pointee.isRevoked = true
    let revoked = sequence
    change(entry.pointee.product) { $0.storeRevoked = revoked }
  }

  func apply(_ fact: SubscriptionFact) {
    let id = fact.subscription
    guard id != .none else { return }
    let entry = subscriptions.pointer(to: id.index)
    if case .began(_, let account, _, _) = fact, entry.pointee.account == .none, account != .none {
      let owner = accounts.pointer(to: account.index)
      entry.pointee.account = account
      entry.pointee.next = owner.pointee.lastSubscription
      owner.pointee.lastSubscription = id
    }
    var paid = ProductID.none
    if case .renewed(_, let purchase, _) = fact { paid = purchases[purchase.index].product }
    entry.pointee.apply(fact, paid: paid, at: sequence)
  }
}
