public import Facts
import Kernel

extension CaseFile {
  // MARK: The ledger

  /// The number of the latest fact.
  public var sequence: FactSequence { ledger.sequence }
  var now: Instant { ledger.now }
  var livenessBegan: FactSequence { ledger.livenessBegan }
  var convergence: FactSequence { ledger.convergence }
  var hasLogins: Bool { ledger.hasLogins }
  var earlierGrant: FactSequence { ledger.earlierGrant }
  var earlierFinish: FactSequence { ledger.earlierFinish }

  func transaction(_ id: TransactionID) -> LedgerTransaction { ledger.transaction(id) }

  func purchase(_ id: PurchaseID) -> LedgerPurchase { ledger.purchase(id) }

  func product(_ id: ProductID) -> LedgerProduct { ledger.product(id) }

  func device(_ id: DeviceID) -> LedgerDevice { ledger.device(id) }

  func subscription(_ id: SubscriptionID) -> LedgerSubscription { ledger.subscription(id) }

  func download(_ id: DownloadID) -> LedgerDownload { ledger.download(id) }

  func holding(_ id: HoldingID) -> Holding { ledger.holding(id) }

  func downloads(of transaction: TransactionID) -> EntryChain<LedgerDownload> {
    ledger.downloads(of: transaction)
  }

  // MARK: Transactions that wait

  /// Whether the app did nothing about a paid transaction that was delivered to it, although it could have
  /// acted. It neither granted nor finished the transaction, and started no download of it.
  ///
  /// False if the transaction was delivered only before faults ended.
  func isLeftAlone(_ id: TransactionID) -> Bool {
    let transaction = self.transaction(id)
    guard transaction.isDeliveredPaid, transaction.granted == .start, transaction.finished == .start,
      !transaction.isGone, !transaction.isHeldBack, !lacksProduct(id),
      !signedOutDeliveries.wasGrantedToOther(id),
      !downloads(of: id).contains(where: { $0.entry.started != .start })
    else { return false }
    return isOwnerPresent(of: transaction)
  }

  /// Whether the app was notified of the end of a transaction and still owes its finish.
  func owesFinish(_ id: TransactionID) -> Bool {
    let transaction = self.transaction(id)
    guard transaction.isDeliveredTerminal, transaction.finished == .start, !transaction.isGone,
      !transaction.isHeldBack, !lacksProduct(id), !signedOutDeliveries.wasGrantedToOther(id),
      !waitsForChoice(id), !isPaused(id)
    else { return false }
    return isOwnerPresent(of: transaction)
  }

  /// Whether a restored transaction waits until its user selects files to download. No tap selected any of
  /// the files, and the app neither started nor gave up any of them.
  private func waitsForChoice(_ id: TransactionID) -> Bool {
    let transaction = self.transaction(id)
    guard transaction.told == .restored, ledger.hasDownloads(id),
      !hasChosen(transaction.product, on: holding(transaction.holding).device)
    else { return false }
    return !downloads(of: id).contains { $0.entry.started != .start || $0.entry.givenUp != .start }
  }

  /// Whether a transaction waits for its files only because its user tapped to pause them.
  func isPaused(_ id: TransactionID) -> Bool {
    guard ledger.hasDownloads(id) else { return false }
    let transaction = self.transaction(id)
    return isPaused(transaction.product, on: holding(transaction.holding).device)
      && downloads(of: id).contains { $0.entry.state == .paused }
  }

  /// Whether a paid transaction waits in the queue because its app has no observer. The app was launched
  /// after faults ended.
  func isUnheard(_ transaction: LedgerTransaction) -> Bool {
    guard transaction.purchase != .none, transaction.firstDelivered == .start, transaction.finished == .start,
      transaction.granted == .start, !transaction.isGone, !transaction.isHeldBack,
      !purchase(transaction.purchase).isOver, isOwnerPresent(of: transaction)
    else { return false }
    let device = self.device(holding(transaction.holding).device)
    guard device.isRunning, livenessBegan != .start, device.launched > livenessBegan else { return false }
    // An app with an observer but no callback yet is waiting for the queue.
    return !device.isObserving
  }

  /// Whether the account that owns a transaction is signed in on its device. True also if this is not known.
  func isOwnerPresent(of transaction: LedgerTransaction) -> Bool {
    let owner = holding(transaction.holding)
    let device = self.device(owner.device)
    return !device.isAccountKnown || owner.account == .none || device.account == owner.account
  }

  /// Whether a purchase on a device is undecided: the payment sheet is open, or the store has not answered.
  func isPurchasing(on device: DeviceID) -> Bool {
    var isPurchasing = false
    ledger.eachTransaction { _, transaction in
      guard transaction.told == .purchasing, !transaction.isGone else { return }
      if holding(transaction.holding).device == device { isPurchasing = true }
    }
    return isPurchasing
  }

  /// Whether the app on a device was notified of a paid transaction that it has not finished yet.
  func hasUnfinishedWork(on device: DeviceID) -> Bool {
    var hasWork = false
    ledger.eachTransaction { _, transaction in
      guard transaction.isDeliveredPaid, transaction.finished == .start, !transaction.isGone else { return }
      if holding(transaction.holding).device == device { hasWork = true }
    }
    return hasWork
  }

  // MARK: Finishing

  /// The transaction of a finish call. Nil unless this is the first finish of the transaction, the
  /// transaction is purchased or restored, and nothing excuses the app from delivering it.
  func paidFinish(_ fact: Fact) -> TransactionID? {
    guard case .queue(.finishCalled) = fact.content, paidFinish != .none else { return nil }
    return paidFinish
  }

  /// The transaction of a finish that `paidFinish(_:)` returns, if the app had neither granted nor saved the
  /// product.
  func unservedFinish(_ fact: Fact) -> TransactionID? {
    guard let id = paidFinish(fact), fact.actor.device != .none else { return nil }
    let transaction = self.transaction(id)
    guard transaction.granted == .start, !transaction.isPersisted, transaction.product != .none,
      !isGranted(transaction.product, on: fact.actor.device)
    else { return nil }
    return id
  }

  /// Whether the app on a device saved the content of a download earlier. True also if a backup may contain
  /// the content.
  func mayHaveContent(of download: LedgerDownload, on device: DeviceID) -> Bool {
    self.device(device).isFromBackup || hostedFiles.content(of: download, on: device) != nil
  }

  /// Whether something durable was written since a transaction was first delivered or since the launch,
  /// whichever is later.
  func isWrittenSinceTold(_ transaction: LedgerTransaction, at device: DeviceID) -> Bool {
    let device = self.device(device)
    let since = max(transaction.firstDelivered, device.launched)
    // The server may record a purchase under the login of the user who asked.
    let recorded = max(
      serverRecorded(for: holding(transaction.holding).account), serverRecorded(for: device.account))
    return transaction.isPersisted || device.durableWrite > since || recorded > since
  }
}
