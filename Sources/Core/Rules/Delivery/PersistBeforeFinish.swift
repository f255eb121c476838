import Facts

/// Checks that a grant survives a kill before its transaction is finished.
final class PersistBeforeFinish: LoggedRule {
  static let page = RulePage(
    identifier: "persist-before-finish",
    sentence: "Save the grant to disk or to your server before you finish its transaction.",
    level: .must, profile: .core,
    evidence: [.claims, .simulatedDisk],
    sources: ["X4", "T12", "X8"],
    why:
      "The process can be killed right after finish. A grant that exists only in memory is then gone, and "
      + "so is the transaction.",
    breach:
      "The app adds 100 coins to a preference, finishes, and is killed before preferences reach the disk.",
    fix: "Write a file, synchronize preferences, or wait for your server's response, and then finish."
  )

  static let testimony = RuleTestimony(
    RuleTestimony.beginnings + [
      .callbackDelivered, .queueFinishCalled, .claimGranted, .diskWrote, .processLaunched,
    ],
    showing: [.transactionPurchased, .subscriptionBegan])

  /// Why a grant did not survive, or might not have survived.
  enum Danger: UInt8 {
    /// Nothing durable was written.
    case nothingWritten
    /// The grant was in preferences that were lost with the process.
    case preferencesLost
  }

  struct Breach {
    var danger = Danger.nothingWritten
    var transaction = TransactionID.none
    var writeFailed = FactSequence.start
    var granted = FactSequence.start
    var preferenceSet = FactSequence.start
    var finish = FactSequence.start
    var lost = FactSequence.start
    var owned = FactSequence.start
  }

  /// For one device, the finishes of transactions whose grants are in preferences that are not flushed yet.
  private struct Suspense {
    /// The first finish of a product that accumulates. If the preferences are lost, the grant is lost.
    var adding: Breach?
    /// The first finish of any other product. The receipt may restore the grant, so the rule waits until the
    /// app reports how much the user owns.
    var lasting: Breach?
    var addingCount = 0
  }

