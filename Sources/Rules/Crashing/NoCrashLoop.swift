import Facts

/// An app that died by its own fault does not die of the same thing again.
final class NoCrashLoop: Rule {
  static let page = RulePage(
    identifier: "no-crash-loop",
    sentence: "Do not die at launch again and again, nor twice of the same transaction.",
    level: .must,
    sources: ["X1", "F2", "P16", "Q4"],
    why:
      "What is unfinished comes at every launch: an app that dies of it cannot be opened any more, and only deleting it helps.",
    breach:
      "A failed transaction without an error crashes the observer before it finishes; the next launch brings it again.",
    fix:
      "Read what may be missing with care, and finish or put aside what cannot be understood before anything can go wrong."
  )

  private enum Sign {
    /// One launch after the other ended so, and nobody had touched anything.
    case everyLaunch
    /// Two launches died in answer to one transaction.
    case sameTransaction
  }

  /// How a launch ended by the app's own fault.
  private struct Crash {
    var launched = FactSequence.start
    /// The transaction that the app was answering, the last one of several, or none.
    var transaction = TransactionID.none
    var isOneOfSeveral = false
    var told = FactSequence.start
    var crashed = FactSequence.start
    var reason = CrashReason.uncaughtError
    var file = TextID.empty
    var line: Int64 = 0
  }

  /// What a device's launches came to.
  private struct Course {
    var launched = FactSequence.start
    /// Whether the user did something since the launch.
    var isTouched = false
    /// How the launch before this one ended, if it crashed before anybody touched anything.
    var previous: Crash?
    /// The latest launch that died in answer to a transaction.
    var lastFatal: Crash?
    /// How the launch that runs, or ran last, ended.
    var present: Crash?
  }

  private struct Breach {
    let sign: Sign
    let device: DeviceID
    let earlier: Crash
    let later: Crash
  }

  private var courses: [Course] = []
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

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
      if last.launched != .start { isExercised = true }
      courses[device.index] = Course(
        launched: fact.sequence, previous: last.isTouched ? nil : last.present, lastFatal: last.lastFatal)
    case .process(.crashed(_, let reason, let place, let line)):
      crashed(fact, reason, place, line, in: file)
    case .user: courses[device.index].isTouched = true
    default: break
    }
  }

  private func crashed(
    _ fact: Fact, _ reason: CrashReason, _ place: TextID, _ line: Int64, in file: CaseFile
  ) {
    // Who finds the receipt no good may end on purpose.
    guard reason != .invalidReceipt else { return }
    let device = fact.actor.device
    let course = courses[device.index]
    let turn = file.device(device).turn
    let isAnswer = turn.holds(fact) && turn.broughtTransactions
    let crash = Crash(
      launched: course.launched, transaction: isAnswer ? turn.transaction : .none,
      isOneOfSeveral: isAnswer && turn.transactionCount > 1, told: isAnswer ? turn.told : .start,
      crashed: fact.sequence, reason: reason, file: place, line: line)
    if let fatal = course.lastFatal, crash.transaction != .none, fatal.transaction == crash.transaction {
      report(Breach(sign: .sameTransaction, device: device, earlier: fatal, later: crash))
    } else if let previous = course.previous, !course.isTouched {
      report(Breach(sign: .everyLaunch, device: device, earlier: previous, later: crash))
    }
    courses[device.index].present = crash
    if crash.transaction != .none { courses[device.index].lastFatal = crash }
  }

  private func report(_ breach: Breach) {
    breaches += 1
    if first == nil { first = breach }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let device = file.name(of: first.device)
    let headline =
      switch first.sign {
      case .everyLaunch: "the app on \(device) died at one launch after the other"
      case .sameTransaction: "the app on \(device) died twice of \(name(of: first.later, in: file))"
      }
    return .broken(
      Witness(
        headline: headline,
        links: links(of: first.earlier, "the app was launched", "the app died", in: file)
          + links(of: first.later, "the app was launched again", "the app died again", in: file),
        furtherBreaches: breaches - 1))
  }

  private func links(
    of crash: Crash, _ launch: String, _ death: String, in file: CaseFile
  ) -> [WitnessLink] {
    var place = ""
    if crash.file != .empty, let name = file.texts?[crash.file] { place = ", at \(name):\(crash.line)" }
    let answer = crash.transaction == .none ? "" : " in answer"
    return [
      WitnessLink(crash.launched, launch),
      WitnessLink(crash.told, "the app was told of \(name(of: crash, in: file))"),
      WitnessLink(crash.crashed, "\(death)\(answer), of \(words(for: crash.reason))\(place)"),
    ]
  }

  private func name(of crash: Crash, in file: CaseFile) -> String {
    let name = file.name(of: crash.transaction)
    return crash.isOneOfSeveral ? "several transactions, the last of them \(name)" : name
  }

  private func words(for reason: CrashReason) -> String {
    switch reason {
    case .uncaughtError: "an error that nobody caught"
    case .storekitException: "an exception of StoreKit"
    case .outOfMemory: "taking too much memory"
    case .outOfInstructions: "a turn that never ended"
    case .protocolViolation: "a call that makes no sense"
    case .invalidReceipt: "its receipt"
    }
  }

  func reset() {
    courses.removeAll(keepingCapacity: true)
    first = nil
    breaches = 0
    isExercised = false
  }
}
