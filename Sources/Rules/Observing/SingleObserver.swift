import Facts

/// One observer does the work, and it is registered once.
final class SingleObserver: Rule {
  static let page = RulePage(
    identifier: "single-observer",
    sentence: "Let one observer process transactions, and register it once per launch.",
    level: .should,
    sources: ["O3", "O5", "O7a"],
    why:
      "Nobody promises in which order observers are called, and one that is registered twice may be called twice.",
    breach:
      "The shop's screen adds itself as observer at each tap on Buy and never takes itself off.",
    fix:
      "Add one shared observer at launch. Others may listen, for a screen or for statistics, and leave finishing to it."
  )

  /// How there was more than one.
  private enum Sign {
    /// The same object was added while it was registered.
    case registeredAgain
    /// Two objects that were registered together both finished transactions.
    case bothFinish
  }

  private struct Breach {
    var sign = Sign.registeredAgain
    var device = DeviceID.none
    var observer = ObserverID.none
    var earlier = FactSequence.start
    var other = ObserverID.none
    var seen = FactSequence.start
  }

  /// Who finished first in the present launch of a device.
  private struct Finisher {
    var observer = ObserverID.none
    var finished = FactSequence.start
  }

  private let finishers = Notes(blank: Finisher())
  private let addedSequences = Notes(blank: FactSequence.start)
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [.queueObserverAdded, .queueObserverRemoved, .queueMisused, .queueFinishCalled, .processLaunched]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    guard device != .none else { return }
    switch fact.content {
    case .queue(.finishCalled): finished(fact, at: device, in: file)
    case .queue(.observerAdded(let observer)):
      isExercised = true
      guard observer != .none, addedSequences[observer.index] == .start else { return }
      addedSequences.pointer(to: observer.index).pointee = fact.sequence
    case .queue(.observerRemoved(let observer)):
      // Who comes after it takes its place.
      if finishers[device.index].observer == observer { forget(device) }
    case .queue(.misused(.observerAddedTwice, let subject)):
      let observer = ObserverID(rawValue: UInt32(truncatingIfNeeded: subject))
      report(
        Breach(
          sign: .registeredAgain, device: device, observer: observer,
          earlier: addedSequences[observer.index], seen: fact.sequence))
    case .process(.launched): forget(device)
    default: break
    }
  }

  private func finished(_ fact: Fact, at device: DeviceID, in file: CaseFile) {
    let turn = file.device(device).turn
    // A finish at another time, after an answer of a server say, is nobody's in particular.
    guard turn.holds(fact), turn.broughtTransactions, turn.observer != .none else { return }
    let earlier = finishers.pointer(to: device.index)
    if earlier.pointee.observer == .none {
      earlier.pointee = Finisher(observer: turn.observer, finished: fact.sequence)
    } else if earlier.pointee.observer != turn.observer {
      report(
        Breach(
          sign: .bothFinish, device: device, observer: earlier.pointee.observer,
          earlier: earlier.pointee.finished, other: turn.observer, seen: fact.sequence))
    }
  }

  private func forget(_ device: DeviceID) {
    guard finishers[device.index].observer != .none else { return }
    finishers.pointer(to: device.index).pointee = Finisher()
  }

  private func report(_ breach: Breach) {
    breaches += 1
    if first == nil { first = breach }
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let device = file.name(of: first.device)
    let headline: String
    let links: [WitnessLink]
    switch first.sign {
    case .registeredAgain:
      headline = "observer \(first.observer.rawValue) was added again on \(device) while it was registered"
      links = [
        WitnessLink(first.earlier, "the observer was added"),
        WitnessLink(first.seen, "the app added it again; the system may call it twice from here on"),
      ]
    case .bothFinish:
      headline = "two observers finish transactions on \(device)"
      links = [
        WitnessLink(first.earlier, "observer \(first.observer.rawValue) finished a transaction"),
        WitnessLink(
          first.seen, "observer \(first.other.rawValue) finished one too, and both are registered"),
      ]
    }
    return .broken(Witness(headline: headline, links: links, furtherBreaches: breaches - 1))
  }

  func reset() {
    finishers.reset()
    addedSequences.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
