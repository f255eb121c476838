import Facts

/// Checks that the app does nothing for a transaction after finishing it.
final class NoWorkAfterFinish: LoggedRule {
  static let page = RulePage(
    identifier: "no-work-after-finish",
    sentence: "Complete all work for a transaction before you finish it.",
    level: .must, profile: .core,
    evidence: .claims,
    sources: ["X4", "H13"],
    why:
      "A finished transaction is not delivered again. A kill between finish and the remaining work loses "
      + "that work permanently.",
    breach:
      "The user bought a quantity of three. The app grants one unit, finishes, and then grants the other "
      + "two.",
    fix: "Grant everything first, and call finish last."
  )

  static let testimony = RuleTestimony([.claimGranted, .queueFinishCalled, .callbackDelivered])

  /// The work that followed the finish.
  enum Work {
    case granted, downloadStarted, filesSought
  }

  struct Breach {
    var work = Work.granted
    var transaction = TransactionID.none
    var device = DeviceID.none
    var told = FactSequence.start
    var finished = FactSequence.start
    var done = FactSequence.start
  }

  /// Whether the app granted a purchase of a lasting product, perhaps as another transaction.
  private let grantedPurchases = IdentifierTable(blank: false)
  /// When the app last read a purchase in a list of StoreKit 2.
  private let listedPurchases = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.claimGranted, .queueFinishCalled, .downloadStartCalled, .downloadLocationRead, .storekitStated]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .queue(.finishCalled(_, .purchased)), .queue(.finishCalled(_, .restored)): log.isExercised = true
    case .claim(.granted(let id, _, _, _)): granted(id, fact, in: file)
    case .storekit(.stated(let id, _, verified: true)):
      let purchase = file.transaction(id).purchase
      if purchase != .none { listedPurchases.pointer(to: purchase.index).pointee = fact.sequence }
    case .download(.startCalled(let id, _)): sought(id, .downloadStarted, fact, in: file)
    case .download(.locationRead(let id, false)): sought(id, .filesSought, fact, in: file)
    default: break
    }
  }

  private func granted(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    guard id != .none else { return }
    let transaction = file.transaction(id)
    let isLasting = !file.product(transaction.product).isAdditive
    let wasGranted =
      isLasting && transaction.purchase != .none && grantedPurchases[transaction.purchase.index]
    if transaction.purchase != .none {
      grantedPurchases.pointer(to: transaction.purchase.index).pointee = true
    }
    // An app whose data was removed since builds it again from what the store lists.
    guard transaction.finished != .start, transaction.told != nil else { return }
    // Reporting an unlocked product again changes nothing, and a list that has it after the finish has it at
    // every launch.
    let isListed =
      transaction.purchase != .none && listedPurchases[transaction.purchase.index] > transaction.finished
    guard !isLasting || file.earlierGrant == .start && !wasGranted && !isListed else { return }
    // If the app saved the receipt, or its server recorded the grant, the delivery may follow the finish.
    let account = file.holding(transaction.holding).account
    let device = file.device(fact.actor.device)
    let recorded = max(file.serverRecorded(for: account), file.serverRecorded(for: device.account))
    guard !transaction.isPersisted, recorded == .start || recorded < transaction.firstDelivered else {
      return
    }
    // The transaction was delivered again after the finish, or to another observer.
    let turn = file.turn(of: fact.actor.device)
    guard !turn.holds(fact) || turn.began < transaction.finished else { return }
    report(.granted, id, transaction, fact)
  }

  /// Records a call about a download. The downloads of a finished transaction and their files are gone.
  private func sought(_ id: DownloadID, _ work: Work, _ fact: Fact, in file: CaseFile) {
    let owner = file.download(id).transaction
    let transaction = file.transaction(owner)
    guard owner != .none, transaction.finished != .start else { return }
    report(work, owner, transaction, fact)
  }

  private func report(_ work: Work, _ id: TransactionID, _ transaction: LedgerTransaction, _ fact: Fact) {
    log.add(
      Breach(
        work: work, transaction: id, device: fact.actor.device, told: transaction.firstDelivered,
        finished: transaction.finished, done: fact.sequence))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = file.name(of: breach.transaction)
    let (what, reason) =
      switch breach.work {
      case .granted: ("granted", "the app granted it; a kill before this point would have lost the grant")
      case .downloadStarted: ("downloaded", "the app started its download, which no longer exists")
      case .filesSought:
        ("looked up in the cache", "the app read the location of its files, which no longer exist")
      }
    return Witness(
      headline: "\(name) was \(what) on \(file.quoted(breach.device)) after it was finished",
      links: [
        WitnessLink(breach.told, "the app received \(name)"),
        WitnessLink(breach.finished, "the app finished it"),
        WitnessLink(breach.done, reason),
      ])
  }

  func forget() {
    grantedPurchases.reset()
    listedPurchases.reset()
  }
}
