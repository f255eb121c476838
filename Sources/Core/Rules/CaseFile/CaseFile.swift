public import Facts
internal import Kernel

/// The state that the rules share: the ledger of the run, and the reasons that excuse the app.
///
/// The case file receives each fact before the rules do.
public final class CaseFile {
  /// The accounts, purchases, transactions, devices, and downloads that the facts so far describe.
  public let ledger = Ledger()
  /// The texts of the run; nil before the first fact.
  public private(set) var texts: Texts?
  /// Whether the run was cut short because it reached its limit of facts.
  public private(set) var isCutShort = false

  private var excuses = Excuses()
  private var server = ServerRecords()
  private var deliveries = DeliveryCounts()
  private var lineage = ObserverLineage()
  private var firstTellings = FirstNotifications()
  private(set) var signedOutDeliveries = SignedOutDeliveries()
  private var revocationNotices: [RevocationNotice] = []
  private let turns = IdentifierTable(blank: Turn())
  /// The hosted content that apps saved, and the files that they could not write.
  let hostedFiles = HostedFiles()
  private var fileChoices = FileChoices()

  /// For each product on each device, the user at the latest tap on Buy. Cleared when the app adds the
  /// payment.
  private var taps = DeviceProducts(blank: AccountID.none)
  /// The user at the tap on Buy, if the latest fact is a payment that the app added after such a tap;
  /// otherwise `.none`.
  private(set) var tapper = AccountID.none
  /// The transaction that the latest fact finishes. `.none` unless this is its first finish, it is purchased
  /// or restored, and nothing excuses the app from delivering it.
  private(set) var paidFinish = TransactionID.none

  /// The purchases that the current sum has counted, so that two transactions of one purchase count once. All
  /// values are false between two sums.
  let counted = IdentifierTable(blank: false)

  /// Adds the next fact.
  func append(_ fact: Fact, texts: Texts) {
    if self.texts !== texts { self.texts = texts }
    ledger.apply(fact)
    if lineage.isKept { lineage.append(fact) }
    let device = fact.actor.device
    switch fact.content {
    case .callback(let content): append(content, at: device)
    case .claim(let content): append(content, at: device)
    case .queue(let content): append(content, at: device)
    case .storekit(let content): append(content, told: fact.content.told, at: device)
    case .transaction(let content): append(content)
    case .disk(let content): hostedFiles.append(content, at: device, texts, ledger)
    case .download(let content): hostedFiles.append(content, at: device, texts)
    case .server(let content): append(content)
    case .process(.killed): fileChoices.forgetUnheard(on: device, now)
    case .device(.appRemoved), .device(.backupRestored): replaceData(on: device)
    case .user(.tapped(let name)): fileChoices.append(tap: name, on: device, texts, ledger)
    case .user(.tappedBuy(let product, _)): taps[device, product] = self.device(device).user
    case .world(let content): append(content)
    case .store, .subscription, .process, .device, .user, .message, .interface, .request, .catalogue, .sheet,
      .notification:
      break
    }
  }

  /// Records that the trace ended before the world was idle.
  func cutShort() { isCutShort = true }

  /// Resets the file for the next run and keeps its memory.
  func reset() {
    ledger.reset()
    texts = nil
    isCutShort = false
    excuses.reset()
    server.reset()
    deliveries = DeliveryCounts()
    lineage.reset()
    firstTellings.reset()
    signedOutDeliveries.reset()
    revocationNotices.removeAll(keepingCapacity: true)
    turns.reset()
    hostedFiles.reset()
    fileChoices.reset()
    taps.reset()
    tapper = .none
    paidFinish = .none
    counted.reset()
  }
}

// MARK: Facts

