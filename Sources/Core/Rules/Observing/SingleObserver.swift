import Facts

/// Checks that one observer processes transactions, and that it is registered once.
final class SingleObserver: LoggedRule {
  static let page = RulePage(
    identifier: "single-observer",
    sentence: "Let one observer finish transactions, and register it once per launch.",
    level: .should, profile: .core,
    evidence: .queue,
    sources: ["O3", "O5", "O7a"],
    why:
      "The order in which observers are called is undefined, and an observer that is registered twice may "
      + "be called twice.",
    breach: "The store screen adds itself as an observer at each tap on Buy and never removes itself.",
    fix:
      "Add one shared observer at launch. Other observers may update the UI or analytics, but must not "
      + "finish transactions."
  )

  static let testimony = RuleTestimony([.processLaunched, .queueObserverAdded], showing: [.queueMisused])

  /// The ways to break the rule.
  enum Sign {
    /// The same object was added while it was registered.
    case registeredAgain
    /// Two objects that were registered together both finished transactions.
    case bothFinish
  }

  struct Breach {
    var sign = Sign.registeredAgain
    var device = DeviceID.none
    var observer = ObserverID.none
    var earlier = FactSequence.start
    var other = ObserverID.none
    var seen = FactSequence.start
  }

  /// The observer that finished first in the latest launch on a device.
  private struct Finisher {
    var observer = ObserverID.none
    var finished = FactSequence.start
  }

  private let finishers = IdentifierTable(blank: Finisher())
  private let addedSequences = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [.queueObserverAdded, .queueObserverRemoved, .queueMisused, .queueFinishCalled, .processLaunched]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    switch fact.content {
    case .queue(.finishCalled): finished(fact, at: device, in: file)
    case .queue(.observerAdded(let observer)):
      log.isExercised = true
      guard observer != .none, addedSequences[observer.index] == .start else { return }
      addedSequences.pointer(to: observer.index).pointee = fact.sequence
    case .queue(.observerRemoved(let observer)):
      // The next observer may replace it.
      if finishers[device.index].observer == observer { forget(device) }
    case .queue(.misused(.observerAddedTwice, let subject)):
      let observer = ObserverID(rawValue: UInt32(truncatingIfNeeded: subject))
      log.add(
        Breach(
          sign: .registeredAgain, device: device, observer: observer,
          earlier: addedSequences[observer.index], seen: fact.sequence))
    case .process(.launched): forget(device)
    default: break
    }
  }

  private func finished(_ fact: Fact, at device: DeviceID, in file: CaseFile) {
    // A finish caused by a tap or by the launch belongs to no observer.
    let turn = file.turn(of: device)
    let observer = turn.holds(fact) ? turn.observer : file.observer(behind: fact.cause)
    // An observer of an earlier launch is no longer registered, even if its work still runs.
    guard observer != .none, file.device(device).isRegistered(observer) else { return }
    let earlier = finishers.pointer(to: device.index)
    if earlier.pointee.observer == .none {
      earlier.pointee = Finisher(observer: observer, finished: fact.sequence)
    } else if earlier.pointee.observer != observer {
      log.add(
        Breach(
          sign: .bothFinish, device: device, observer: earlier.pointee.observer,
          earlier: earlier.pointee.finished, other: observer, seen: fact.sequence))
    }
  }

  private func forget(_ device: DeviceID) {
    guard finishers[device.index].observer != .none else { return }
    finishers.pointer(to: device.index).pointee = Finisher()
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let device = file.quoted(breach.device)
    let headline: String
    let links: [WitnessLink]
    switch breach.sign {
    case .registeredAgain:
      headline = "observer \(breach.observer.rawValue) was added again on \(device) while it was registered"
      links = [
        WitnessLink(breach.earlier, "the observer was added"),
        WitnessLink(breach.seen, "the app added it again; the system may now call it twice"),
      ]
    case .bothFinish:
      headline = "two observers finished transactions on \(device)"
      links = [
        WitnessLink(breach.earlier, "observer \(breach.observer.rawValue) finished a transaction"),
        WitnessLink(
          breach.seen, "observer \(breach.other.rawValue) finished one too; both are registered"),
      ]
    }
    return Witness(headline: headline, links: links)
  }

  func forget() {
    finishers.reset()
    addedSequences.reset()
  }
}
