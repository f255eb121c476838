public import Facts
internal import Kernel

/// One launch of the app on one device. The state of a launch is lost when its process ends.
public final class AppProcess {
  public let id: ProcessID
  /// Whether the app is in the foreground. In the background most events wait.
  public internal(set) var isForeground = true
  /// Whether the app's main thread is busy.
  public var isWorking: Bool { parked != nil }
  /// The turn that keeps the main thread busy; other turns wait meanwhile. Nil if the main thread is free.
  var parked: ParkedTurn?
  /// Whether the harness is asking the app for the user's products. The app's answer takes no time.
  var isAsked = false
  let launchedAt: Instant
  public internal(set) var isBusy = false
  /// Whether the process has not died.
  var isAlive = true
  let bundle: LaunchBundle
  /// The registered observers, in the order in which they were registered.
  var observers: [Observer] = []
  /// The queue delegate and the methods that it implements; nil if no delegate is set.
  var delegate: (token: DelegateToken, handlers: DelegateHandlers)?
  /// Whether the delegate was set before the first observer. Otherwise it is not asked about price increases.
  var hadDelegateFirst = false
  /// Whether the unfinished transactions were redelivered to this launch.
  var wasRedelivered = false
  /// Whether the next request to the store must also ask for renewals.
  var awaitsRenewals = false
  /// For each account, the revision of the latest revocation with a scheduled callback. Only for
  /// lookup, never iterated.
  var postedRevocations: [AccountID: UInt32] = [:]
  /// The purchases of transactions that the system removed from the queue. They are redelivered to
  /// another launch. Only for lookup, never iterated.
  var vanished: Set<PurchaseID> = []
  /// Whether the user canceled a sign-in. This launch then no longer synchronizes its queue.
  var isSynchronizationOff = false
  /// The turns that wait, in order. They run when the app is in the foreground and its main thread is free.
  var held: [HeldTurn] = []
  var timers: [AppTimer] = []
  /// The numbers of the skipped timers. They fire only after something other than idle turns has happened.
  var passedOver: [Int] = []
  /// The requests to the server that only read.
  var polls = Polls()
  var requests: [AppRequest] = []
  /// The products that the store offered to the launch: one array per answer.
  var toldProducts: [[OfferedProduct]] = []
  /// The states of the transaction objects that callbacks created. The index is the instance minus one.
  var snapshots: [TransactionSnapshot] = []
  /// The number of exchanges with the server that the launch has begun.
  var exchangeCount = 0
  /// The files that the app's server sent to the launch.
  var sentContent = SentContent()
  var openExchanges: [Int] = []
  /// The launch's store sheets, and its requests for pages and searches.
  var visits = StorePageRequests()
  /// The number of turns that are running, one nested in another.
  var turnDepth = 0
  /// Whether the launch turn has ended.
  var isLaunched = false
  /// The event that flushes changed preferences; nil if none is scheduled.
  var flush: EventID?
  /// The transactions about which the delegate was asked and has not answered, each with the event of
  /// its time limit.
  var storefrontQuestions: [(transaction: TransactionID, deadline: EventID)] = []
  /// Promoted payments that wait for the first observer.
  var undeliveredPromotions: [(product: ProductID, payment: PaymentID)] = []
  /// The promoted payments that were offered to this launch and that the app has not added yet.
  var offeredPayments: [(payment: PaymentID, product: ProductID)] = []

  /// The transactions of StoreKit 2 that the launch was given, in order.
  private(set) var given: [GivenTransaction] = []
  /// The statuses of subscriptions that the launch was given, in order.
  private(set) var givenStatuses: [GivenStatus] = []
  /// Whether the app uses StoreKit 2. It then hears of its transactions without an observer.
  private let usesStoreKit2: Bool

  init(id: ProcessID, bundle: LaunchBundle, launchedAt: Instant, usesStoreKit2: Bool) {
    self.id = id
    self.usesStoreKit2 = usesStoreKit2
    self.bundle = bundle
    self.launchedAt = launchedAt
  }

  public var hasObservers: Bool { observers.contains { $0.registrations > 0 } }

  /// Whether the system tells the launch of changed transactions.
  var hears: Bool { usesStoreKit2 || hasObservers }

  /// Adds a transaction to those that the launch was given.
  func give(_ transaction: GivenTransaction) -> GivenTransactionHandle {
    given.append(transaction)
    return GivenTransactionHandle(
      transaction.transaction, process: id, place: UInt32(given.count - 1))
  }

  /// Adds a status to those that the launch was given.
  func give(_ status: GivenStatus) -> GivenStatusHandle {
    givenStatuses.append(status)
    return GivenStatusHandle(process: id, place: UInt32(givenStatuses.count - 1))
  }

  /// Whether StoreKit 2 gave the launch a transaction.
  func wasGiven(_ transaction: TransactionID) -> Bool { given.contains { $0.transaction == transaction } }

  /// Whether events that need a foreground app can be delivered now.
  var canRunTurns: Bool { isForeground && parked == nil }

  /// Whether the app still waits for the answer to a request.
  func awaits(_ request: RequestID) -> Bool { requests.contains { $0.id == request && $0.isOpen } }

  /// Ends a request, so that it cannot be started anymore. Returns false if the app did not wait for
  /// its answer.
  func closeRequest(_ id: RequestID) -> Bool {
    guard let place = requests.firstIndex(where: { $0.id == id }) else { return false }
    defer {
      requests[place].isOpen = false
      requests[place].unstarted = nil
    }
    return requests[place].isOpen
  }

  /// The chain of idle turns that a turn for `event` would continue. Nil if the event tells the app
  /// something new.
  func takeChain(continuedBy event: AppEvent) -> IdleChain? {
    switch event {
    case .timerFired(let number): timers[number].chain
    case .serverAnswered(let exchange, _), .serverUnreachable(let exchange, _):
      polls.takeChain(of: exchange)
    default: nil
    }
  }
}
