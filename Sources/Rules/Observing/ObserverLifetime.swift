import Facts

/// An observer lives as long as it is registered.
final class ObserverLifetime: Rule {
  static let page = RulePage(
    identifier: "observer-lifetime",
    sentence: "Keep an observer alive as long as it is registered.",
    level: .must,
    sources: ["O2", "O10"],
    why:
      "The queue keeps no strong reference: it calls an object that is gone, and the process dies or nobody is told.",
    breach:
      "A view controller adds itself as observer and is deallocated with its screen; the next callback ends the app.",
    fix: "Let something that lives as long as the app hold the observer, or take it off before it goes.")

  private struct Breach {
    var device = DeviceID.none
    var observer = ObserverID.none
    var added = FactSequence.start
    var released = FactSequence.start
    var seen = FactSequence.start
    var isCalled = false
    var raised = FactSequence.start
  }

  /// Observers that were released while they were registered. One that takes itself off as it goes is not meant.
  private var gone: [(observer: ObserverID, device: DeviceID, released: FactSequence)] = []
  private let addedSequences = Notes(blank: FactSequence.start)
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

  var kinds: [FactKind] {
    [
      .queueObserverAdded, .queueObserverRemoved, .queueObserverReleased, .callbackRefused, .processRaised,
      .processLaunched, .processKilled, .processTerminated, .processCrashed, .worldSettled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .queue(.observerAdded(let observer)):
      isExercised = true
      guard observer != .none, addedSequences[observer.index] == .start else { return }
      addedSequences.pointer(to: observer.index).pointee = fact.sequence
    case .queue(.observerReleased(let observer, true)): gone.append((observer, device, fact.sequence))
    case .queue(.observerRemoved(let observer)): gone.removeAll { $0.observer == observer }
    case .callback(.refused(let observer)):
      guard let index = gone.firstIndex(where: { $0.observer == observer }) else { return }
      report(gone.remove(at: index), at: fact.sequence, isCalled: true)
    case .process(.raised(.releasedObserver)):
      if let first, first.raised == .start, first.device == device { self.first?.raised = fact.sequence }
    case .process(.launched), .process(.killed), .process(.terminated), .process(.crashed):
      // The objects of a process are gone with it, and so is what was wrong with them.
      if !gone.isEmpty { gone.removeAll { $0.device == device } }
    case .world(.settled):
      for entry in gone { report(entry, at: fact.sequence, isCalled: false) }
      gone.removeAll(keepingCapacity: true)
    default: break
    }
  }

  private func report(
    _ entry: (observer: ObserverID, device: DeviceID, released: FactSequence), at seen: FactSequence,
    isCalled: Bool
  ) {
    breaches += 1
    guard first == nil else { return }
    first = Breach(
      device: entry.device, observer: entry.observer, added: addedSequences[entry.observer.index],
      released: entry.released, seen: seen, isCalled: isCalled)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    let name = "observer \(first.observer.rawValue)"
    return .broken(
      Witness(
        headline: "\(name) was released on \(file.name(of: first.device)) and stayed registered",
        links: [
          WitnessLink(first.added, "\(name) was added"),
          WitnessLink(first.released, "the app let go of it and had not taken it off"),
          WitnessLink(
            first.seen,
            first.isCalled
              ? "the queue had something to tell it, and it was gone"
              : "the world had come to rest, and it was still registered"),
          WitnessLink(first.raised, "the process died of it"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    gone.removeAll(keepingCapacity: true)
    addedSequences.reset()
    first = nil
    breaches = 0
    isExercised = false
  }
}