extension CaseFile {
  private func append(_ fact: WorldFact) {
    switch fact {
    case .chosen(let site, let scope, _, _):
      // If a choice is between a callback and the app's answer, the answer names the choice as its cause.
      turns.each { $1.pointee.extendOverChoice(at: sequence) }
      if let texts { excuses.append(choice: site, for: scope, texts) }
    case .budgetSpent: isCutShort = true
    // The liveness phase continues a run in which a command of the scenario exceeded its budget.
    case .livenessBegan: isCutShort = false
    case .deviceAdded, .accountAdded, .productAdded, .productMentioned, .productGranting, .historyMade,
      .converged, .notConverged, .settled, .leftStanding, .waited, .noted, .environmentSet, .testerAdded,
      .itemAdded, .owned, .loginOwned:
      break
    }
  }

  private func append(_ fact: CallbackFact, at device: DeviceID) {
    switch fact {
    case .delivered(_, let transaction, let state):
      if device != .none { turns.pointer(to: device.index).pointee.add(transaction, state, at: sequence) }
      if transaction != .none { delivered(transaction, state, at: device) }
    case .revoked(let observer, let product):
      beginTurn(observer, at: device)
      guard product != .none else { return }
      revocationNotices.removeAll { $0.device == device && $0.product == product }
      revocationNotices.append(RevocationNotice(device: device, product: product, told: sequence))
    case .updated(let observer, _), .restoreFinished(let observer), .restoreFailed(let observer, _),
      .removed(let observer, _), .paymentOffered(let observer, _, _), .storefrontChanged(let observer),
      .downloadsUpdated(let observer, _):
      beginTurn(observer, at: device)
    case .continueAsked, .consentAsked: beginTurn(.none, at: device)
    case .downloadDelivered:
      if device != .none { turns.pointer(to: device.index).pointee.extend(at: sequence) }
    case .refused, .paymentUnheard: break
    }
  }

  private func beginTurn(_ observer: ObserverID, at device: DeviceID) {
    if device != .none { turns.pointer(to: device.index).pointee.begin(observer, at: sequence) }
  }

  private func delivered(_ id: TransactionID, _ state: TransactionState, at device: DeviceID) {
    let transaction = self.transaction(id)
    let isAdditive = product(transaction.product).isAdditive
    deliveries.count(state)
    guard transaction.isDeliveredTerminal else { return }
    if transaction.isDeliveredPaid, !isOwnerPresent(of: transaction) { signedOutDeliveries.note(id) }
    if transaction.firstDelivered == sequence {
      firstTellings.note(transaction, told: sequence, at: device, isAdditive: isAdditive)
    }
    if transaction.granted != .start, transaction.isDeliveredPaid, isAdditive {
      deliveries.countRepeated(at: sequence)
    }
  }

  private func append(_ fact: StorekitFact, told: ToldTransaction?, at device: DeviceID) {
    switch fact {
    case .purchaseCalled(let transaction, let product, _, _): asked(for: product, transaction, at: device)
    case .purchaseReturned, .purchaseThrew, .updated, .syncEnded, .statusUpdated, .storefrontUpdated,
      .intentGiven, .messageGiven, .appTransactionEnded, .refundEnded, .manageEnded:
      beginTurn(.none, at: device)
    case .stated(let id, _, verified: true) where id != .none:
      let transaction = self.transaction(id)
      let isAdditive = product(transaction.product).isAdditive
      firstTellings.note(transaction, told: sequence, at: device, isAdditive: isAdditive)
      excuses.noteListed(id)
    case .listenerStarted, .listenerEnded, .updateUnheard, .read, .stated, .syncCalled, .statusRead,
      .statusStated, .eligibilityRead, .messageDisplayed, .appTransactionCalled, .refundCalled,
      .manageCalled:
      break
    }
    guard let told, device != .none, told.transaction != .none else { return }
    turns.pointer(to: device.index).pointee.add(told.transaction, told.state, at: sequence)
    delivered(told.transaction, told.state, at: device)
  }

  /// Notes that the app asked for a purchase, perhaps after a tap.
  private func asked(for product: ProductID, _ transaction: TransactionID, at device: DeviceID) {
    guard transaction != .none, device != .none else { return }
    tapper = taps[device, product]
    taps[device, product] = .none
    // If another user logged in between the tap and the purchase, the owner of the purchase is unknown.
    if tapper == .none || tapper == self.device(device).user {
      signedOutDeliveries.noteAsked(transaction)
    } else {
      signedOutDeliveries.note(transaction)
    }
  }

