internal import Facts
internal import Results

/// The state of a run after the facts so far: the ledger, and values that only the page shows.
struct PageState {
  /// The values about a device that the page shows and the ledger lacks.
  struct DeviceMarks {
    /// The number of times that the app's process ended abnormally on the device.
    var deaths = 0
    /// The observers that the running process registered.
    var observers: [ObserverID] = []
    /// The transaction whose payment sheet is open.
    var sheet: TransactionID?
    var paymentsAllowed = true
    /// The number of entries in the device's receipt. Nil before a receipt was written.
    var receiptEntries: Int64?
    /// The number of preferences that were set but not yet flushed to the disk.
    var preferencesUnflushed = 0
    var preferencesLost: Int64 = 0
    var reachesStore = true
    var reachesServer = true
    /// The units that the installed app claims to have granted, by account and product.
    var grants = NumberedValues<Int64>()
    /// The app's last answers to the question how much its user owns, by account and product.
    var answers = NumberedValues<Int64>()
  }

  /// The values about a transaction that the page shows and the ledger lacks.
  struct TransactionMarks {
    var device = DeviceID.none
    /// Whether it waits until its account signs in again.
    var isHeldBack = false
    var deliveries = 0
    var finishCalls = 0
    /// The items that the app claims to have persisted for the transaction.
    var persisted: [ClaimSubject] = []
    /// The status of the last receipt check that the app reported.
    var verifiedStatus: Int64?
  }

  /// The values about a download that the page shows and the ledger lacks.
  struct DownloadMarks {
    let device: DeviceID
    var state = DownloadState.waiting
  }

  /// The counts of a whole run.
  struct RunMarks {
    var choices = 0
    var isLiveness = false
    var converged: Bool?
    var messagesUnderWay = 0
    var messagesLost = 0
    var serverRequests = 0
    var serverRecords = 0
  }

  let ledger = Ledger()
  private(set) var run = RunMarks()
  private(set) var devices = NumberedValues<DeviceMarks>()
  /// For each account, the units granted, by product.
  private(set) var accounts = NumberedValues<NumberedValues<Int64>>()
  private(set) var transactions = NumberedValues<TransactionMarks>()
  /// The subscriptions that facts named.
  private(set) var subscriptions: NumberSet = []
  private(set) var downloads = NumberedValues<DownloadMarks>()

  /// Applies the next fact.
  mutating func apply(_ fact: Fact) {
    ledger.apply(fact)
    let device = fact.actor.device
    change(device) { _ in }
    switch fact.content {
    case .world(let content): apply(content)
    case .user(.changedRestrictions(let allowed)): change(device) { $0.paymentsAllowed = allowed }
    case .user(.signedIn(let account)): release(transactionsOf: account, on: device)
    case .device(let content): change(device) { $0.apply(content) }
    case .process(.killed), .process(.crashed), .process(.hung): change(device) { $0.deaths += 1 }
    case .disk(let content): change(device) { $0.apply(content) }
    case .queue(.finishCalled(let transaction, _)): change(transaction) { $0.finishCalls += 1 }
    case .queue(.observerAdded(let observer)):
      change(device) { if !$0.observers.contains(observer) { $0.observers.append(observer) } }
    case .queue(.observerRemoved(let observer)), .queue(.observerReleased(let observer, _)):
      change(device) { $0.observers.removeAll { $0 == observer } }
    case .process(.launched): change(device) { $0.observers = [] }
    case .transaction(let content): apply(content, at: device)
    case .callback(.delivered(_, let transaction, _)):
      change(transaction) {
        $0.deliveries += 1
        $0.isHeldBack = false
      }
    case .storekit:
      if let told = fact.content.told { change(told.transaction) { $0.deliveries += 1 } }
    case .message(let content): apply(content)
    case .server(.asked): run.serverRequests += 1
    case .server(.recorded): run.serverRecords += 1
    case .store(.charged(_, let account, _, _, _, _)), .store(.recorded(_, let account, _, _, _)):
      change(account) { _ in }
    case .subscription(let content):
      let id = content.subscription
      if id != .none { subscriptions.insert(Int(id.rawValue)) }
    case .download(let content): apply(content, at: device)
    case .claim(let content): apply(content, at: device)
    case .user, .process, .queue, .callback, .request, .catalogue, .sheet, .store, .interface, .server,
      .notification:
      break
    }
  }

  private mutating func apply(_ fact: WorldFact) {
    switch fact {
    case .deviceAdded(let device, _): change(device) { _ in }
    case .accountAdded(let account, _, _): change(account) { _ in }
    case .chosen: run.choices += 1
    case .livenessBegan: run.isLiveness = true
    case .converged: run.converged = true
    case .notConverged: run.converged = false
    case .owned(let device, let account, let product, let count),
      .loginOwned(let device, let account, let product, let count):
      change(device) { $0.answers.update(PageState.key(account, product), orAdd: count) { $0 = count } }
    case .productAdded, .productMentioned, .productGranting, .historyMade, .budgetSpent, .settled,
      .leftStanding,
      .waited, .noted, .environmentSet, .testerAdded, .itemAdded:
      break
    }
  }

  private mutating func apply(_ fact: MessageFact) {
    switch fact {
    case .sent, .duplicated: run.messagesUnderWay += 1
    case .arrived: run.messagesUnderWay -= 1
    case .lost:
      run.messagesUnderWay -= 1
      run.messagesLost += 1
    case .linkFailed(let device, let endpoint): change(device) { $0.setReach(of: endpoint, isUp: false) }
    case .linkRecovered(let device, let endpoint): change(device) { $0.setReach(of: endpoint, isUp: true) }
    case .linkSlowed, .linkThinned, .kindLost, .kindDoubled, .portalAppeared, .linkCleared: break
    }
  }

