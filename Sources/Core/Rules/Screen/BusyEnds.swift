import Facts

/// Checks that the app hides its busy indicator once the operation that the user waits for is over.
///
/// An indicator that the app hides by a timer ends late, but it ends. The rule therefore checks when the
/// app is ended after the world was idle for a day. `RestoreTerminates` checks indicators that remain after
/// a restore.
final class BusyEnds: LoggedRule {
  static let page = RulePage(
    identifier: "busy-ends",
    sentence: "Hide the busy indicator when the operation ends, however it ends.",
    level: .must, profile: .core,
    evidence: .interface,
    sources: ["P16", "P19", "H7", "W3"],
    why:
      "A purchase, a download, or a refresh can end with a cancellation, an error, or a rejection by your "
      + "server. A spinner that waits only for success never stops.",
    breach:
      "The app shows a spinner at the tap on Buy and hides it when a transaction is purchased. After a "
      + "cancellation it keeps spinning.",
    fix:
      "Hide the spinner in every branch that ends the operation: purchased, failed, canceled, deferred, a "
      + "failed request, a full disk, a server response."
  )

  static let testimony = RuleTestimony(
    [
      .interfaceBusyBegan, .interfaceBusyEnded, .callbackDelivered, .queueRestoreCalled,
      .callbackRestoreFailed,
    ], showing: [.processTerminated, .worldLivenessBegan])

  struct Breach {
    var device = DeviceID.none
    var busySince = FactSequence.start
    /// The last callback before the app was ended; the start of the run if none arrived while it was busy.
    var told = FactSequence.start
    var livenessBegan = FactSequence.start
    var ended = FactSequence.start
  }

  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.userTappedBuy, .userTappedRestore, .interfaceBusyBegan, .processTerminated]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    // The app can show the busy indicator after each tap.
    case .user, .interface(.busyBegan): log.isExercised = true
    case .process(.terminated): ended(fact, in: file)
    default: break
    }
  }

  private func ended(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none, file.livenessBegan != .start else { return }
    let place = file.device(device)
    guard place.busySince > place.launched, place.restoreEnded < place.busySince, !place.isRestoring,
      !isUndecided(on: device, in: file)
    else { return }
    let turn = file.turn(of: device)
    log.add(
      Breach(
        device: device, busySince: place.busySince,
        told: turn.began > place.busySince ? turn.began : .start,
        livenessBegan: file.livenessBegan, ended: fact.sequence))
  }

  /// Whether a purchase waits for the store, its sheet, or an approval. `LeaveDeferredAlone` checks an app
  /// that stays busy then. The app is not notified of system alerts, so the state that was delivered before
  /// an alert still applies.
  private func isUndecided(on device: DeviceID, in file: CaseFile) -> Bool {
    var isUndecided = false
    file.ledger.eachTransaction { _, transaction in
      guard transaction.told == .purchasing || transaction.told == .deferred, !transaction.isGone,
        file.holding(transaction.holding).device == device
      else { return }
      isUndecided = true
    }
    return isUndecided
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    Witness(
      headline: "the app on \(file.quoted(breach.device)) never hid its busy indicator",
      links: [
        WitnessLink(breach.busySince, "the app showed its busy indicator"),
        WitnessLink(breach.told, "the last callback while it was busy"),
        WitnessLink(breach.livenessBegan, "the recovery phase began: faults off, network up"),
        WitnessLink(breach.ended, "at the end of the recovery phase the busy indicator was still visible"),
      ])
  }
}
