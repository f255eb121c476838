public import Facts
public import Kernel

/// What the rules share: the facts so far, folded into notes on devices, products, transactions and purchases.
///
/// The judge lets it take each fact before the rules see it. What the fact itself overwrote is kept beside it
/// (`earlierGrant`, `earlierFinish`), for the rules that ask whether something happened before.
///
/// Its properties are single words that no two accesses share, so the checks of exclusive access are left out: they
/// were a third of what the rules cost in a storm.
public final class CaseFile {
  /// The fact that was taken last.
  @exclusivity(unchecked) public internal(set) var sequence = FactSequence.start
  /// Its instant.
  @exclusivity(unchecked) public internal(set) var now = Instant.zero
  /// The texts of the run; absent before the first fact.
  @exclusivity(unchecked) public internal(set) var texts: Texts?

  /// Whether the run was cut short because it spent its budget of facts.
  @exclusivity(unchecked) public internal(set) var isCutShort = false
  /// When faults ended and the world was left to itself.
  @exclusivity(unchecked) public internal(set) var livenessBegan = FactSequence.start
  /// When the run was found to have converged, or not to.
  @exclusivity(unchecked) public internal(set) var convergence = FactSequence.start
  /// How often an observer was told each state, by the state's raw value.
  @exclusivity(unchecked) public internal(set) var toldCounts = (0, 0, 0, 0, 0)
  /// How often an observer was told again of something paid that had been granted, where each purchase adds.
  @exclusivity(unchecked) public internal(set) var repeatedAfterGrant = 0
  /// When that happened first.
  @exclusivity(unchecked) public internal(set) var firstRepeatedAfterGrant = FactSequence.start

  /// In a claim of a grant: the grant of the same transaction before this one.
  @exclusivity(unchecked) public internal(set) var earlierGrant = FactSequence.start
  /// In a call of finish: the finish of the same transaction before this one.
  @exclusivity(unchecked) public internal(set) var earlierFinish = FactSequence.start

  /// In a copy of a file: the download out of whose folder it came, or none.
  @exclusivity(unchecked) public internal(set) var copiedDownload = DownloadID.none

  let transactions = Notes(blank: TransactionNote())
  let purchases = Notes(blank: PurchaseNote())
  let products = Notes(blank: ProductNote())
  let devices = Notes(blank: DeviceNote())
  let accounts = Notes(blank: AccountNote())
  let subscriptions = Notes(blank: SubscriptionNote())
  let holdings = Notes(blank: HoldingNote())
  let downloads = Notes(blank: DownloadNote())
  /// The latest download that each transaction brought.
  let latestDownloads = Notes(blank: DownloadID.none)
  @exclusivity(unchecked) var cachedFiles: [CachedFiles] = []
  @exclusivity(unchecked) var savedContents: [SavedContent] = []
  @exclusivity(unchecked) var unnamedGrants: [UnnamedGrant] = []
  @exclusivity(unchecked) var revocationNotices: [RevocationNotice] = []
  /// The latest time that the server stored something for nobody in particular.
  @exclusivity(unchecked) var serverRecordedForAnyone = FactSequence.start

  /// Makes an empty file.
  public init() {}

  /// Takes the next fact.
  public func take(_ fact: Fact, texts: Texts) {
    if self.texts !== texts { self.texts = texts }
    sequence = fact.sequence
    now = fact.instant
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
    case .request, .catalogue, .sheet: break
    }
  }

  /// Forgets the run and keeps the memory.
  public func reset() {
    sequence = .start
    now = .zero
    texts = nil
    isCutShort = false
    livenessBegan = .start
    convergence = .start
    toldCounts = (0, 0, 0, 0, 0)
    repeatedAfterGrant = 0
    firstRepeatedAfterGrant = .start
    earlierGrant = .start
    earlierFinish = .start
    copiedDownload = .none
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
    unnamedGrants.removeAll(keepingCapacity: true)
    revocationNotices.removeAll(keepingCapacity: true)
    serverRecordedForAnyone = .start
  }
}
