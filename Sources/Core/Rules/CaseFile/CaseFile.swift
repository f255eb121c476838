public import Facts
internal import Kernel

/// The state that the rules share: the facts so far, as notes on devices, products, transactions, and
/// purchases.
///
/// It receives each fact before the rules do. A value that the fact overwrote is kept in `earlierGrant` or
/// `earlierFinish`, for rules that ask whether the same thing happened before.
///
/// No two accesses to one of its properties overlap, so exclusivity checks are disabled: they took a third of
/// the rules' time under load.
public final class CaseFile {
  /// The number of the latest fact.
  public internal(set) var sequence = FactSequence.start
  /// The instant of the latest fact.
  var now = Instant.zero
  /// The texts of the run; nil before the first fact.
  public internal(set) var texts: Texts?
  /// The site that was looked up last.
  var excusing: (name: TextID, site: ExcusingSite?)?

  /// The latest choice of the run that no document of Apple describes; nil if there was none.
  public internal(set) var undocumented: ExcusingSite?
  /// Whether the run was cut short because it spent its budget of facts.
  public internal(set) var isCutShort = false
  /// When faults ended and the liveness phase began.
  var livenessBegan = FactSequence.start
  /// When the liveness phase ended, converged or not.
  var convergence = FactSequence.start
  /// How often an observer was notified of each state, by the state's raw value.
  var toldCounts = (0, 0, 0, 0, 0)
  /// How often an observer was notified again of a paid transaction that had been granted, for products whose
  /// purchases add up.
  var repeatedAfterGrant = 0
  /// When that first happened.
  var firstRepeatedAfterGrant = FactSequence.start

  /// If the latest fact is the claim of a grant: the earlier grant of the same transaction.
  var earlierGrant = FactSequence.start
  /// If the latest fact is a finish call: the earlier finish of the same transaction.
  var earlierFinish = FactSequence.start
  /// If the latest fact is a finish call: its transaction, provided that this is its first finish, it is
  /// purchased or restored, and nothing excuses the app from delivering it.
  var paidFinish = TransactionID.none

  /// If the latest fact is a payment that the app added: the user of the app at the tap on Buy, or `.none`
  /// without a tap.
  var tapper = AccountID.none

  /// If the latest fact is the copy of a file: the download whose folder holds the source, or none.
  var copiedDownload = DownloadID.none

  /// The observers that led to facts, recorded once a second one was registered.
  var lineage = ObserverLineage()

  let transactions = Notes(blank: TransactionNote())
  let purchases = Notes(blank: PurchaseNote())
  let products = Notes(blank: ProductNote())
  let devices = Notes(blank: DeviceNote())
  let accounts = Notes(blank: AccountNote())
  let subscriptions = Notes(blank: SubscriptionNote())
  let holdings = Notes(blank: HoldingNote())
  let downloads = Notes(blank: DownloadNote())
  /// The latest download of each transaction.
  let latestDownloads = Notes(blank: DownloadID.none)
  var cachedFiles: [CachedFiles] = []
  var savedContents: [SavedContent] = []
  var failedWrites: [FailedWrite] = []
  /// When the user of a device last selected or deselected the files of a product.
  var choices = DeviceProducts(blank: FactSequence.start)
  /// Whether the latest tap of a device's user about the files of a product paused them.
  var pausedFiles = DeviceProducts(blank: false)
  /// The tap that ended the latest pause, and its time: an app that is killed at that moment never received
  /// it.
  var pauseEnd = (
    device: DeviceID.none, product: ProductID.none, instant: Instant.zero
  )
  var firstTellings = FirstNotifications()
  var signedOutDeliveries = SignedOutDeliveries()
  /// The user of the app at the latest tap on Buy that has no payment yet.
  var taps = DeviceProducts(blank: AccountID.none)
  var unnamedGrants: [UnnamedGrant] = []
  var revocationNotices: [RevocationNotice] = []
  /// The last time the developer's server recorded something without naming a paying account.
  var serverRecordedForAnyone = FactSequence.start
  /// The account that last sent a receipt to the developer's server, and the product that it named.
  var receiptSender = (account: AccountID.none, product: ProductID.none)
  /// Whether the store accepted that receipt.
  var isReceiptGenuine = false
  /// Whether a user ever logged in to the app with an own account. The server's records are then those of
  /// logins, which are not the paying accounts.
  var hasLogins = false

  /// Adds the next fact.
  func take(_ fact: Fact, texts: Texts) {
    if self.texts !== texts { self.texts = texts }
    sequence = fact.sequence
    now = fact.instant
    if lineage.isKept { lineage.note(fact) }
    switch fact.content {
    case .callback(let content): take(content, at: fact.actor.device)
    case .claim(let content): take(content, at: fact.actor.device)
    case .queue(let content): take(content, at: fact.actor.device)
    case .transaction(let content): take(content, at: fact.actor.device)
    case .disk(let content): take(content, at: fact.actor.device)
    case .store(let content): take(content)
    case .server(let content): take(content)
    case .subscription(let content): take(content)
    case .process(let content): take(content, at: fact.actor.device)
    case .device(let content): take(content, at: fact.actor.device)
    case .user(let content): take(content, at: fact.actor.device)
    case .message(let content): take(content)
    case .world(let content): take(content)
    case .interface(let content): take(content, at: fact.actor.device)
    case .download(let content): take(content, at: fact.actor.device)
    case .request, .catalogue, .sheet, .notification: break
    }
  }

  /// Resets the file for the next run and keeps its memory.
  func reset() {
    sequence = .start
    now = .zero
    texts = nil
    excusing = nil
    undocumented = nil
    isCutShort = false
    livenessBegan = .start
    convergence = .start
    toldCounts = (0, 0, 0, 0, 0)
    repeatedAfterGrant = 0
    firstRepeatedAfterGrant = .start
    earlierGrant = .start
    earlierFinish = .start
    paidFinish = .none
    copiedDownload = .none
    lineage.reset()
    transactions.reset()
    purchases.reset()
    products.reset()
    devices.reset()
    accounts.reset()
    subscriptions.reset()
    holdings.reset()
    downloads.reset()
    latestDownloads.reset()
    cachedFiles.removeAll(keepingCapacity: true)
    savedContents.removeAll(keepingCapacity: true)
    failedWrites.removeAll(keepingCapacity: true)
    choices.reset()
    pausedFiles.reset()
    pauseEnd = (.none, .none, .zero)
    firstTellings.reset()
    signedOutDeliveries.reset()
    taps.reset()
    tapper = .none
    unnamedGrants.removeAll(keepingCapacity: true)
    revocationNotices.removeAll(keepingCapacity: true)
    serverRecordedForAnyone = .start
    receiptSender = (.none, .none)
    isReceiptGenuine = false
    hasLogins = false
  }
}
