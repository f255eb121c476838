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
  @exclusivity(unchecked) public internal(set) var sequence = FactSequence.start
  /// The instant of the latest fact.
  @exclusivity(unchecked) var now = Instant.zero
  /// The texts of the run; nil before the first fact.
  @exclusivity(unchecked) public internal(set) var texts: Texts?
  /// The site that was asked about last.
  @exclusivity(unchecked) var excusing: (name: TextID, site: ExcusingSite?)?

  /// Whether the run was cut short because it spent its budget of facts.
  @exclusivity(unchecked) public internal(set) var isCutShort = false
  /// When faults ended and the liveness phase began.
  @exclusivity(unchecked) var livenessBegan = FactSequence.start
  /// When the liveness phase ended, converged or not.
  @exclusivity(unchecked) var convergence = FactSequence.start
  /// How often an observer was told each state, by the state's raw value.
  @exclusivity(unchecked) var toldCounts = (0, 0, 0, 0, 0)
  /// How often an observer was told again of a paid transaction that had been granted, for products where each purchase
  /// adds.
  @exclusivity(unchecked) var repeatedAfterGrant = 0
  /// When that happened first.
  @exclusivity(unchecked) var firstRepeatedAfterGrant = FactSequence.start

  /// While the latest fact is the claim of a grant: the earlier grant of the same transaction.
  @exclusivity(unchecked) var earlierGrant = FactSequence.start
  /// While the latest fact is a call of finish: the earlier finish of the same transaction.
  @exclusivity(unchecked) var earlierFinish = FactSequence.start
  /// While the latest fact is a call of finish: its transaction, if it is ended for the first time, purchased or restored, and
  /// nothing excuses the app from delivering it.
  @exclusivity(unchecked) var paidFinish = TransactionID.none

  /// While the latest fact is the copy of a file: the download whose folder holds the source, or none.
  @exclusivity(unchecked) var copiedDownload = DownloadID.none

  /// The observers that facts go back to, from the moment when a second one was registered.
  @exclusivity(unchecked) var lineage = ObserverLineage()

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
  @exclusivity(unchecked) var cachedFiles: [CachedFiles] = []
  @exclusivity(unchecked) var savedContents: [SavedContent] = []
  @exclusivity(unchecked) var failedWrites: [FailedWrite] = []
  /// When the user of a device last chose the files of a product, or gave them up.
  @exclusivity(unchecked) var choices = DeviceProducts(blank: FactSequence.start)
  /// Whether the latest tap of a device's user about the files of a product was to pause them.
  @exclusivity(unchecked) var pausedFiles = DeviceProducts(blank: false)
  /// The tap that ended the latest pause, and when: an app that is killed at that moment has not heard of it.
  @exclusivity(unchecked) var pauseEnd = (
    device: DeviceID.none, product: ProductID.none, instant: Instant.zero
  )
  @exclusivity(unchecked) var firstTellings = FirstTellings()
  @exclusivity(unchecked) var strayDeliveries = StrayDeliveries()
  @exclusivity(unchecked) var unnamedGrants: [UnnamedGrant] = []
  @exclusivity(unchecked) var revocationNotices: [RevocationNotice] = []
  /// The latest time that the developer's server recorded something without naming an account that pays.
  @exclusivity(unchecked) var serverRecordedForAnyone = FactSequence.start
  /// The account that sent the developer's server a receipt last, and the product that it named.
  @exclusivity(unchecked) var receiptSender = (account: AccountID.none, product: ProductID.none)
  /// Whether the store found nothing wrong with that receipt.
  @exclusivity(unchecked) var isReceiptGenuine = false
  /// Whether somebody logged in to the app apart from the device's account: the server's records are then those of
  /// logins, which are not the accounts that pay.
  @exclusivity(unchecked) var hasLogins = false

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
    unnamedGrants.removeAll(keepingCapacity: true)
    revocationNotices.removeAll(keepingCapacity: true)
    serverRecordedForAnyone = .start
    receiptSender = (.none, .none)
    isReceiptGenuine = false
    hasLogins = false
  }
}

extension CaseFile: DigestedState {
  /// Folds in everything that it holds.
  public func digest(into digest: inout StateDigest) {
    digest.combine(sequence, now, isCutShort, livenessBegan, convergence)
    digest.combine(
      [toldCounts.0, toldCounts.1, toldCounts.2, toldCounts.3, toldCounts.4], of: "toldCounts")
    digest.combine(
      repeatedAfterGrant, firstRepeatedAfterGrant, earlierGrant, earlierFinish, paidFinish)
    digest.combine(copiedDownload, lineage)
    digest.combine(transactions, purchases, products, devices, accounts, subscriptions)
    digest.combine(holdings, downloads, latestDownloads, cachedFiles, savedContents, failedWrites)
    digest.combine(choices, pausedFiles)
    digest.combine(list: [pauseEnd]) { digest, element in
      digest.combine(element.device, element.product, element.instant)
    }
    digest.combine(firstTellings, strayDeliveries, unnamedGrants, revocationNotices)
    digest.combine(serverRecordedForAnyone)
    digest.combine(list: [receiptSender]) { digest, element in
      digest.combine(element.account, element.product)
    }
    digest.combine(isReceiptGenuine, hasLogins)
    digest.leave("texts", because: "they belong to the run")
    digest.leave("excusing", because: "it follows from the texts, and is kept to be asked for sooner")
  }
}
