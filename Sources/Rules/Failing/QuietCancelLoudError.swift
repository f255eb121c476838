import Facts

/// A failure that the user did not want is told to the user.
final class QuietCancelLoudError: Rule {
  static let page = RulePage(
    identifier: "quiet-cancel-loud-error",
    sentence: "Tell the user of a failure that is no cancel, and survive one that carries no error.",
    level: .must,
    evidence: .interface,
    sources: ["P16", "P19", "E5"],
    why:
      "Without a word the user taps again and again; and failed transactions without an error were seen in the field.",
    breach:
      "The app finishes each failed transaction in silence, so that a purchase without a network ends in nothing.",
    fix:
      "Show a message for each failure but a cancel, and take a missing error for one. Quiet cancels are a rule of their own."
  )

  private enum Sign {
    /// Nobody told the user.
    case silent
    /// The process died of the failure.
    case crashed
  }

  private struct Breach {
    var sign = Sign.silent
    var device = DeviceID.none
    var failure = Failure()
    var seen = FactSequence.start
  }

  /// What the app was told and has not told its user yet.
  private struct Failure {
    /// Nothing where a restore failed.
    var transaction = TransactionID.none
    var told = FactSequence.start
  }

  /// What is known of a transaction that this launch asked for.
  private struct Attempt {
    var added = FactSequence.start
    var error = StoreError.absent
    /// Its failure is what the user or the app decided, or the answer of somebody else.
    var isExpected = false
    /// An observer was told that it failed.
    var isTold = false
  }

  private let attempts = Notes(blank: Attempt())
  /// The first failure on each device that the user was not told of.
  private let open = Notes(blank: Failure())
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [
      .queuePaymentAdded, .transactionFailed, .transactionDeferred, .userCancelled, .queueStorefrontAnswered,
      .callbackDelivered, .callbackRestoreFailed, .interfaceDialogShown, .processLaunched, .processKilled,
      .processTerminated, .processCrashed, .worldSettled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .callback(.delivered(_, let id, .failed)): told(id, fact, in: file)
    case .callback(.delivered): break
    case .callback(.restoreFailed(_, let error)): restoreFailed(error, fact, in: file)
    case .queue(.paymentAdded(let id, _, _, _, _)): change(id) { $0.added = fact.sequence }
    case .transaction(.failed(let id, let error)): change(id) { $0.error = error }
    case .transaction(.deferred(let id)), .user(.cancelled(let id)),
      .queue(.storefrontAnswered(let id, false)):
      change(id) { $0.isExpected = true }
    case .interface(.dialogShown), .process(.launched), .process(.killed), .process(.terminated):
      close(device)
    case .process(.crashed(_, let reason, _, _)):
      if reason == .uncaughtError { crashed(fact, in: file) }
      close(device)
    case .world(.settled): rested(at: fact.sequence)
    default: break
    }
  }

  private func change(_ id: TransactionID, _ change: (inout Attempt) -> Void) {
    if id != .none { change(&attempts.pointer(to: id.index).pointee) }
  }

  private func told(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    guard id != .none else { return }
    isExercised = true
    let attempt = attempts[id.index]
    // What one observer told its user, another need not tell again.
    guard !attempt.isTold else { return }
    change(id) { $0.isTold = true }
    // Nobody waits for what an earlier launch asked for, or for what is no surprise.
    guard attempt.added > file.device(fact.actor.device).launched, !attempt.isExpected, isNews(attempt.error)
    else { return }
    owe(Failure(transaction: id, told: fact.sequence), fact.actor.device)
  }

  /// Whether an error is one to tell of: no cancel, and none that the system tells of by itself.
  private func isNews(_ error: StoreError) -> Bool {
    error.domain != .none && !error.isCancel && error != .authenticationCancelled
      && error.underlyingDomain != .ASDServerErrorDomain
  }

  private func restoreFailed(_ error: StoreError, _ fact: Fact, in file: CaseFile) {
    // An empty history was seen to end in an unknown error, and that one ends quietly.
    guard isNews(error), error != .storeKit(.unknown) else { return }
    isExercised = true
    let place = file.device(fact.actor.device)
    guard place.restoreAsked > place.launched else { return }
    owe(Failure(told: fact.sequence), fact.actor.device)
  }

  private func owe(_ failure: Failure, _ device: DeviceID) {
    guard device != .none, open[device.index].told == .start else { return }
    open.pointer(to: device.index).pointee = failure
  }

  private func close(_ device: DeviceID) {
    guard device != .none, open[device.index].told != .start else { return }
    open.pointer(to: device.index).pointee = Failure()
  }

  private func crashed(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    let turn = file.device(device).turn
    guard turn.holds(fact), turn.brought(only: .failed) else { return }
    report(
      Breach(
        sign: .crashed, device: device, failure: Failure(transaction: turn.transaction, told: turn.told),
        seen: fact.sequence))
  }

  private func rested(at seen: FactSequence) {
    open.each { index, failure in
      guard failure.pointee.told != .start else { return }
      report(Breach(device: DeviceID(index), failure: failure.pointee, seen: seen))
      failure.pointee = Failure()
    }
  }

  private func report(_ breach: Breach) {
    breaches += 1
    if first == nil { first = breach }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let device = file.name(of: first.device)
    let name = first.failure.transaction == .none ? "a restore" : file.name(of: first.failure.transaction)
    let headline: String
    let links: [WitnessLink]
    switch first.sign {
    case .silent:
      headline = "\(name) failed on \(device), and nobody told the user"
      links = [
        WitnessLink(first.failure.told, "the app was told that \(name) failed, and not by a cancel"),
        WitnessLink(first.seen, "the world had come to rest, and the app had shown no dialog"),
      ]
    case .crashed:
      headline = "the app on \(device) died when \(name) failed"
      links = [
        WitnessLink(first.failure.told, "the app was told that \(name) failed"),
        WitnessLink(first.seen, "the app crashed in answer"),
      ]
    }
    return .broken(Witness(headline: headline, links: links, furtherBreaches: breaches - 1))
  }

  func reset() {
    attempts.reset()
    open.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
