import Facts

extension CaseFile {
  /// Whether the app on a device claimed a grant of a product in any launch since its data began.
  func isGranted(_ product: ProductID, on device: DeviceID) -> Bool {
    self.product(product).isGranted(on: device)
  }

  /// Whether the user of a device may already own a product. An app need not sell the product then. False if
  /// the purchases of the product add up.
  func mayOwn(_ product: ProductID, on device: DeviceID) -> Bool {
    guard !self.product(product).isAdditive else { return false }
    let place = self.device(device)
    return place.hasLogin || isGranted(product, on: device)
      || entitlement(to: product, of: place.account, on: device).hasHistory
  }

  /// Whether the user of a device owns, or may own, a lasting product. If so, an app may report a restore
  /// without new transactions as a success.
  func mayHaveRestored(on id: DeviceID) -> Bool {
    let place = device(id)
    let account = place.account
    guard account != .none, !hasLogins, !place.isFromBackup,
      !ledger.account(account).hasUnknownPurchases
    else { return hasGrants(on: id) }
    var owns = false
    ledger.eachProduct { id, product in
      guard let type = product.type, type != .consumable else { return }
      if boughtCount(of: id, by: account, isOpen: true) > 0 { owns = true }
    }
    return owns
  }

  /// Whether the app on a device claimed any grant that it did not revoke.
  func hasGrants(on device: DeviceID) -> Bool {
    var hasGrants = false
    ledger.eachProduct { _, product in
      if product.isGranted(on: device) { hasGrants = true }
    }
    return hasGrants
  }

  // MARK: The store's records

  /// Whether the catalogue holds a product that a restore brings back.
  var sellsRestorable: Bool {
    var sells = false
    ledger.eachProduct { _, product in
      switch product.type {
      case .nonConsumable, .autoRenewable, .freeSubscription: sells = true
      case .consumable, .nonRenewing, nil: break
      }
    }
    return sells
  }

  /// The subscription of an account to a product. If there are several, prefers active ones, then the one
  /// that expires last.
  func subscription(of account: AccountID, to product: ProductID) -> SubscriptionID? {
    var best: (id: SubscriptionID, entry: LedgerSubscription)?
    for (id, entry) in ledger.subscriptions(of: account)
    where entry.product == product && best.map({ entry.outlives($0.entry) }) ?? true {
      best = (id, entry)
    }
    return best?.id
  }

  /// Whether an account ever had a subscription.
  func hasSubscription(_ account: AccountID) -> Bool {
    ledger.account(account).lastSubscription != .none
  }

  /// The latest purchase of a product by an account.
  func latestPurchase(of product: ProductID, by account: AccountID) -> PurchaseID {
    ledger.purchases(of: self.product(product))
      .first { $0.entry.account == account }?.id ?? .none
  }

  /// When the store recorded the first purchase of a product by an account. Revoked and replaced purchases do
  /// not count.
  func firstStandingPurchase(of product: ProductID, by account: AccountID) -> FactSequence {
    var first = FactSequence.start
    for (_, entry) in ledger.purchases(of: self.product(product))
    where entry.account == account && !entry.isOver {
      first = entry.recorded
    }
    return first
  }

  /// The latest purchase of a product by an account for which `holds` is true.
  func purchase(
    of product: ProductID, by account: AccountID, where holds: (PurchaseID, LedgerPurchase) -> Bool
  ) -> PurchaseID? {
    ledger.purchases(of: self.product(product))
      .first { $0.entry.account == account && holds($0.id, $0.entry) }?.id
  }

  /// The number of items of a product that an account has bought. If `isOpen` is true, revoked and replaced
  /// purchases do not count.
  func boughtCount(of product: ProductID, by account: AccountID, isOpen: Bool) -> Int64 {
    ledger.purchases(of: self.product(product))
      .filter { $0.entry.account == account && !(isOpen && $0.entry.isOver) }
      .reduce(0) { $0 + Int64(max($1.entry.quantity, 1)) }
  }

  /// Whether any account ever bought a product.
  func isBought(_ product: ProductID) -> Bool { self.product(product).lastPurchase != .none }

  /// The number of purchases of a product by all accounts. Revoked and replaced purchases do not count.
  func openPurchaseCount(of product: ProductID) -> Int {
    ledger.purchases(of: self.product(product)).reduce(0) {
      $1.entry.isOver ? $0 : $0 + 1
    }
  }
}
