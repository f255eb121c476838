extension Projection {
  /// The devices in the order of their numbers.
  public var devices: [DeviceState] { deviceTable.values }

  /// The accounts in the order of their numbers.
  public var accounts: [AccountState] { accountTable.values }

  /// The products in the order of their numbers.
  public var products: [ProductState] { productTable.values }

  /// The transactions in the order of their numbers, those that left their queue included.
  public var transactions: [TransactionRecord] { transactionTable.values }

  /// The store's history in the order of its numbers.
  public var purchases: [PurchaseState] { purchaseTable.values }

  /// The subscriptions in the order of their numbers.
  public var subscriptions: [SubscriptionState] { subscriptionTable.values }

  /// The downloads in the order of their numbers, those whose transaction left the queue included.
  public var downloads: [DownloadRecord] { downloadTable.values }

  /// A device, if a fact mentioned it.
  public subscript(device: DeviceID) -> DeviceState? { deviceTable[UInt64(device.rawValue)] }

  /// An account, if a fact mentioned it.
  public subscript(account: AccountID) -> AccountState? { accountTable[UInt64(account.rawValue)] }

  /// A product, if a fact mentioned it.
  public subscript(product: ProductID) -> ProductState? { productTable[UInt64(product.rawValue)] }

  /// A transaction, if a fact mentioned it.
  public subscript(transaction: TransactionID) -> TransactionRecord? {
    transactionTable[UInt64(transaction.rawValue)]
  }

  /// A purchase, if a fact mentioned it.
  public subscript(purchase: PurchaseID) -> PurchaseState? { purchaseTable[UInt64(purchase.rawValue)] }

  /// A subscription, if a fact mentioned it.
  public subscript(subscription: SubscriptionID) -> SubscriptionState? {
    subscriptionTable[UInt64(subscription.rawValue)]
  }

  /// A download, if a fact mentioned it.
  public subscript(download: DownloadID) -> DownloadRecord? { downloadTable[UInt64(download.rawValue)] }

  /// What is in a device's queue, in the order of the transactions' numbers.
  public func queue(of device: DeviceID) -> [TransactionRecord] {
    transactionTable.values.filter { $0.isPending && $0.device == device }
  }
}
