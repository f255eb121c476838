public import Kernel

/// The accounts, products, purchases, subscriptions, devices, transactions, and downloads of a run, computed
/// from the facts alone.
///
/// The ledger trusts the facts and judges nothing. If only the last facts were kept, a fact may name a thing
/// that no kept fact declared. The ledger then adds this thing with the values it knows. One ledger is reused
/// for many runs, one after another.
public final class Ledger {
  /// The number of the latest fact.
  public private(set) var sequence = FactSequence.start
  /// The instant of the latest fact.
  public private(set) var now = Instant.zero
  /// When faults ended and the recovery phase (liveness) began.
  public private(set) var livenessBegan = FactSequence.start
  /// When the recovery phase ended, whether or not the run became idle.
  public private(set) var convergence = FactSequence.start
  /// Whether a user ever logged in to the app separately from the device's account.
  public private(set) var hasLogins = false
  /// The earlier grant of the same transaction, if the latest fact is the claim of a grant.
  public private(set) var earlierGrant = FactSequence.start
  /// The earlier finish of the same transaction, if the latest fact is a finish call.
  public private(set) var earlierFinish = FactSequence.start

  @usableFromInline let transactions = IdentifierTable(blank: LedgerTransaction())
  @usableFromInline let purchases = IdentifierTable(blank: LedgerPurchase())
  @usableFromInline let products = IdentifierTable(blank: LedgerProduct())
  @usableFromInline let devices = IdentifierTable(blank: LedgerDevice())
  @usableFromInline let accounts = IdentifierTable(blank: LedgerAccount())
  @usableFromInline let subscriptions = IdentifierTable(blank: LedgerSubscription())
  @usableFromInline let holdings = IdentifierTable(blank: Holding())
  @usableFromInline let downloads = IdentifierTable(blank: LedgerDownload())
  /// The latest download of each transaction.
  @usableFromInline let latestDownloads = IdentifierTable(blank: DownloadID.none)
  let prices = IdentifierTable(blank: PurchasePrice())
  let unnamedGrants = UnnamedGrants()

  public init() {}

  /// Applies the next fact.
  public func apply(_ fact: Fact) {
    sequence = fact.sequence
    now = fact.instant
    let device = fact.actor.device
    switch fact.content {
    case .world(let content): apply(content)
    case .store(let content): apply(content)
    case .subscription(let content): apply(content)
    case .transaction(let content): apply(content, at: device)
    case .queue(.finishCalled(let transaction, let state)):
      if let earlier = finish(transaction, state, at: device) { earlierFinish = earlier }
    case .queue(let content): apply(content, at: device)
    case .callback(let content): apply(content, at: device)
    case .claim(.granted(let transaction, let product, _, let count)):
      earlierGrant = grant(count, of: product, for: transaction, at: device)
    case .claim(let content): apply(content, at: device)
    case .storekit(let content): apply(content, told: fact.content.told, at: device)
    case .download(let content): apply(content)
    case .message(let content): apply(content)
    case .device(let content): apply(content, at: device)
    case .process(let content): change(device) { $0.apply(content, at: sequence) }
    case .disk(let content): change(device) { $0.apply(content, at: sequence) }
    case .interface(let content): change(device) { $0.apply(content, at: sequence) }
    case .user(let content):
      if case .loggedIn = content, device != .none { hasLogins = true }
      change(device) { $0.apply(content) }
    case .request, .catalogue, .sheet, .notification, .server: break
    }
  }

  /// Empties the ledger for the next run and keeps its memory.
  public func reset() {
    sequence = .start
    now = .zero
    livenessBegan = .start
    convergence = .start
    hasLogins = false
    earlierGrant = .start
    earlierFinish = .start
    transactions.reset()
    purchases.reset()
    products.reset()
    devices.reset()
    accounts.reset()
    subscriptions.reset()
    holdings.reset()
    downloads.reset()
    latestDownloads.reset()
    prices.reset()
    unnamedGrants.reset()
  }
}

// MARK: The run

extension Ledger {
  private func apply(_ fact: WorldFact) {
    switch fact {
    case .deviceAdded(let device, let name): change(device) { $0.name = name }
    case .accountAdded(let account, let name, _): change(account) { $0.name = name }
    case .productAdded(let product, let name, let type, _, _, _):
      change(product) {
        $0.name = name
        $0.type = type
      }
    case .productMentioned(let product, let name): change(product) { $0.name = name }
    case .productGranting(let product, let grants): change(product) { $0.grants = max(grants, 0) }
    case .historyMade(let account, _): change(account) { $0.hasUnlistedHistory = true }
    case .livenessBegan:
      livenessBegan = sequence
      forgetUnfinished()
    case .converged, .notConverged: convergence = sequence
    case .chosen, .budgetSpent, .settled, .leftStanding, .waited, .noted, .environmentSet, .testerAdded,
      .itemAdded, .owned, .loginOwned:
      break
    }
  }

  /// When faults end, what the app was notified of before no longer counts for unfinished transactions. The app
  /// may have had reasons not to finish them (a kill, a full disk, an unreachable server), and the queue delivers
  /// them again.
  private func forgetUnfinished() {
    transactions.each { _, entry in
      guard entry.pointee.finished == .start, entry.pointee.isDeliveredTerminal else { return }
      entry.pointee.told = nil
    }
  }
}

// MARK: Changing an entry; `.none` has none

extension Ledger {
  @inline(__always) func change(_ id: DeviceID, _ change: (inout LedgerDevice) -> Void) {
    if id != .none { change(&devices.pointer(to: id.index).pointee) }
  }

  @inline(__always) func change(_ id: AccountID, _ change: (inout LedgerAccount) -> Void) {
    if id != .none { change(&accounts.pointer(to: id.index).pointee) }
  }

  @inline(__always) func change(_ id: ProductID, _ change: (inout LedgerProduct) -> Void) {
    if id != .none { change(&products.pointer(to: id.index).pointee) }
  }

  @inline(__always) func change(_ id: TransactionID, _ change: (inout LedgerTransaction) -> Void) {
    if id != .none { change(&transactions.pointer(to: id.index).pointee) }
  }

  @inline(__always) func change(_ id: PurchaseID, _ change: (inout LedgerPurchase) -> Void) {
    if id != .none { change(&purchases.pointer(to: id.index).pointee) }
  }
}
