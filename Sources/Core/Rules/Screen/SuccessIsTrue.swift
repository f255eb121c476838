import Facts

/// Checks that the app reports success only if the operation succeeded.
final class SuccessIsTrue: LoggedRule {
  static let page = RulePage(
    identifier: "success-is-true",
    sentence: "Report success only if the purchase or restore succeeded completely.",
    level: .must, profile: .core,
    evidence: .interface,
    sources: ["P16", "E5", "H7"],
    why:
      "Users who read that everything was restored do not try again, and contact support when something is "
      + "missing.",
    breach:
      "The app reports that all purchases were restored although a download has failed, or although the "
      + "user never bought anything.",
    fix:
      "Report success after the last transaction was delivered and the last download finished. If parts "
      + "failed, name them. If a restore delivered nothing, say that there was nothing to restore."
  )

  static let testimony = RuleTestimony(
    [.callbackDelivered, .callbackRestoreFailed, .userTappedRestore, .claimGranted, .interfaceDialogShown],
    excusing: [.requestRefreshStarted, .requestFinished, .storekitStated])

  enum Sign {
    /// The purchase that the user tapped for had failed.
    case failedPurchase
    /// The restore that the user tapped for had failed.
    case failedRestore
    /// A download had failed, and it had not been restarted.
    case failedDownload
    /// A file could not be written while a download's files waited in the cache.
    case failedWrite
    /// A write failed in a restore, and a restored transaction was neither granted nor finished.
    case failedRecord
    /// A restore delivered nothing, and the user had nothing to restore.
    case nothingRestored
  }

  struct Breach {
    var sign = Sign.failedPurchase
    var device = DeviceID.none
    var failed = FactSequence.start
    var transaction = TransactionID.none
    var shown = FactSequence.start
  }

  /// The latest tap on Buy or Restore on a device, and the results that the app has received since.
  private struct Course {
    var began = FactSequence.start
    var isRestore = false
    /// The latest purchased or restored transaction, the end of a restore, or the end of a refresh that
    /// started before the tap.
    var wentWell = FactSequence.start
    /// The latest purchased or restored transaction, or one that the list of StoreKit 2 has.
    var brought = FactSequence.start
    /// The end of a restore that had delivered nothing, and when the app reported success after it.
    var endedEmpty = FactSequence.start
    var cheered = FactSequence.start
    var failed = FactSequence.start
    var failedTransaction = TransactionID.none
    /// When the app last reported a problem.
    var admitted = FactSequence.start
  }

