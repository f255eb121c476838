public import Facts
internal import Kernel

/// One launch of the app on one device; its state is lost when the process dies.
public final class AppProcess {
  /// The number of the launch.
  public let id: ProcessID
  /// Whether the app is in front; in the background most of its turns wait.
  public internal(set) var isForeground = true
  /// Whether its main thread is busy.
  public var isWorking: Bool { parked != nil }
  /// The turn in which its main thread is busy; nil while it is free. Meanwhile its other turns wait.
  var parked: ParkedTurn?
  /// Whether the harness asks what its user has; that takes no time.
  var isAsked = false
  /// When it was launched.
  let launchedAt: Instant
  /// Whether the app shows a busy indicator.
  public internal(set) var isBusy = false
  /// Whether the process still runs.
  var isAlive = true
  let bundle: LaunchBundle
  /// The observers it registered, in the order of registration.
  var observers: [Observer] = []
  /// The queue delegate and the methods that it implements, if one is set.
  var delegate: (token: DelegateToken, handlers: DelegateHandlers)?
  /// Whether the delegate was set before the first observer, as questions about prices require.
  var hadDelegateFirst = false
  /// Whether the unfinished transactions were announced to this launch.
  var wasRedelivered = false
  /// Whether the next question to the store also asks for renewals.
  var awaitsRenewals = false
  /// The revision of the latest revocation whose callback is scheduled, by account; only looked up, never
  /// iterated.
  var postedRevocations: [AccountID: UInt32] = [:]
  /// Purchases whose transactions left the queue by themselves; they return in another launch. Only looked
  /// up, never iterated.
  var vanished: Set<PurchaseID> = []
  /// Whether the user cancelled a sign-in, so that this launch no longer synchronizes its queue.
  var isSynchronizationOff = false
  /// Turns that wait until the app is in front, or until its main thread is free, in their order.
  var held: [HeldTurn] = []
  /// Its timers by number.
  var timers: [AppTimer] = []
  /// The numbers of the timers that fire only when something else has happened.
  var passedOver: [Int] = []
  /// Its requests to the server that only read there.
  var polls = Polls()
  /// Its request objects.
  var requests: [AppRequest] = []
  /// The products that the store offered to it, one array for each answer.
  var toldProducts: [[OfferedProduct]] = []
  /// The states of transaction objects that callbacks created, by instance minus one.
  var snapshots: [TransactionSnapshot] = []
  /// How many exchanges with the server it has begun.
  var exchangeCount = 0
  /// The files that the developer's server sent to it.
  var sentContent = SentContent()
  /// The numbers of its unanswered exchanges.
  var openExchanges: [Int] = []
  /// Its sheets of the store, and its questions about pages and searches.
  var visits = StoreVisits()
  /// How many nested turns are running.
  var turnDepth = 0
  /// Whether its launch event is over.
  var isLaunched = false
  /// The scheduled flush of changed preferences, if there is one.
  var flush: EventID?
  /// The transactions about which the delegate has not yet answered.
  var storefrontQuestions: [(transaction: TransactionID, deadline: EventID)] = []
  /// Promoted payments that found no observer and wait for one.
  var unheardPromotions: [(product: ProductID, payment: PaymentID)] = []
  /// Promoted payments that this process was offered and has not added.
  var offeredPayments: [(payment: PaymentID, product: ProductID)] = []

  init(id: ProcessID, bundle: LaunchBundle, launchedAt: Instant) {
    self.id = id
    self.bundle = bundle
    self.launchedAt = launchedAt
  }

  /// Whether an observer is registered.
  public var hasObservers: Bool { observers.contains { $0.registrations > 0 } }

  /// Whether a callback or an event that only the app in front gets can be told now.
  var takesTurns: Bool { isForeground && parked == nil }
}
