public import Facts
internal import Kernel

/// One launch of the app on one device. Its state is lost when the process dies.
public final class AppProcess {
  public let id: ProcessID
  /// Whether the app is in the foreground. In the background most of its turns wait.
  public internal(set) var isForeground = true
  /// Whether its main thread is busy.
  public var isWorking: Bool { parked != nil }
  /// The turn that keeps the main thread busy; nil if it is free. Other turns wait meanwhile.
  var parked: ParkedTurn?
  /// Whether the harness is asking for the user's products. Such a question takes no time.
  var isAsked = false
  let launchedAt: Instant
  public internal(set) var isBusy = false
  /// Whether the process still runs.
  var isAlive = true
  let bundle: LaunchBundle
  /// The registered observers, in the order of registration.
  var observers: [Observer] = []
  /// The queue delegate and the methods that it implements, if one is set.
  var delegate: (token: DelegateToken, handlers: DelegateHandlers)?
  /// Whether the delegate was set before the first observer, as questions about prices require.
  var hadDelegateFirst = false
  /// Whether the unfinished transactions were delivered to this launch.
  var wasRedelivered = false
  /// Whether the next request to the store also asks for renewals.
  var awaitsRenewals = false
  /// The revision of the latest revocation whose callback is scheduled, by account. Only for lookup,
  /// never iterated.
  var postedRevocations: [AccountID: UInt32] = [:]
  /// Purchases whose transactions left the queue spontaneously. They return in another launch. Only for
  /// lookup, never iterated.
  var vanished: Set<PurchaseID> = []
  /// Whether the user canceled a sign-in. This launch then no longer synchronizes its queue.
  var isSynchronizationOff = false
  /// The turns that wait until the app is in the foreground or its main thread is free, in order.
  var held: [HeldTurn] = []
  var timers: [AppTimer] = []
  /// The numbers of the timers that fire only after something else has happened.
  var passedOver: [Int] = []
  /// Its requests to the server that only read.
  var polls = Polls()
  var requests: [AppRequest] = []
  /// The products that the store offered to it, one array per answer.
  var toldProducts: [[OfferedProduct]] = []
  /// The states of transaction objects that callbacks created, by instance minus one.
  var snapshots: [TransactionSnapshot] = []
  /// The number of exchanges with the server that it has begun.
  var exchangeCount = 0
  /// The files that the app's server sent to it.
  var sentContent = SentContent()
  var openExchanges: [Int] = []
  /// Its store sheets, and its requests for pages and searches.
  var visits = StorePageRequests()
  /// The number of nested turns that are running.
  var turnDepth = 0
  /// Whether its launch event is over.
  var isLaunched = false
  /// The scheduled flush of changed preferences, if there is one.
  var flush: EventID?
  /// The transactions about which the delegate has not answered yet.
  var storefrontQuestions: [(transaction: TransactionID, deadline: EventID)] = []
  /// Promoted payments that wait for the first observer.
  var undeliveredPromotions: [(product: ProductID, payment: PaymentID)] = []
  /// Promoted payments that were offered to this process and not added yet.
  var offeredPayments: [(payment: PaymentID, product: ProductID)] = []

  init(id: ProcessID, bundle: LaunchBundle, launchedAt: Instant) {
    self.id = id
    self.bundle = bundle
    self.launchedAt = launchedAt
  }

  public var hasObservers: Bool { observers.contains { $0.registrations > 0 } }

  /// Whether an event that only a foreground app receives can be delivered now.
  var canRunTurns: Bool { isForeground && parked == nil }

  /// Whether the app still waits for the answer to a request.
  func awaits(_ request: RequestID) -> Bool { requests.contains { $0.id == request && $0.isOpen } }

  /// Ends a request, which cannot be started any more; false if the app did not wait for its answer.
  func closeRequest(_ id: RequestID) -> Bool {
    guard let place = requests.firstIndex(where: { $0.id == id }) else { return false }
    defer {
      requests[place].isOpen = false
      requests[place].unstarted = nil
    }
    return requests[place].isOpen
  }

  /// The chain of idle turns that a turn for an event continues; nil if the event is new to the app.
  func takeChain(continuedBy event: AppEvent) -> IdleChain? {
    switch event {
    case .timerFired(let number): timers[number].chain
    case .serverAnswered(let exchange, _), .serverUnreachable(let exchange, _):
      polls.takeChain(of: exchange)
    default: nil
    }
  }
}