  private let courses = IdentifierTable(blank: Course())
  /// The downloads whose latest state is a failure.
  private var failedDownloads:
    [(id: DownloadID, transaction: TransactionID, device: DeviceID, told: FactSequence)] = []
  /// The receipt requests in progress. An app may restore through one and have a purchase fail afterwards.
  private var refreshes: [(id: RequestID, began: FactSequence)] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .userTappedBuy, .userTappedRestore, .processLaunched, .callbackRestoreFinished,
      .callbackRestoreFailed, .callbackDownloadDelivered, .downloadStartCalled, .queueFinishCalled,
      .interfaceDialogShown, .interfaceTextShown, .worldSettled, .claimGranted, .requestRefreshStarted,
      .requestFinished, .storekitSyncEnded, .storekitStated,
    ] + FactKind.tellings
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    if case .world(.settled) = fact.content { return rested() }
    let device = fact.actor.device
    guard device != .none else { return }
    switch fact.content {
    case .user(.tappedBuy): begin(at: fact.sequence, on: device, isRestore: false)
    case .user(.tappedRestore): begin(at: fact.sequence, on: device, isRestore: true)
    case .process(.launched):
      begin(at: .start, on: device, isRestore: false)
      failedDownloads.removeAll { $0.device == device }
    // An app may find a restored transaction in the queue before its observer is called.
    case .claim(.granted): brought(at: fact.sequence, on: device)
    case .callback(.restoreFinished): restoreFinished(at: fact.sequence, on: device, in: file)
    case .request(.refreshStarted(let request)): refreshes.append((request, fact.sequence))
    case .request(.finished(let request)):
      guard let place = refreshes.firstIndex(where: { $0.id == request }) else { return }
      let course = courses.pointer(to: device.index)
      if refreshes.remove(at: place).began < course.pointee.began { course.pointee.wentWell = fact.sequence }
    case .storekit(.syncEnded(_, .absent)): restoreFinished(at: fact.sequence, on: device, in: file)
    // The user has what the list has, and the app need not grant it again.
    case .storekit(.stated(_, .entitlements, verified: true)): listed(at: fact.sequence, on: device)
    case .callback(.restoreFailed), .storekit(.syncEnded): failed(.none, at: fact.sequence, on: device)
    case .callback(.downloadDelivered(_, let id, let transaction, .failed, _, _)):
      if !failedDownloads.contains(where: { $0.id == id }) {
        failedDownloads.append((id, transaction, device, fact.sequence))
      }
    case .callback(.downloadDelivered(_, let id, _, _, _, _)), .download(.startCalled(let id, _)):
      if !failedDownloads.isEmpty { failedDownloads.removeAll { $0.id == id } }
    case .queue(.finishCalled(let id, _)):
      // The finish abandons the download.
      if !failedDownloads.isEmpty { failedDownloads.removeAll { $0.transaction == id } }
    case .interface(.dialogShown(.success, _)), .interface(.textShown(.success, _)):
      cheered(fact, on: device, in: file)
    case .interface: courses.pointer(to: device.index).pointee.admitted = fact.sequence
    default:
      switch fact.content.told?.state {
      case .failed: failed(fact.content.told?.transaction ?? .none, at: fact.sequence, on: device)
      case .purchased, .restored: brought(at: fact.sequence, on: device)
      case .purchasing, .deferred, nil: break
      }
    }
  }

  private func brought(at sequence: FactSequence, on device: DeviceID) {
    courses.pointer(to: device.index).pointee.wentWell = sequence
    listed(at: sequence, on: device)
  }

  private func listed(at sequence: FactSequence, on device: DeviceID) {
    let course = courses.pointer(to: device.index)
    course.pointee.brought = sequence
    course.pointee.endedEmpty = .start
  }

  private func begin(at sequence: FactSequence, on device: DeviceID, isRestore: Bool) {
    courses.pointer(to: device.index).pointee = Course(began: sequence, isRestore: isRestore)
  }

  private func restoreFinished(at sequence: FactSequence, on device: DeviceID, in file: CaseFile) {
    let course = courses.pointer(to: device.index)
    course.pointee.wentWell = sequence
    guard course.pointee.isRestore, course.pointee.brought < course.pointee.began,
      !file.mayHaveRestored(on: device)
    else { return }
    log.isExercised = true
    course.pointee.endedEmpty = sequence
  }

  /// A restore may end before its last transactions are delivered, so its success is checked when the world
  /// is idle.
  private func rested() {
    courses.each { index, course in
      let (ended, cheered) = (course.pointee.endedEmpty, course.pointee.cheered)
      guard ended != .start, cheered > ended else { return }
      course.pointee.endedEmpty = .start
      log.add(Breach(sign: .nothingRestored, device: DeviceID(index), failed: ended, shown: cheered))
    }
  }

  private func failed(_ id: TransactionID, at sequence: FactSequence, on device: DeviceID) {
    // The app could report the failure as a success.
    log.isExercised = true
    let course = courses.pointer(to: device.index)
    // A failed purchase says nothing about a restore.
    guard course.pointee.isRestore == (id == .none) else { return }
    course.pointee.failed = sequence
    course.pointee.failedTransaction = id
  }

  private func cheered(_ fact: Fact, on device: DeviceID, in file: CaseFile) {
    log.isExercised = true
    courses.pointer(to: device.index).pointee.cheered = fact.sequence
    if let download = failedDownloads.first(where: { $0.device == device }) {
      log.add(
        Breach(
          sign: .failedDownload, device: device, failed: download.told, transaction: download.transaction,
          shown: fact.sequence))
      return
    }
    if let write = file.hostedFiles.failedWrite(on: device), write > file.device(device).launched {
      log.add(Breach(sign: .failedWrite, device: device, failed: write, shown: fact.sequence))
      return
    }
    let course = courses[device.index]
    if let id = unwritten(course, on: device, in: file) {
      log.add(
        Breach(
          sign: .failedRecord, device: device, failed: file.device(device).writeFailed, transaction: id,
          shown: fact.sequence))
      return
    }
    // In the callback that reports the failure, a success message refers to the whole restore.
    let turn = file.turn(of: device)
    if course.isRestore, course.failed > course.began, course.failed >= turn.began, turn.holds(fact) {
      log.add(Breach(sign: .failedRestore, device: device, failed: course.failed, shown: fact.sequence))
      return
    }
    // The message may refer to something else that succeeded since the tap.
    guard course.began != .start, course.failed > course.began, course.wentWell < course.began else { return }
    log.add(
      Breach(
        sign: course.isRestore ? .failedRestore : .failedPurchase, device: device, failed: course.failed,
        transaction: course.failedTransaction, shown: fact.sequence))
  }

  /// A restored transaction that was not delivered to the user, if a write failed since the user asked for
  /// the restore.
  private func unwritten(_ course: Course, on device: DeviceID, in file: CaseFile) -> TransactionID? {
    // Until the restore has ended, the message may refer to single transactions that arrived.
    let place = file.device(device)
    guard course.isRestore, place.writeFailed > max(course.began, course.admitted),
      place.restoreEnded > course.began
    else { return nil }
    var found: TransactionID?
    file.ledger.eachTransaction { id, note in
      guard found == nil, note.told == .restored, note.firstDelivered > course.began,
        note.granted < course.began,
        note.finished == .start, file.holding(note.holding).device == device
      else { return }
      found = id
    }
    return found
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let device = file.quoted(breach.device)
    let name = file.name(of: breach.transaction)
    let headline: String
    let failure: String
    switch breach.sign {
    case .failedPurchase:
      headline = "the app on \(device) reported success after \(name) had failed"
      failure = "\(name) failed"
    case .failedRestore:
      headline = "the app on \(device) reported success after the restore had failed"
      failure = "the restore failed"
    case .failedDownload:
      headline = "the app on \(device) reported success although a download of \(name) had failed"
      failure = "a download of \(name) failed"
    case .failedWrite:
      headline = "the app on \(device) reported success although a downloaded file was not saved"
      failure = "a file could not be written, and the app did not retry"
    case .nothingRestored:
      headline = "the app on \(device) reported success after a restore that delivered nothing"
      failure = "the restore completed without a transaction"
    case .failedRecord:
      headline = "the app on \(device) reported success although \(name) was not delivered"
      failure = "a write failed, and \(name) was neither granted nor finished"
    }
    return Witness(
      headline: headline,
      links: [
        WitnessLink(breach.failed, failure), WitnessLink(breach.shown, "the app showed a success message"),
      ])
  }

  func forget() {
    courses.reset()
    failedDownloads.removeAll(keepingCapacity: true)
    refreshes.removeAll(keepingCapacity: true)
  }
}
