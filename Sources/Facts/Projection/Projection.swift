/// The state of the world at any fact, folded from facts alone; a copy is a snapshot.
///
/// It believes what facts say and judges nothing, and a fact about something that no earlier fact mentioned (because
/// only the last ones were kept) adds it with what is known.
public struct Projection: Sendable {
  /// The run as a whole.
  public internal(set) var run = RunState()
  var deviceTable = IdentifierTable<DeviceState>()
  var accountTable = IdentifierTable<AccountState>()
  var productTable = IdentifierTable<ProductState>()
  var transactionTable = IdentifierTable<TransactionRecord>()
  var purchaseTable = IdentifierTable<PurchaseState>()
  var subscriptionTable = IdentifierTable<SubscriptionState>()
  var downloadTable = IdentifierTable<DownloadRecord>()

  /// Makes the state before the first fact.
  public init() {}

  /// Takes the next fact.
  public mutating func apply(_ fact: Fact) {
    run.facts += 1
    let device = fact.actor.device
    switch fact.content {
    case .world(let content): apply(content)
    case .user(let content): apply(content, at: device)
    case .device(let content): apply(content, at: device)
    case .process(let content): apply(content, at: device)
    case .queue(let content): apply(content, at: device)
    case .transaction(let content): apply(content, at: device)
    case .callback(let content): apply(content, at: device)
    case .request(let content): apply(content)
    case .message(let content): apply(content)
    case .store(let content): apply(content)
    case .subscription(let content): apply(content)
    case .disk(let content): apply(content, at: device)
    case .interface(let content): apply(content, at: device)
    case .server(let content): apply(content)
    case .claim(let content): apply(content, at: device)
    case .download(let content): apply(content, at: device)
    case .catalogue, .sheet: break
    }
  }

  mutating func change(_ device: DeviceID, _ change: (inout DeviceState) -> Void) {
    guard device != .none else { return }
    deviceTable.update(UInt64(device.rawValue), orAdd: DeviceState(device), change)
  }

  mutating func change(_ account: AccountID, _ change: (inout AccountState) -> Void) {
    guard account != .none else { return }
    accountTable.update(UInt64(account.rawValue), orAdd: AccountState(account), change)
  }

  mutating func change(_ product: ProductID, _ change: (inout ProductState) -> Void) {
    guard product != .none else { return }
    productTable.update(UInt64(product.rawValue), orAdd: ProductState(product), change)
  }

  mutating func change(_ transaction: TransactionID, _ change: (inout TransactionRecord) -> Void) {
    guard transaction != .none else { return }
    transactionTable.update(UInt64(transaction.rawValue), orAdd: TransactionRecord(transaction), change)
  }

  mutating func change(_ purchase: PurchaseID, _ change: (inout PurchaseState) -> Void) {
    guard purchase != .none else { return }
    purchaseTable.update(UInt64(purchase.rawValue), orAdd: PurchaseState(purchase), change)
  }

  mutating func change(_ subscription: SubscriptionID, _ change: (inout SubscriptionState) -> Void) {
    guard subscription != .none else { return }
    subscriptionTable.update(UInt64(subscription.rawValue), orAdd: SubscriptionState(subscription), change)
  }

  mutating func change(_ download: DownloadID, _ change: (inout DownloadRecord) -> Void) {
    guard download != .none else { return }
    downloadTable.update(UInt64(download.rawValue), orAdd: DownloadRecord(download), change)
  }

  mutating func changeHolding(
    of product: ProductID, by account: AccountID, _ change: (inout Holding) -> Void
  ) {
    guard product != .none else { return }
    self.change(account) { $0.holdings.update(UInt64(product.rawValue), orAdd: Holding(product), change) }
  }
}
