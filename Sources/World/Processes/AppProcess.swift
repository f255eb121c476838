public import Facts
internal import Kernel

/// One launch of the app on one device: everything here dies with it.
public final class AppProcess {
  /// The launch.
  public let id: ProcessID
  /// Whether the app is in front; in the background its turns wait.
  public internal(set) var isForeground = true
  /// Whether it shows that it is busy.
  public internal(set) var isBusy = false
  /// Whether it still runs.
  var isAlive = true
  let bundle: LaunchBundle
  /// The observers it registered, in the order of registration.
  var observers: [Observer] = []
  /// The methods of its queue delegate.
  var delegate: (token: DelegateToken, handlers: DelegateHandlers)?
  /// Whether the delegate was there before the first observer, as questions about prices demand.
  var hadDelegateFirst = false
  /// Whether unfinished transactions were announced to this launch.
  var wasRedelivered = false
  /// Whether it is to learn of renewals with the store's next answer.
  var awaitsRenewals = false
  /// The state of the books of the youngest revocation that is about to be told, by account; looked up, never walked.
  var postedRevocations: [AccountID: UInt32] = [:]
  /// Purchases whose transactions left the queue by themselves; they come again in another launch. Looked up, never walked.
  var vanished: Set<PurchaseID> = []
  /// Whether a cancelled sign-in ended all synchronisation of this launch.
  var isSynchronisationOff = false
  /// Turns that wait for the foreground, in their order.
  var held: [HeldTurn] = []
  /// Its timers by number; nothing where one fired or was stopped.
  var timers: [EventID?] = []
  /// Its requests.
  var requests: [AppRequest] = []
  /// The products that it was told of, one array for each answer.
  var toldProducts: [[OfferedProduct]] = []
  /// The fresh transaction objects that callbacks brought, by instance minus one.
  var snapshots: [TransactionSnapshot] = []
  /// How many exchanges with the server it began.
  var exchangeCount = 0
  /// Those of them that are not answered.
  var openExchanges: [Int] = []
  /// Its sheets of the store, and its searches.
  var visits = StoreVisits()
  /// How many turns are going on, one inside the other.
  var turnDepth = 0
  /// Whether its launch turn is over.
  var isLaunched = false
  /// The event of the flush that will write changed preferences.
  var flush: EventID?
  /// The transactions about which the delegate has not yet answered.
  var storefrontQuestions: [(transaction: TransactionID, deadline: EventID)] = []
  /// Promoted payments that this process was offered and has not added.
  var offeredPayments: [(payment: PaymentID, product: ProductID)] = []

  init(id: ProcessID, bundle: LaunchBundle) {
    self.id = id
    self.bundle = bundle
  }

  /// Whether anybody listens.
  var hasObservers: Bool { observers.contains { $0.registrations > 0 } }
}
