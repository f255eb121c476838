import Facts

/// Judges that the app lives through what StoreKit is documented to do.
final class SurviveWhatIsDocumented: LoggedRule {
  static let page = RulePage(
    identifier: "survive-what-is-documented",
    sentence:
      "Do not die of anything that StoreKit may bring: a field that is nil, an empty list, an error, a state.",
    level: .must,
    sources: ["X1", "P16", "R2"],
    why:
      "A crash in answer to the queue leaves its transaction unfinished: the buyer has paid, and the next launch brings the same again.",
    breach:
      "The observer reads the product of a transaction that came without one, and the process dies of it.",
    fix:
      "Take every field as one that may be missing and every list as one that may be empty, and say so to the user where nothing else helps."
  )

  struct Breach {
    var device = DeviceID.none
    /// The fact that the app was answering.
    var occasion = FactSequence.start
    /// The transaction that it was told of; the last of several, or none.
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
      let turn = file.device(fact.actor.device).turn
      let isTold = turn.holds(fact) && turn.broughtTransactions
      log.add(
        Breach(
          device: fact.actor.device, occasion: fact.cause, transaction: isTold ? turn.transaction : .none,
          crashed: fact.sequence, reason: reason))
    default: log.isExercised = true
    }
  }

  /// Whether the app died of what it met. A call that StoreKit forbids is the app's own doing, and an app that finds its
  /// receipt invalid ends on purpose.
  private func isByAccident(_ reason: CrashReason) -> Bool {
    switch reason {
    case .uncaughtError, .outOfMemory, .outOfInstructions, .watchdog: true
    case .storekitException, .protocolViolation, .invalidReceipt: false
    }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let occasion =
      breach.transaction == .none
      ? "the app began to answer this" : "the app was told of \(file.name(of: breach.transaction))"
    return Witness(
      headline: "the app on \(file.name(of: breach.device)) died of \(breach.reason.words)",
      links: [
        WitnessLink(breach.occasion, occasion),
        WitnessLink(breach.crashed, "the app died, of \(breach.reason.words)"),
      ])
  }
}

extension CrashReason {
  /// The cause of a process's death, as a witness says it.
  var words: String {
    switch self {
    case .uncaughtError: "an error that nobody caught"
    case .storekitException: "an exception of StoreKit"
    case .outOfMemory: "taking too much memory"
    case .outOfInstructions: "a turn that never ended"
    case .protocolViolation: "a call that makes no sense"
    case .invalidReceipt: "its receipt"
    case .watchdog: "a launch that took too long"
    }
  }
}
