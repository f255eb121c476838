/// The state of the world at any fact, folded from facts alone; a copy is a snapshot.
///
/// It trusts the facts and judges nothing. If only the last facts were kept, a fact may name something
/// unknown; that is then added with the known values.
public struct Projection: Sendable {
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

  /// Applies the next fact.
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
    case .catalogue, .sheet, .notification: break
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

extension Projection {
  /// The devices in the order of their numbers.
  public var devices: [DeviceState] { deviceTable.values }

  /// The accounts in the order of their numbers.
  public var accounts: [AccountState] { accountTable.values }

  /// The products in the order of their numbers.
  public var products: [ProductState] { productTable.values }

  /// The transactions in the order of their numbers, including those that left their queue.
  public var transactions: [TransactionRecord] { transactionTable.values }

  /// The store's history in the order of its numbers.
  public var purchases: [PurchaseState] { purchaseTable.values }

  /// The subscriptions in the order of their numbers.
  public var subscriptions: [SubscriptionState] { subscriptionTable.values }

  /// The downloads in the order of their numbers, including those whose transaction left the queue.
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

  /// The pending transactions of a device's queue, in the order of the transactions' numbers.
  public func queue(of device: DeviceID) -> [TransactionRecord] {
    transactionTable.values.filter { $0.isPending && $0.device == device }
  }
}

/// The state of the whole run after the facts so far.
public struct RunState: Hashable, Sendable {
  /// The number of facts.
  public internal(set) var facts = 0
  /// The number of non-default choices.
  public internal(set) var choices = 0
  /// Whether the liveness phase began.
  public internal(set) var isLiveness = false
  /// Whether the run converged; nil before the end of the liveness phase.
  public internal(set) var converged: Bool?
  /// Whether the world did not settle within its budget.
  public internal(set) var isBudgetSpent = false
  /// The number of sent messages.
  public internal(set) var messagesSent = 0
  /// The number of received messages.
  public internal(set) var messagesArrived = 0
  /// The number of lost messages.
  public internal(set) var messagesLost = 0
  /// The number of messages that were duplicated in transit.
  public internal(set) var messagesDuplicated = 0
  /// The number of requests from apps to the developer's server.
  public internal(set) var serverRequests = 0
  /// The number of records that the developer's server stored.
  public internal(set) var serverRecords = 0
}

/// A projection that follows a run as its facts happen.
public final class LiveProjection: FactSink {
  /// The state after the last fact.
  public private(set) var projection = Projection()

  /// Makes the state before the first fact.
  public init() {}

  /// Applies the next fact.
  public func append(_ fact: Fact, texts: Texts) { projection.apply(fact) }
}

/// Values by number, in the order of the numbers: indexed directly while the numbers are dense, otherwise
/// sorted.
///
/// The numbers of a run are dense, but those of a file may be arbitrary, and a large number must not cost
/// memory.
struct IdentifierTable<Value: Sendable>: Sendable {
  private(set) var keys: [UInt64] = []
  private(set) var values: [Value] = []

  /// The value of a number, if it has one.
  subscript(key: UInt64) -> Value? {
    let position = position(of: key)
    return position < keys.count && keys[position] == key ? values[position] : nil
  }

  /// Changes the value of a number in place; adds it first if it is new.
  mutating func update(_ key: UInt64, orAdd new: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    let position = position(of: key)
    if position == keys.count || keys[position] != key {
      keys.insert(key, at: position)
      values.insert(new(), at: position)
    }
    change(&values[position])
  }

  /// Changes the value at an index in the order of the numbers.
  mutating func change(at position: Int, _ change: (inout Value) -> Void) { change(&values[position]) }

  /// The index of a number, or the index at which to insert it.
  private func position(of key: UInt64) -> Int {
    if key < UInt64(keys.count), keys[Int(key)] == key { return Int(key) }
    guard let last = keys.last, key <= last else { return keys.count }
    var low = 0
    var high = keys.count - 1
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
