public import Facts
internal import Kernel

/// The state that the rules share: the facts so far, as notes on devices, products, transactions and purchases.
///
/// It takes each fact before the rules see it. A value that the fact overwrote is kept in `earlierGrant` or
/// `earlierFinish`, for the rules that ask whether the same thing happened before.
///
/// No two accesses to one of its properties overlap, so the checks of exclusive access are left out: they took a third
/// of the rules' time in a storm.
public final class CaseFile {
  /// The number of the latest fact.
  public internal(set) var sequence = FactSequence.start
  /// The instant of the latest fact.
  var now = Instant.zero
  /// The texts of the run; nil before the first fact.
  public internal(set) var texts: Texts?
  /// The site that was asked about last.
  var excusing: (name: TextID, site: ExcusingSite?)?

  /// The latest choice of the run that no document of Apple describes; nil if there was none.
  public internal(set) var undocumented: ExcusingSite?
  /// Whether the run was cut short because it spent its budget of facts.
  public internal(set) var isCutShort = false
  /// When faults ended and the liveness phase began.
  var livenessBegan = FactSequence.start
  /// When the liveness phase ended, converged or not.
  var convergence = FactSequence.start
  /// How often an observer was told each state, by the state's raw value.
  var toldCounts = (0, 0, 0, 0, 0)
  /// How often an observer was told again of a paid transaction that had been granted, for products where each purchase
  /// adds.
  var repeatedAfterGrant = 0
  /// When that happened first.
  var firstRepeatedAfterGrant = FactSequence.start

  /// While the latest fact is the claim of a grant: the earlier grant of the same transaction.
  var earlierGrant = FactSequence.start
  /// While the latest fact is a call of finish: the earlier finish of the same transaction.
  var earlierFinish = FactSequence.start
  /// While the latest fact is a call of finish: its transaction, if it is ended for the first time, purchased or restored, and
  /// nothing excuses the app from delivering it.
  var paidFinish = TransactionID.none

  /// While the latest fact is a payment that the app added: who used the app at the tap on Buy, or nobody without a tap.
  var tapper = AccountID.none

  /// While the latest fact is the copy of a file: the download whose folder holds the source, or none.
  var copiedDownload = DownloadID.none

  /// The observers that facts go back to, from the moment when a second one was registered.
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
  /// When the user of a device last chose the files of a product, or gave them up.
  var choices = DeviceProducts(blank: FactSequence.start)
  /// Whether the latest tap of a device's user about the files of a product was to pause them.
  var pausedFiles = DeviceProducts(blank: false)
  /// The tap that ended the latest pause, and when: an app that is killed at that moment has not heard of it.
  var pauseEnd = (
    device: DeviceID.none, product: ProductID.none, instant: Instant.zero
  )
  var firstTellings = FirstTellings()
  var strayDeliveries = StrayDeliveries()
  /// Who used the app at the latest tap on Buy for which no payment was added yet.
  var taps = DeviceProducts(blank: AccountID.none)
  var unnamedGrants: [UnnamedGrant] = []
  var revocationNotices: [RevocationNotice] = []
  /// The latest time that the developer's server recorded something without naming an account that pays.
  var serverRecordedForAnyone = FactSequence.start
  /// The account that sent the developer's server a receipt last, and the product that it named.
  var receiptSender = (account: AccountID.none, product: ProductID.none)
  /// Whether the store found nothing wrong with that receipt.
  var isReceiptGenuine = false
  /// Whether somebody logged in to the app apart from the device's account: the server's records are then those of
  /// logins, which are not the accounts that pay.
  var hasLogins = false

  /// Takes the next fact.
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

  /// Makes the file ready for the next run and keeps the memory.
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
    strayDeliveries.reset()
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
