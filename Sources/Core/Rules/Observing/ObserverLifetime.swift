import Facts

/// Checks that the app keeps a registered observer alive.
final class ObserverLifetime: LoggedRule {
  static let page = RulePage(
    identifier: "observer-lifetime",
    sentence: "Keep an observer alive for as long as it is registered.",
    level: .must, profile: .core,
    evidence: .queue,
    sources: ["O2", "O10"],
    why:
      "The queue holds no strong reference. If the observer is deallocated, the process crashes or "
      + "callbacks are lost.",
    breach:
      "A view controller adds itself as an observer and is deallocated with its screen. The next callback "
      + "crashes the app.",
    fix:
      "Hold the observer in an object that lives as long as the app, or remove it from the queue before it "
      + "is deallocated."
  )

  static let testimony = RuleTestimony(
    [.queueObserverReleased],
    showing: [.callbackRefused, .worldSettled, .worldLivenessBegan])

  struct Breach {
    var device = DeviceID.none
    var observer = ObserverID.none
    var added = FactSequence.start
    var released = FactSequence.start
    var seen = FactSequence.start
    var isCalled = false
    var raised = FactSequence.start
  }

  /// Observers that were released while they were registered, except those that remove themselves on release.
  private var gone: [(observer: ObserverID, device: DeviceID, released: FactSequence)] = []
  private let addedSequences = IdentifierTable(blank: FactSequence.start)
  var log = BreachLog<Breach>()

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
      log.isExercised = true
      guard observer != .none, addedSequences[observer.index] == .start else { return }
      addedSequences.pointer(to: observer.index).pointee = fact.sequence
    case .queue(.observerReleased(let observer, true)): gone.append((observer, device, fact.sequence))
    case .queue(.observerRemoved(let observer)): gone.removeAll { $0.observer == observer }
    case .callback(.refused(let observer)):
      guard let index = gone.firstIndex(where: { $0.observer == observer }) else { return }
      report(gone.remove(at: index), at: fact.sequence, isCalled: true)
    case .process(.raised(.releasedObserver)):
      guard let first = log.first, first.raised == .start, first.device == device else { return }
      log.first?.raised = fact.sequence
    case .process(.launched), .process(.killed), .process(.terminated), .process(.crashed):
      // The observers of a process end with it.
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
    log.add(
      Breach(
        device: entry.device, observer: entry.observer, added: addedSequences[entry.observer.index],
        released: entry.released, seen: seen, isCalled: isCalled))
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    let name = "observer \(breach.observer.rawValue)"
    return Witness(
      headline: "\(name) was deallocated on \(file.quoted(breach.device)) while registered",
      links: [
        WitnessLink(breach.added, "\(name) was added"),
        WitnessLink(breach.released, "the app released it without removing it from the queue"),
        WitnessLink(
          breach.seen,
          breach.isCalled
            ? "the queue called it after it was deallocated"
            : "once everything was idle, it was still registered"),
        WitnessLink(breach.raised, "the process crashed"),
      ])
  }

  func forget() {
    gone.removeAll(keepingCapacity: true)
    addedSequences.reset()
  }
}
