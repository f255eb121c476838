import Facts

/// Judges that a grant survives a kill before its transaction is finished.
final class PersistBeforeFinish: LoggedRule {
  static let page = RulePage(
    identifier: "persist-before-finish",
    sentence: "Have the grant on the disk or at the server before finishing its transaction.",
    level: .must,
    evidence: [.claims, .simulatedDisk],
    sources: ["X4", "T12", "X8"],
    why:
      "The process can die right after finish; a grant that was only in memory is then gone, and so is the transaction.",
    breach:
      "The app adds 100 coins to a preference, finishes, and is killed before preferences reach the disk.",
    fix: "Write a file, synchronize the preferences or wait for the server's answer, and finish after that.")

  /// Why a grant did not survive, or might not have.
  enum Danger {
    /// Nothing durable was written.
    case nothingWritten
    /// The grant was in preferences that were lost with the process.
    case preferencesLost
  }

  struct Breach {
    var danger = Danger.nothingWritten
    var transaction = TransactionID.none
    var granted = FactSequence.start
    var preferenceSet = FactSequence.start
    var finish = FactSequence.start
    var lost = FactSequence.start
    var owned = FactSequence.start
  }

  /// Finishes on one device whose grant is in preferences that were not flushed yet.
  private struct Suspense {
    /// The first for a product where each purchase adds. When the preferences are lost, so is the grant.
    var adding: Breach?
    /// The first for another product. The receipt may bring the grant back, so the rule waits for what the user owns.
    var lasting: Breach?
    /// The first for another product of which nothing was written at all.
    var unwritten: Breach?
    var addingCount = 0
  }

  private var suspenses: [Suspense] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .queueFinishCalled, .diskPreferencesFlushed, .diskPreferencesLost, .worldOwned, .deviceAppRemoved,
      .processLaunched,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .queue(.finishCalled(let id, let state)):
      switch state {
      case .purchased, .restored: finished(id, fact, in: file)
      case .purchasing, .failed, .deferred: break
      }
    case .disk(.preferencesFlushed): forget(fact.actor.device)
    case .device(.appRemoved):
      forget(fact.actor.device)
      guard fact.actor.device.index < suspenses.count else { return }
      suspenses[fact.actor.device.index].unwritten = nil
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
    // Only grants of this launch are judged: an earlier one was persisted, or is made again.
    guard transaction.granted > device.launched else { return }
    let product = file.product(transaction.product)
    let since = max(transaction.firstTold, device.launched)
    // An app that kept the receipt may grant before the queue delivers the purchase again.
    let wasWrittenBeforeTold =
      transaction.granted < transaction.firstTold && device.durableWrite > device.launched
    if wasWrittenBeforeTold || file.isWrittenSinceTold(transaction, at: fact.actor.device)
      || device.wroteInEarlierLaunch(since: transaction.firstTold)
    {
      log.isExercised = true
      return
    }
    var breach = Breach(transaction: id, granted: transaction.granted, finish: fact.sequence)
    if device.preferenceSet > since {
      log.isExercised = true
      breach.preferenceSet = device.preferenceSet
      suspend(breach, adding: product.isAdditive, at: fact.actor.device)
    } else if product.isAdditive {
      // The receipt drops a finished consumable, so nothing else holds the grant.
      log.add(breach)
    } else {
      suspendUnwritten(breach, at: fact.actor.device)
    }
  }

  private func suspendUnwritten(_ breach: Breach, at device: DeviceID) {
    while suspenses.count <= device.index { suspenses.append(Suspense()) }
    if suspenses[device.index].unwritten == nil { suspenses[device.index].unwritten = breach }
  }

  /// What was only in memory is gone with the process, unless it was written after the finish.
  private func launched(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device.index < suspenses.count, let unwritten = suspenses[device.index].unwritten,
      unwritten.lost == .start
    else { return }
    let isWritten = file.device(device).durableWriteBeforeLaunch > unwritten.finish
    if isWritten {
      suspenses[device.index].unwritten = nil
    } else {
      suspenses[device.index].unwritten?.lost = fact.sequence
    }
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

  private func forget(_ device: DeviceID) {
    guard device.index < suspenses.count else { return }
    // A grant whose preferences were lost before is judged when the app is asked what its user owns.
    let lasting = suspenses[device.index].lasting
    suspenses[device.index] = Suspense(
      lasting: lasting?.lost == .start ? nil : lasting, unwritten: suspenses[device.index].unwritten)
  }

  private func preferencesLost(_ fact: Fact) {
    guard fact.actor.device.index < suspenses.count else { return }
    let suspense = suspenses[fact.actor.device.index]
    suspenses[fact.actor.device.index].lasting?.lost = fact.sequence
    suspenses[fact.actor.device.index].adding = nil
    suspenses[fact.actor.device.index].addingCount = 0
    guard var breach = suspense.adding else { return }
    breach.danger = .preferencesLost
    breach.lost = fact.sequence
    log.add(breach, times: suspense.addingCount)
  }

  private func owned(
    _ fact: Fact, _ device: DeviceID, _ account: AccountID, _ product: ProductID, _ count: Int64,
    in file: CaseFile
  ) {
    guard device.index < suspenses.count else { return }
    func isAsked(_ breach: Breach?) -> Bool {
      guard let breach else { return false }
      return breach.lost != .start && file.transaction(breach.transaction).product == product
    }
    let suspense = suspenses[device.index]
    let isMissing = count < file.entitlement(to: product, of: account, on: device).due
    if var breach = suspense.lasting, isAsked(breach) {
      suspenses[device.index].lasting = nil
      breach.danger = .preferencesLost
      breach.owned = fact.sequence
      if isMissing { log.add(breach) }
    }
    if var breach = suspense.unwritten, isAsked(breach) {
      suspenses[device.index].unwritten = nil
      log.isExercised = true
      breach.owned = fact.sequence
      if isMissing { log.add(breach) }
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let transaction = file.name(of: breach.transaction)
    let note = file.transaction(breach.transaction)
    let headline =
      switch breach.danger {
      case .nothingWritten: "\(transaction) was finished while its grant was only in memory"
      case .preferencesLost:
        "the grant of \(transaction) was lost with preferences that were not on the disk yet"
      }
    return Witness(
      headline: headline,
      links: [
        file.sale(of: note), WitnessLink(note.firstTold, "the app was told of \(transaction)"),
        WitnessLink(breach.granted, "the app granted it"),
        WitnessLink(breach.preferenceSet, "it set a preference, which a kill can still take away"),
        WitnessLink(
          breach.finish, "the app finished it; since it was told, nothing reached the disk or the server"),
        WitnessLink(
          breach.lost,
          breach.danger == .preferencesLost
            ? "the process died, and changed preferences with it" : "the next launch knew nothing of it"),
        WitnessLink(breach.owned, "asked afterwards, the app has less than is due"),
      ])
  }

  func forget() {
    suspenses.removeAll(keepingCapacity: true)
  }
}