  private func append(_ fact: QueueFact, at device: DeviceID) {
    switch fact {
    case .finishCalled(let transaction, let state):
      paidFinish = .none
      if transaction != .none { finished(transaction, state, at: device) }
    case .paymentAdded(let transaction, let product, _, _, promoted: false):
      asked(for: product, transaction, at: device)
    case .observerAdded(let observer):
      guard device != .none, observer != .none else { return }
      if self.device(device).observers.nonzeroBitCount > 1 { lineage.begin(after: sequence) }
    case .paymentAdded, .observerRemoved, .observerReleased, .restoreCalled, .misused, .delegateSet,
      .offerAttached, .paymentsAllowedRead, .transactionsRead, .storefrontRead, .promotionAnswered,
      .storefrontAnswered, .consentAnswered, .consentRequested, .codeSheetRequested:
      break
    }
  }

  private func finished(_ id: TransactionID, _ state: TransactionState, at device: DeviceID) {
    switch state {
    case .purchased, .restored: break
    case .purchasing, .failed, .deferred: return
    }
    let transaction = self.transaction(id)
    let isOwed = !excuses.isExcused(id) && !purchase(transaction.purchase).isOver
    if earlierFinish == .start, isOwed { paidFinish = id }
    if transaction.granted != .start, isWrittenSinceTold(transaction, at: device) { excuses.settle(id) }
  }

  private func append(_ fact: TransactionFact) {
    switch fact {
    case .removed(let id), .vanished(let id): hostedFiles.release(id, ledger)
    case .began, .received, .restored, .purchased, .failed, .deferred, .returned, .heldBack, .learned,
      .replaced:
      break
    }
  }

  private func append(_ fact: ClaimFact, at device: DeviceID) {
    guard case .verified(let id, let status) = fact, id != .none else { return }
    excuses.setExcused(
      id, ReceiptStatus.isRejection(status) || isRedeemedByAnother(transaction(id), at: device))
  }

  /// Whether a restore delivered a product that the developer's server recorded for a user who is not logged
  /// in. Even a genuine receipt entitles only that user to the product.
  private func isRedeemedByAnother(_ transaction: LedgerTransaction, at device: DeviceID) -> Bool {
    guard hasLogins, transaction.told == .restored, transaction.product != .none else { return false }
    let redeemer = server.redeemer(of: transaction.product)
    return redeemer != .none && redeemer != self.device(device).login
  }

  private func append(_ fact: ServerFact) {
    switch server.append(fact, hasLogins: hasLogins, at: sequence) {
    case nil: break
    case .excused(let product, let account): excuses.excuse(product, of: account, ledger)
    case .redeemed(let product, let account):
      signedOutDeliveries.noteRedeemed { id in
        let transaction = self.transaction(id)
        if transaction.finished != .start { return .over }
        let owner = holding(transaction.holding)
        let isThisOne =
          transaction.product == product && owner.account != account
          && self.device(owner.device).account == account
        return isThisOne ? .thisOne : .none
      }
    }
  }

  /// The app's data was removed or replaced: clears everything that the app knew from it.
  private func replaceData(on device: DeviceID) {
    guard device != .none else { return }
    excuses.forget(on: device, ledger)
    firstTellings.forget(at: device)
    revocationNotices.removeAll { $0.device == device }
    hostedFiles.forget(on: device, ledger)
  }
}

// MARK: Queries

extension CaseFile {
  /// The latest choice of the run that Apple's documentation does not describe; nil if there was none.
  public var undocumented: ExcusingSite? { excuses.undocumented }

  /// Whether the app owes no delivery for a transaction: a receipt check rejected the transaction, or it arrived
  /// without its product or its original.
  func isExcused(_ id: TransactionID) -> Bool { excuses.isExcused(id) }

