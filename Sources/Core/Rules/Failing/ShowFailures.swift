import Facts

/// Checks that the app shows a failure that is not a cancellation.
final class ShowFailures: LoggedRule {
  static let page = RulePage(
    identifier: "show-failures",
    sentence: "Show every failure other than a cancellation, and handle a missing error.",
    level: .must, profile: .core,
    evidence: .interface,
    sources: ["P16", "P19", "E5"],
    why:
      "Without a message, users keep tapping Buy. Failed transactions without an error do occur in "
      + "production.",
    breach:
      "The app finishes every failed transaction silently. A user without a network never learns why the "
      + "purchase failed.",
    fix:
      "Show a message for each failure except a cancellation, and treat a missing error as a failure. "
      + "`quiet-cancel` covers cancellations."
  )

  static let testimony = RuleTestimony(
    [.callbackDelivered, .transactionFailed, .interfaceDialogShown],
    showing: [.queuePaymentAdded, .callbackUpdated, .worldSettled])

  enum Sign {
    /// The app showed nothing.
    case silent
    /// The app crashed in response to the failure.
    case crashed
  }

  struct Breach {
    var sign = Sign.silent
    var device = DeviceID.none
    var failure = Failure()
    var seen = FactSequence.start
  }

  /// A failure that was delivered to the app and that it has not shown yet.
  struct Failure {
    /// None if a restore failed.
    var transaction = TransactionID.none
    var told = FactSequence.start
  }

  /// The payment of a transaction.
  private struct Attempt {
    var added = FactSequence.start
    var error = StoreError.absent
    /// Whether the user canceled, an approver declined, or the app rejected the storefront.
    var isExpected = false
    /// Whether an observer was notified of the failure.
    var isTold = false
  }

  private let attempts = IdentifierTable(blank: Attempt())
  /// The first failure on each device that the app has not shown yet.
  private let open = IdentifierTable(blank: Failure())
  /// The latest restore on each device whose failure was delivered to an observer.
  private let failedRestores = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .transactionFailed, .transactionDeferred, .userCancelled, .queueStorefrontAnswered,
      .callbackRestoreFailed, .interfaceDialogShown, .interfaceTextShown,
      .processLaunched, .processKilled,
      .processTerminated, .processCrashed, .worldSettled,
    ] + FactKind.askings + FactKind.tellings
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .callback(.restoreFailed(_, let error)): restoreFailed(error, fact, in: file)
    case .queue(.paymentAdded(let id, _, _, _, _)), .storekit(.purchaseCalled(let id, _, _, _)):
      change(id) { $0.added = fact.sequence }
    case .transaction(.failed(let id, let error)): change(id) { $0.error = error }
    case .transaction(.deferred(let id)), .user(.cancelled(let id)),
      .queue(.storefrontAnswered(let id, false)):
      change(id) { $0.isExpected = true }
    case .interface(.dialogShown), .interface(.textShown), .process(.launched), .process(.killed),
      .process(.terminated):
      close(device)
    case .process(.crashed(_, let reason, _, _)):
      if reason == .uncaughtError { crashed(fact, in: file) }
      close(device)
    case .world(.settled): rested(at: fact.sequence)
    default:
      if let given = fact.content.told, given.state == .failed { told(given.transaction, fact, in: file) }
    }
  }

  private func change(_ id: TransactionID, _ change: (inout Attempt) -> Void) {
    if id != .none { change(&attempts.pointer(to: id.index).pointee) }
  }

  private func told(_ id: TransactionID, _ fact: Fact, in file: CaseFile) {
    guard id != .none else { return }
    log.isExercised = true
    let attempt = attempts[id.index]
    // If one observer has received the failure, the others need not show it.
    guard !attempt.isTold else { return }
    change(id) { $0.isTold = true }
    // The user does not wait for payments of an earlier launch, nor for an expected failure.
    guard attempt.added > file.device(fact.actor.device).launched, !attempt.isExpected, isNews(attempt.error)
    else { return }
    owe(Failure(transaction: id, told: fact.sequence), fact.actor.device)
  }

  /// Whether the app must show an error: it is not a cancellation, and the system does not show it.
  private func isNews(_ error: StoreError) -> Bool {
    error.domain != .none && !error.isCancel && error != .authenticationCancelled
      && error.underlyingDomain != .ASDServerErrorDomain
  }

  private func restoreFailed(_ error: StoreError, _ fact: Fact, in file: CaseFile) {
    // A restore of an empty history can end with an unknown error, which need not be shown.
    guard isNews(error), error != .storeKit(.unknown) else { return }
    log.isExercised = true
    let place = file.device(fact.actor.device)
    guard place.restoreAsked > place.launched,
      failedRestores[fact.actor.device.index] != place.restoreAsked
    else { return }
    failedRestores.pointer(to: fact.actor.device.index).pointee = place.restoreAsked
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
    let turn = file.turn(of: device)
    guard turn.holds(fact), turn.brought(only: .failed) else { return }
    log.add(
      Breach(
        sign: .crashed, device: device, failure: Failure(transaction: turn.transaction, told: turn.told),
        seen: fact.sequence))
  }

  private func rested(at seen: FactSequence) {
    open.each { index, failure in
      guard failure.pointee.told != .start else { return }
      log.add(Breach(device: DeviceID(index), failure: failure.pointee, seen: seen))
      failure.pointee = Failure()
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let device = file.quoted(breach.device)
    let name = breach.failure.transaction == .none ? "a restore" : file.name(of: breach.failure.transaction)
    let headline: String
    let links: [WitnessLink]
    switch breach.sign {
    case .silent:
      headline = "\(name) failed on \(device), and the app showed no message"
      links = [
        WitnessLink(breach.failure.told, "\(name) failed; it was not canceled"),
        WitnessLink(breach.seen, "once everything was idle, the app had shown no message"),
      ]
    case .crashed:
      headline = "the app on \(device) crashed when \(name) failed"
      links = [
        WitnessLink(breach.failure.told, "\(name) failed"),
        WitnessLink(breach.seen, "the app crashed while handling it"),
      ]
    }
    return Witness(headline: headline, links: links)
  }

  func forget() {
    attempts.reset()
    open.reset()
    failedRestores.reset()
  }
}