  private var suspenses: [Suspense] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .queueFinishCalled, .diskPreferencesFlushed, .diskPreferencesLost, .worldOwned, .deviceAppRemoved,
      .diskReceiptRead, .processLaunched,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .queue(.finishCalled(let id, let state)):
      switch state {
      case .purchased, .restored: finished(id, fact, in: file)
      case .purchasing, .failed, .deferred: break
      }
    case .disk(.preferencesFlushed): flushed(fact.actor.device)
    case .disk(.receiptRead(found: true, _)): receiptRead(fact.actor.device)
    case .device(.appRemoved): removed(fact.actor.device)
    case .process(.launched): launched(fact, in: file)
    case .disk(.preferencesLost): preferencesLost(fact)
    case .world(.owned(let device, let account, let product, let count)):
      owned(fact, device, account, product, count, in: file)
    default: break
    }
  }

  private func finished(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    guard id != .none, fact.actor.device != .none, file.earlierFinish == .start else { return }
    let transaction = file.transaction(id)
    let device = file.device(fact.actor.device)
    // Only grants of this launch are checked. An earlier grant was persisted or is made again.
    guard transaction.granted > device.launched else { return }
    let product = file.product(transaction.product)
    let since = max(transaction.firstDelivered, device.launched)
    // An app that saved the receipt may grant before the queue delivers the purchase again.
    let wasWrittenBeforeTold =
      transaction.granted < transaction.firstDelivered && device.durableWrite > device.launched
    if wasWrittenBeforeTold || file.isWrittenSinceTold(transaction, at: fact.actor.device)
      || device.wroteInEarlierLaunch(since: transaction.firstDelivered)
    {
      log.isExercised = true
      return
    }
    var breach = Breach(transaction: id, granted: transaction.granted, finish: fact.sequence)
    if device.writeFailed > max(transaction.firstDelivered, device.launched) {
      breach.writeFailed = device.writeFailed
    }
    if device.preferenceSet > since {
      log.isExercised = true
      breach.danger = .preferencesLost
      breach.preferenceSet = device.preferenceSet
      suspend(breach, adding: product.isAdditive, at: fact.actor.device)
    } else if product.isAdditive {
      // The receipt drops a finished consumable, so nothing else holds the grant.
      log.add(breach)
    } else {
      suspend(breach, adding: false, at: fact.actor.device)
    }
  }

  /// Records that a grant was lost with the process, unless the app wrote the grant after the finish.
  private func launched(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard let lasting = lasting(on: device), lasting.danger == .nothingWritten, lasting.lost == .start else {
      return
    }
    let isWritten = file.device(device).durableWriteBeforeLaunch > lasting.finish
    if isWritten {
      suspenses[device.index].lasting = nil
    } else {
      suspenses[device.index].lasting?.lost = fact.sequence
    }
  }

  /// Drops a lost grant when the app reads the receipt, because the app can restore lasting products from it.
  /// Other rules check what the app does with the receipt.
  private func receiptRead(_ device: DeviceID) {
    guard let lasting = lasting(on: device), lasting.danger == .nothingWritten, lasting.lost != .start else {
      return
    }
    suspenses[device.index].lasting = nil
  }

  private func lasting(on device: DeviceID) -> Breach? {
    device.index < suspenses.count ? suspenses[device.index].lasting : nil
  }

  private func suspend(_ breach: Breach, adding: Bool, at device: DeviceID) {
    while suspenses.count <= device.index { suspenses.append(Suspense()) }
    if adding {
      suspenses[device.index].addingCount += 1
      if suspenses[device.index].adding == nil { suspenses[device.index].adding = breach }
    } else if suspenses[device.index].lasting == nil {
      suspenses[device.index].lasting = breach
    }
  }

  private func flushed(_ device: DeviceID) {
    guard device.index < suspenses.count else { return }
    let lasting = suspenses[device.index].lasting
    // If preferences were already lost, their grant is checked when the app reports what its user owns.
    let isSafe = lasting?.danger == .preferencesLost && lasting?.lost == .start
    suspenses[device.index] = Suspense(lasting: isSafe ? nil : lasting)
  }

  /// Drops the finishes that the rule still watches on a device, because removing the app also removes their
  /// grants.
  private func removed(_ device: DeviceID) {
    guard device.index < suspenses.count else { return }
    suspenses[device.index] = Suspense()
  }

  private func preferencesLost(_ fact: Fact) {
    let device = fact.actor.device
    guard device.index < suspenses.count else { return }
    let suspense = suspenses[device.index]
    if suspense.lasting?.danger == .preferencesLost { suspenses[device.index].lasting?.lost = fact.sequence }
    suspenses[device.index].adding = nil
    suspenses[device.index].addingCount = 0
    guard var breach = suspense.adding else { return }
    breach.lost = fact.sequence
    log.add(breach, times: suspense.addingCount)
  }

  private func owned(
    _ fact: Fact, _ device: DeviceID, _ account: AccountID, _ product: ProductID, _ count: Int64,
    in file: CaseFile
  ) {
    guard var breach = lasting(on: device), breach.lost != .start,
      file.transaction(breach.transaction).product == product
    else { return }
    suspenses[device.index].lasting = nil
    log.isExercised = true
    guard count < file.entitlement(to: product, of: account, on: device).due else { return }
    breach.owned = fact.sequence
    log.add(breach)
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let transaction = file.name(of: breach.transaction)
    let note = file.transaction(breach.transaction)
    let headline =
      switch breach.danger {
      case .nothingWritten: "\(transaction) was finished while its grant was only in memory"
      case .preferencesLost:
        "the grant of \(transaction) was lost with preferences that had not reached the disk"
      }
    return Witness(
      headline: headline,
      links: [
        file.sale(of: note), WitnessLink(note.firstDelivered, "the app received \(transaction)"),
        WitnessLink(breach.writeFailed, "a write failed; the app continued"),
        WitnessLink(breach.granted, "the app granted it"),
        WitnessLink(breach.preferenceSet, "the app set a preference; a kill can still lose it"),
        WitnessLink(
          breach.finish,
          "the app finished it; since the delivery nothing had reached the disk or the server"),
        WitnessLink(
          breach.lost,
          breach.danger == .preferencesLost
            ? "the process ended, and unsaved preferences were lost"
            : "the app was launched again; the grant was lost"),
        WitnessLink(breach.owned, "the app reported less than is due"),
      ])
  }

  func forget() {
    suspenses.removeAll(keepingCapacity: true)
  }
}