  /// Whether a transaction arrived without its product identifier, so that the app cannot deliver it.
  func lacksProduct(_ id: TransactionID) -> Bool { excuses.lacksProduct(id) }

  /// Whether the app finished a transaction after a grant and wrote something after the transaction was
  /// delivered.
  func isGrantSettled(_ id: TransactionID) -> Bool { excuses.isSettled(id) }

  /// The excusing choice with a site name. Nil if a choice at that site excuses nothing. Several rules look
  /// it up for each choice.
  func excusingSite(_ name: TextID) -> ExcusingSite? { texts.flatMap { excuses.site(name, $0) } }

  /// The last time the developer's server recorded something for an account, or without naming an account.
  func serverRecorded(for account: AccountID) -> FactSequence { server.recorded(for: account) }

  /// How often observers were notified of a transaction in this state.
  func toldCount(_ state: TransactionState) -> Int { deliveries.count(of: state) }

  /// How often an observer was notified again of a paid transaction after its grant. Counts only products
  /// whose purchases add up.
  var repeatedAfterGrant: Int { deliveries.repeatedAfterGrant }

  /// When an observer was first notified of a paid transaction that had already been granted, for products whose
  /// purchases add up.
  var firstRepeatedAfterGrant: FactSequence { deliveries.firstRepeatedAfterGrant }

  /// The observer whose callback led to a fact, directly or through a timer, a request, or a server exchange.
  /// `.none` if something else led to it, or if no process has registered two observers.
  func observer(behind fact: FactSequence) -> ObserverID { lineage.observer(behind: fact) }

  /// The latest callback to the app on a device.
  func turn(of device: DeviceID) -> Turn { turns[device.index] }

  /// When a device's observer was last notified that a product is revoked.
  func revocationTold(of product: ProductID, on device: DeviceID) -> FactSequence {
    revocationNotices.last { $0.device == device && $0.product == product }?.told ?? .start
  }

  /// Whether an earlier launch on a device was notified of a product and then wrote something durable, which
  /// may be the grant. If purchases of the product add up, only transactions of `purchase` count.
  func mayBeGranted(_ product: ProductID, for purchase: PurchaseID, on device: DeviceID) -> Bool {
    let told =
      self.product(product).isAdditive
      ? firstTellings.telling(of: purchase, on: device) : firstTellings.telling(of: product, on: device)
    return self.device(device).wroteInEarlierLaunch(since: told)
  }

  /// Whether the latest tap of the user about the files of a product paused them.
  func isPaused(_ product: ProductID, on device: DeviceID) -> Bool {
    fileChoices.isPaused(product, on: device)
  }

  /// Whether the user of a device ever selected or deselected the files of a product.
  func hasChosen(_ product: ProductID, on device: DeviceID) -> Bool {
    fileChoices.hasChosen(product, on: device)
  }

  /// The latest tap by which the user of a device selected files to download.
  func downloadTapped(on device: DeviceID) -> FactSequence { fileChoices.downloadTapped(on: device) }
}

/// The last time a device's observer was notified that a product is revoked.
private struct RevocationNotice {
  let device: DeviceID
  let product: ProductID
  let told: FactSequence
}

/// How often observers were notified.
private struct DeliveryCounts {
  private var counts = (0, 0, 0, 0, 0)
  private(set) var repeatedAfterGrant = 0
  private(set) var firstRepeatedAfterGrant = FactSequence.start

  mutating func count(_ state: TransactionState) {
    switch state {
    case .purchasing: counts.0 += 1
    case .purchased: counts.1 += 1
    case .failed: counts.2 += 1
    case .restored: counts.3 += 1
    case .deferred: counts.4 += 1
    }
  }

  func count(of state: TransactionState) -> Int {
    switch state {
    case .purchasing: counts.0
    case .purchased: counts.1
    case .failed: counts.2
    case .restored: counts.3
    case .deferred: counts.4
    }
  }

  mutating func countRepeated(at sequence: FactSequence) {
    repeatedAfterGrant += 1
    if firstRepeatedAfterGrant == .start { firstRepeatedAfterGrant = sequence }
  }
}