  private mutating func apply(_ fact: TransactionFact, at device: DeviceID) {
    change(fact.transaction) {
      if $0.device == .none { $0.device = device }
      switch fact {
      case .heldBack: $0.isHeldBack = true
      case .removed, .vanished, .replaced: $0.isHeldBack = false
      case .began, .received, .restored, .purchased, .failed, .deferred, .returned, .learned: break
      }
    }
  }

  /// An account signed in on a device: the queue delivers its transactions that it held back.
  private mutating func release(transactionsOf account: AccountID, on device: DeviceID) {
    for (number, marks) in transactions.entries where marks.isHeldBack && marks.device == device {
      let transaction = TransactionID(Int(number))
      guard ledger.holding(ledger.transaction(transaction).holding).account == account else { continue }
      change(transaction) { $0.isHeldBack = false }
    }
  }

  /// The state lasts when the data of the app is replaced, unlike that of the ledger.
  private mutating func apply(_ fact: DownloadFact, at device: DeviceID) {
    let id = fact.download
    guard id != .none else { return }
    downloads.update(UInt64(id.rawValue), orAdd: DownloadMarks(device: device)) {
      switch fact {
      case .began: $0.state = .active
      case .resumed: if $0.state == .paused { $0.state = .active }
      case .paused: $0.state = .paused
      case .finished: $0.state = .finished
      case .failed: $0.state = .failed
      case .cancelled, .abandoned: $0.state = .cancelled
      case .announced, .startCalled, .pauseCalled, .resumeCalled, .cancelCalled, .progressed, .stalled,
        .locationRead, .purged:
        break
      }
    }
  }

  private mutating func apply(_ fact: ClaimFact, at device: DeviceID) {
    switch fact {
    case .granted(let transaction, let product, let account, let count):
      change(transaction) { _ in }
      guard product != .none else { return }
      changeGranted(product, of: account) { $0 = Ledger.sum($0, count) }
      change(device) {
        $0.grants.update(PageState.key(account, product), orAdd: 0) { $0 = Ledger.sum($0, count) }
      }
    case .revoked(let product, let account):
      guard product != .none else { return }
      let key = PageState.key(account, product)
      let taken = devices[UInt64(device.rawValue)]?.grants[key] ?? 0
      changeGranted(product, of: account) { $0 = Ledger.sum($0, taken == .min ? .max : -taken) }
      change(device) { $0.grants.update(key, orAdd: 0) { $0 = 0 } }
    case .persisted(let transaction, let subject):
      change(transaction) { if !$0.persisted.contains(subject) { $0.persisted.append(subject) } }
    case .verified(let transaction, let status): change(transaction) { $0.verifiedStatus = status }
    }
  }

  private mutating func change(_ id: DeviceID, _ change: (inout DeviceMarks) -> Void) {
    if id != .none { devices.update(UInt64(id.rawValue), orAdd: DeviceMarks(), change) }
  }

  private mutating func change(_ id: AccountID, _ change: (inout NumberedValues<Int64>) -> Void) {
    if id != .none { accounts.update(UInt64(id.rawValue), orAdd: NumberedValues(), change) }
  }

  private mutating func change(_ id: TransactionID, _ change: (inout TransactionMarks) -> Void) {
    if id != .none { transactions.update(UInt64(id.rawValue), orAdd: TransactionMarks(), change) }
  }

  private mutating func changeGranted(
    _ product: ProductID, of account: AccountID, _ change: (inout Int64) -> Void
  ) {
    self.change(account) { $0.update(UInt64(product.rawValue), orAdd: 0, change) }
  }

  static func key(_ account: AccountID, _ product: ProductID) -> UInt64 {
    UInt64(account.rawValue) << 32 | UInt64(product.rawValue)
  }
}

extension PageState.DeviceMarks {
  fileprivate mutating func apply(_ fact: DeviceFact) {
    switch fact {
    case .appRemoved:
      grants = NumberedValues()
      answers = NumberedValues()
      (preferencesUnflushed, preferencesLost) = (0, 0)
      receiptEntries = nil
    case .sheetShown(let transaction, _, _): sheet = transaction
    case .sheetClosed: sheet = nil
    case .receiptWritten(let entries): receiptEntries = entries
    case .appInstalled, .appUpdated, .rebooted, .poweredOff, .storefrontChanged, .backedUp, .backupRestored,
      .alertShown, .signInAsked, .notificationShown, .diskFilled, .diskFreed, .cachesPurged, .promotionShown,
      .promotionsOrdered:
      break
    }
  }

  fileprivate mutating func apply(_ fact: DiskFact) {
    switch fact {
    case .preferenceSet: preferencesUnflushed += 1
    case .preferencesFlushed: preferencesUnflushed = 0
    case .preferencesLost(let count):
      preferencesUnflushed = 0
      preferencesLost = Ledger.sum(preferencesLost, count)
    case .wrote, .copied, .removed, .writeFailed, .receiptRead, .contentWritten, .excludedFromBackup: break
    }
  }

  fileprivate mutating func setReach(of endpoint: Endpoint, isUp: Bool) {
    switch endpoint {
    case .store: reachesStore = isUp
    case .server: reachesServer = isUp
    }
  }
}
