import Facts

/// Checks that the app does not crash on documented StoreKit behavior.
final class NoCrash: LoggedRule {
  static let page = RulePage(
    identifier: "no-crash",
    sentence: "Do not crash, whatever StoreKit delivers and whatever the user does.",
    level: .must, profile: .core,
    sources: ["X1", "P16", "R2"],
    why:
      "A crash leaves transactions unfinished: the user has paid, and the next launch delivers the same "
      + "transaction again. Every uncaught error, memory or instruction limit, and watchdog termination "
      + "counts, whatever triggered it. Three things do not count: StoreKit exceptions (other rules cover "
      + "them), invalid calls, and exits because of an invalid receipt.",
    breach:
      "The observer reads the product of a transaction that has none. The error is not caught, and the "
      + "process crashes.",
    fix:
      "Treat every field as optional and every list as possibly empty, and catch errors in every handler. If "
      + "the app cannot continue, show the user a message."
  )

  static let testimony = RuleTestimony([.processCrashed])

  struct Breach {
    var device = DeviceID.none
    /// The fact that the app was responding to.
    var occasion = FactSequence.start
    /// The transaction that was delivered to the app; the last if there were several, or none.
    var transaction = TransactionID.none
    var crashed = FactSequence.start
    var reason = CrashReason.uncaughtError
  }

  var log = BreachLog<Breach>()

  var kinds: [FactKind] { [.processCrashed, .callbackDelivered, .requestProductAnswered, .requestFailed] }

  func observe(_ fact: Fact, in file: CaseFile) {
    switch fact.content {
    case .process(.crashed(_, let reason, _, _)):
      guard isByAccident(reason) else { return }
      let turn = file.turn(of: fact.actor.device)
      let isTold = turn.holds(fact) && turn.broughtTransactions
      log.add(
        Breach(
          device: fact.actor.device, occasion: fact.cause, transaction: isTold ? turn.transaction : .none,
          crashed: fact.sequence, reason: reason))
    default: log.isExercised = true
    }
  }

  /// Whether the app's input caused the crash. False for a call that StoreKit forbids, which is the app's own
  /// mistake. False also for an app that exits on purpose because its receipt is invalid.
  private func isByAccident(_ reason: CrashReason) -> Bool {
    switch reason {
    case .uncaughtError, .outOfMemory, .outOfInstructions, .watchdog: true
    case .storekitException, .protocolViolation, .invalidReceipt: false
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let occasion =
      breach.transaction == .none
      ? "the app started to handle this" : "the app received \(file.name(of: breach.transaction))"
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) crashed: \(breach.reason.words)",
      links: [
        WitnessLink(breach.occasion, occasion),
        WitnessLink(breach.crashed, "the app crashed: \(breach.reason.words)"),
      ])
  }
}

extension CrashReason {
  /// The crash reason in the words of a witness.
  var words: String {
    switch self {
    case .uncaughtError: "an uncaught error"
    case .storekitException: "a StoreKit exception"
    case .outOfMemory: "out of memory"
    case .outOfInstructions: "a handler that did not end within its budget"
    case .protocolViolation: "an invalid call"
    case .invalidReceipt: "an invalid receipt"
    case .watchdog: "a launch that took too long"
    }
  }
}
