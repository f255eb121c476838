// The entry of an identifier is blank if no fact named the identifier.
extension Ledger {
  @inlinable public func transaction(_ id: TransactionID) -> LedgerTransaction { transactions[id.index] }

  @inlinable public func purchase(_ id: PurchaseID) -> LedgerPurchase { purchases[id.index] }

  @inlinable public func product(_ id: ProductID) -> LedgerProduct { products[id.index] }

  @inlinable public func device(_ id: DeviceID) -> LedgerDevice { devices[id.index] }

  @inlinable public func account(_ id: AccountID) -> LedgerAccount { accounts[id.index] }

  @inlinable public func subscription(_ id: SubscriptionID) -> LedgerSubscription { subscriptions[id.index] }

  @inlinable public func download(_ id: DownloadID) -> LedgerDownload { downloads[id.index] }

  @inlinable public func holding(_ id: HoldingID) -> Holding {
    holdings[id.rawValue == .max ? .max : Int(id.rawValue)]
  }

  /// Returns the amounts charged and refunded for a purchase.
  public func price(of purchase: PurchaseID) -> PurchasePrice { prices[purchase.index] }

  /// One more than the highest account number in any fact.
  public var accountCount: Int { accounts.count }

  /// One more than the highest transaction number in any fact.
  public var transactionCount: Int { transactions.count }

  // MARK: Entries in the order of their identifiers

  @inlinable public func eachDevice(_ body: (DeviceID, LedgerDevice) -> Void) {
    devices.each { body(DeviceID($0), $1.pointee) }
  }

  @inlinable public func eachAccount(_ body: (AccountID, LedgerAccount) -> Void) {
    accounts.each { body(AccountID($0), $1.pointee) }
  }

  @inlinable public func eachProduct(_ body: (ProductID, LedgerProduct) -> Void) {
    products.each { body(ProductID($0), $1.pointee) }
  }

  @inlinable public func eachTransaction(_ body: (TransactionID, LedgerTransaction) -> Void) {
    transactions.each { body(TransactionID($0), $1.pointee) }
  }

  @inlinable public func eachPurchase(_ body: (PurchaseID, LedgerPurchase) -> Void) {
    purchases.each { body(PurchaseID($0), $1.pointee) }
  }

  // MARK: Entries of one owner, the latest first

  @inlinable public func purchases(of product: LedgerProduct) -> EntryChain<LedgerPurchase> {
    EntryChain(from: product.lastPurchase, in: purchases)
  }

  @inlinable public func transactions(of product: LedgerProduct) -> EntryChain<LedgerTransaction> {
    EntryChain(from: product.lastTransaction, in: transactions)
  }

  @inlinable public func subscriptions(of account: AccountID) -> EntryChain<LedgerSubscription> {
    EntryChain(from: accounts[account.index].lastSubscription, in: subscriptions)
  }

  @inlinable public func downloads(of transaction: TransactionID) -> EntryChain<LedgerDownload> {
    EntryChain(from: latestDownloads[transaction.index], in: downloads)
  }

  /// Whether a transaction announced hosted content.
  @inlinable public func hasDownloads(_ transaction: TransactionID) -> Bool {
    latestDownloads[transaction.index] != .none
  }
}
