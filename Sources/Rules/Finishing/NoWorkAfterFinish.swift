import Facts

/// Finish is the last thing that is done for a transaction.
final class NoWorkAfterFinish: Rule {
  static let page = RulePage(
    identifier: "no-work-after-finish",
    sentence: "Do nothing more for a transaction after finishing it.",
    level: .must,
    evidence: .claims,
    sources: ["X4", "H13"],
    why:
      "The queue forgets it with finish; a kill between finish and the rest of the work loses that rest for good.",
    breach: "Three units were bought: the app hands out one, finishes, and hands out the other two.",
    fix: "Hand out everything first, and call finish last, once nothing is left to do.")

  /// What was done too late.
  private enum Work {
    case granted, downloadStarted, filesSought
  }

  private struct Breach {
    var work = Work.granted
    var transaction = TransactionID.none
    var device = DeviceID.none
    var told = FactSequence.start
    var finished = FactSequence.start
    var done = FactSequence.start
  }

  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [.claimGranted, .queueFinishCalled, .downloadStartCalled, .downloadLocationRead]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .queue(.finishCalled(_, .purchased)), .queue(.finishCalled(_, .restored)): isExercised = true
    case .claim(.granted(let id, _, _, _)): granted(id, fact, in: file)
    case .download(.startCalled(let id, _)): sought(id, .downloadStarted, fact, in: file)
    case .download(.locationRead(let id, false)): sought(id, .filesSought, fact, in: file)
    default: break
    }
  }

  private func granted(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    guard id != .none else { return }
    let transaction = file.transaction(id)
    guard transaction.finished != .start else { return }
    // Saying again what is unlocked changes nothing.
    guard file.earlierGrant == .start || file.product(transaction.product).isAdditive else { return }
    // The receipt was made safe first, or the server has the grant: the rest may follow in its own time.
    let account = file.holding(transaction.holding).account
    let device = file.device(fact.actor.device)
    let recorded = max(file.serverRecorded(for: account), file.serverRecorded(for: device.account))
    guard !transaction.isPersisted, recorded == .start || recorded < transaction.firstTold else { return }
    // It was told again, by a queue that brings it a second time or to another observer.
    guard !device.turn.holds(fact) || device.turn.began < transaction.finished else { return }
    report(.granted, id, transaction, fact)
  }

  /// The downloads of a finished transaction are gone, and so are their files.
  private func sought(_ id: DownloadID, _ work: Work, _ fact: Fact, in file: CaseFile) {
    let owner = file.download(id).transaction
    let transaction = file.transaction(owner)
    guard owner != .none, transaction.finished != .start else { return }
    report(work, owner, transaction, fact)
  }

  private func report(_ work: Work, _ id: TransactionID, _ transaction: TransactionNote, _ fact: Fact) {
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      work: work, transaction: id, device: fact.actor.device, told: transaction.firstTold,
      finished: transaction.finished, done: fact.sequence)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let name = file.name(of: first.transaction)
    let (what, reason) =
      switch first.work {
      case .granted: ("granted", "the app granted it; a kill before this would have lost the grant")
      case .downloadStarted: ("to be downloaded", "the app asked for its download, which is gone")
      case .filesSought: ("looked for in the cache", "the app asked where its files are; they are gone")
      }
    return .broken(
      Witness(
        headline: "\(name) was \(what) on \(file.name(of: first.device)) after it was finished",
        links: [
          WitnessLink(first.told, "the app was told of \(name)"),
          WitnessLink(first.finished, "the app finished it"),
          WitnessLink(first.done, reason),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    first = nil
    breaches = 0
    isExercised = false
  }
}
