import Facts

/// Checks that the app completes a restore whatever its result, and unlocks only products that the restore
/// delivered.
final class RestoreTerminates: LoggedRule {
  static let page = RulePage(
    identifier: "restore-terminates",
    sentence:
      "Leave the restoring state when a restore succeeds, fails, or is canceled; unlock only what was delivered.",
    level: .must, profile: .core,
    sources: ["E4", "E5", "E6", "E7", "E17"],
    why:
      "Restoring an empty history completes without a transaction, and an error ends a restore as well. An "
      + "app that waits for transactions stays busy.",
    breach:
      "The app waits for a restored transaction before it hides the busy indicator, and waits forever if "
      + "there is none.",
    fix:
      "Hide the busy indicator in both callbacks that end a restore. Unlock products only from transactions "
      + "or the receipt."
  )

  static let testimony = RuleTestimony(
    [
      .processLaunched, .queueRestoreCalled, .callbackRestoreFinished, .callbackRestoreFailed,
      .interfaceBusyBegan, .interfaceBusyEnded,
    ], showing: [.worldSettled])

  enum Sign {
    /// The app stayed busy.
    case busy
    /// The app granted a product that was never bought.
    case granted
    /// The app crashed in response to the end of the restore.
    case crashed
  }

  struct Breach {
    var sign = Sign.busy
    var device = DeviceID.none
    var product = ProductID.none
    var asked = FactSequence.start
    var busySince = FactSequence.start
    var watch = Watch()
    var seen = FactSequence.start
  }

  /// The latest restore on a device.
  struct Watch {
    var asked = FactSequence.start
    /// The number of restored transactions that had been delivered to observers when the restore began.
    var toldBefore = 0
    var ended = FactSequence.start
    var hasFailed = false
    var isEmpty = false
  }

  private let watches = IdentifierTable(blank: Watch())
  private var hasEmptyRestore = false
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .queueRestoreCalled, .callbackRestoreFinished, .callbackRestoreFailed, .storekitSyncCalled,
      .storekitSyncEnded, .claimGranted, .processCrashed, .worldSettled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .queue(.restoreCalled), .storekit(.syncCalled):
      guard device != .none, !isOpen(watches[device.index], in: file, on: device) else { return }
      watches.pointer(to: device.index).pointee = Watch(
        asked: fact.sequence, toldBefore: file.toldCount(.restored))
    case .callback(.restoreFinished): ended(fact, hasFailed: false, delivers: true, in: file)
    case .callback(.restoreFailed): ended(fact, hasFailed: true, delivers: true, in: file)
    case .storekit(.syncEnded(_, let error)):
      ended(fact, hasFailed: error != .absent, delivers: false, in: file)
    case .claim(.granted(let id, let product, let account, _)):
      guard hasEmptyRestore else { return }
      granted(id, product, account, fact, in: file)
    case .process(.crashed(_, .uncaughtError, _, _)):
      guard device != .none, isAnswer(fact, in: file) else { return }
      report(.crashed, device, fact.sequence)
    case .world(.settled): rested(at: fact.sequence, in: file)
    default: break
    }
  }

  /// Whether a restore of the current launch is still running. Another request then starts no second one.
  private func isOpen(_ watch: Watch, in file: CaseFile, on device: DeviceID) -> Bool {
    watch.asked > file.device(device).launched && watch.ended == .start
  }

  /// Notes the end of a restore. A restore that delivers transactions is empty if it delivered none.
  private func ended(_ fact: Fact, hasFailed: Bool, delivers: Bool, in file: CaseFile) {
    guard fact.actor.device != .none else { return }
    log.isExercised = true
    let watch = watches.pointer(to: fact.actor.device.index)
    watch.pointee.ended = fact.sequence
    watch.pointee.hasFailed = hasFailed
    watch.pointee.isEmpty = delivers && watch.pointee.toldBefore == file.toldCount(.restored)
    if watch.pointee.isEmpty { hasEmptyRestore = true }
  }

  /// Whether the app caused a fact in response to the end of a restore.
  private func isAnswer(_ fact: Fact, in file: CaseFile) -> Bool {
    let watch = watches[fact.actor.device.index]
    let turn = file.turn(of: fact.actor.device)
    return watch.ended != .start && turn.began == watch.ended && turn.holds(fact)
  }

  private func granted(
    _ id: TransactionID, _ product: ProductID, _ account: AccountID, _ fact: Fact, in file: CaseFile
  ) {
    let device = fact.actor.device
    guard device != .none, watches[device.index].isEmpty, isAnswer(fact, in: file) else { return }
    let given = product == .none ? file.transaction(id).product : product
    let owner = account == .none ? file.device(device).account : account
    // The receipt may show a purchase although the restore delivered nothing.
    guard given != .none, owner != .none, !file.ledger.account(owner).hasUnknownPurchases,
      !file.entitlement(to: given, of: owner, on: device).hasHistory
    else { return }
    report(.granted, device, fact.sequence, product: given)
  }

  private func rested(at seen: FactSequence, in file: CaseFile) {
    watches.each { index, watch in
      let device = DeviceID(index)
      let place = file.device(device)
      guard watch.pointee.ended > place.launched, place.isRunning, place.busySince != .start,
        place.busySince < watch.pointee.ended, !place.isRestoring, !file.isPurchasing(on: device),
        !file.hasUnfinishedWork(on: device)
      else { return }
      report(.busy, device, seen, busySince: place.busySince)
      watch.pointee.ended = .start
    }
  }

  private func report(
    _ sign: Sign, _ device: DeviceID, _ seen: FactSequence, product: ProductID = .none,
    busySince: FactSequence = .start
  ) {
    log.add(
      Breach(
        sign: sign, device: device, product: product, asked: watches[device.index].asked,
        busySince: busySince,
        watch: watches[device.index], seen: seen))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let device = file.quoted(breach.device)
    let end = breach.watch.hasFailed ? "failed" : "completed"
    let asked = WitnessLink(breach.asked, "the app started a restore")
    let told = WitnessLink(
      breach.watch.ended,
      "the restore \(end)" + (breach.watch.isEmpty ? "; it delivered nothing" : ""))
    let headline: String
    let links: [WitnessLink]
    switch breach.sign {
    case .busy:
      headline = "the app stayed busy on \(device) after its restore had ended"
      links = [
        asked, WitnessLink(breach.busySince, "the app showed its busy indicator"), told,
        WitnessLink(breach.seen, "once everything was idle, the busy indicator was still visible"),
      ]
    case .granted:
      let product = file.name(of: breach.product)
      headline = "a restore that delivered nothing unlocked \(product) on \(device)"
      links = [asked, told, WitnessLink(breach.seen, "the app granted \(product), which no one had bought")]
    case .crashed:
      headline = "the app on \(device) crashed when its restore ended"
      links = [asked, told, WitnessLink(breach.seen, "the app crashed while handling it")]
    }
    return Witness(headline: headline, links: links)
  }

  func forget() {
    watches.reset()
    hasEmptyRestore = false
  }
}
