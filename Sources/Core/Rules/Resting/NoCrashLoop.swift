import Facts

/// Checks that the app does not crash again for the same reason: at each launch, or on the same
/// transaction.
final class NoCrashLoop: LoggedRule {
  static let page = RulePage(
    identifier: "no-crash-loop",
    sentence: "Do not crash at consecutive launches, or twice on the same transaction.",
    level: .must, profile: .core,
    judgesOutcome: true,
    sources: ["X1", "F2", "P16", "Q4"],
    why:
      "An unfinished transaction is delivered at every launch. An app that crashes on it cannot be opened "
      + "again until it is deleted.",
    breach:
      "A failed transaction without an error crashes the observer before it finishes. The next launch "
      + "delivers it again.",
    fix:
      "Expect any field to be missing, and call finish only in a state that allows it. Set a transaction that "
      + "the app cannot read aside instead of crashing."
  )

  static let testimony = RuleTestimony([.processLaunched, .processCrashed])

  enum Sign {
    /// Two consecutive launches crashed before the user did anything.
    case everyLaunch
    /// Two launches crashed in response to the same transaction.
    case sameTransaction
  }

  struct Crash {
    var launched = FactSequence.start
    /// The transaction that the app was responding to; the last of several, or none.
    var transaction = TransactionID.none
    var isOneOfSeveral = false
    var told = FactSequence.start
    var crashed = FactSequence.start
    var reason = CrashReason.uncaughtError
  }

  /// The latest launches on a device.
  private struct Course {
    var launched = FactSequence.start
    /// Whether the user did something since the launch.
    var isTouched = false
    /// The crash of the launch before this one, if the user had done nothing in it.
    var previous: Crash?
    /// The latest crash in response to a transaction.
    var lastFatal: Crash?
    /// The crash of the latest launch.
    var present: Crash?
  }

  struct Breach {
    let sign: Sign
    let device: DeviceID
    let earlier: Crash
    let later: Crash
  }

  private var courses: [Course] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.processLaunched, .processCrashed, .userTappedBuy, .userTappedRestore, .userTapped]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    while courses.count <= device.index { courses.append(Course()) }
    switch fact.content {
    case .process(.launched):
      let last = courses[device.index]
      if last.launched != .start { log.isExercised = true }
      courses[device.index] = Course(
        launched: fact.sequence, previous: last.isTouched ? nil : last.present, lastFatal: last.lastFatal)
    case .process(.crashed(_, let reason, _, _)): crashed(fact, reason, in: file)
    case .user: courses[device.index].isTouched = true
    default: break
    }
  }

  private func crashed(_ fact: Fact, _ reason: CrashReason, in file: CaseFile) {
    // An app that finds its receipt invalid exits on purpose.
    guard reason != .invalidReceipt else { return }
    let device = fact.actor.device
    let course = courses[device.index]
    let turn = file.turn(of: device)
    let isAnswer = turn.holds(fact) && turn.broughtTransactions
    let crash = Crash(
      launched: course.launched, transaction: isAnswer ? turn.transaction : .none,
      isOneOfSeveral: isAnswer && turn.transactionCount > 1, told: isAnswer ? turn.told : .start,
      crashed: fact.sequence, reason: reason)
    if let fatal = course.lastFatal, crash.transaction != .none, fatal.transaction == crash.transaction {
      log.add(Breach(sign: .sameTransaction, device: device, earlier: fatal, later: crash))
    } else if let previous = course.previous, !course.isTouched {
      log.add(Breach(sign: .everyLaunch, device: device, earlier: previous, later: crash))
    }
    courses[device.index].present = crash
    if crash.transaction != .none { courses[device.index].lastFatal = crash }
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let device = file.quoted(breach.device)
    let headline =
      switch breach.sign {
      case .everyLaunch: "the app on \(device) crashed at consecutive launches"
      case .sameTransaction: "the app on \(device) crashed twice on \(name(of: breach.later, in: file))"
      }
    return Witness(
      headline: headline,
      links: links(of: breach.earlier, "the app was launched", "the app crashed", in: file)
        + links(of: breach.later, "the app was launched again", "the app crashed again", in: file))
  }

  private func links(
    of crash: Crash, _ launch: String, _ death: String, in file: CaseFile
  ) -> [WitnessLink] {
    let answer = crash.transaction == .none ? "" : " while handling it"
    return [
      WitnessLink(crash.launched, launch),
      WitnessLink(crash.told, "the app received \(name(of: crash, in: file))"),
      WitnessLink(crash.crashed, "\(death)\(answer): \(crash.reason.words)"),
    ]
  }

  private func name(of crash: Crash, in file: CaseFile) -> String {
    let name = file.name(of: crash.transaction)
    return crash.isOneOfSeveral ? "several transactions, the last one \(name)" : name
  }

  func forget() {
    courses.removeAll(keepingCapacity: true)
  }
}
