import Facts

/// Checks that an observer stays registered until the app ends.
final class ObserverStaysRegistered: LoggedRule {
  static let page = RulePage(
    identifier: "observer-stays-registered",
    sentence: "After adding an observer, keep one registered until the app terminates.",
    level: .should, profile: .core,
    evidence: .queue,
    sources: ["O1", "O8", "Q4"],
    why:
      "Renewals and approvals arrive at any time. Without an observer the queue does not even ask the store "
      + "for them.",
    breach:
      "The app removes its observer when the store screen closes or when it enters the background, and "
      + "misses what arrives in between.",
    fix: "Remove the observer only when the app terminates."
  )

  static let testimony = RuleTestimony([
    .processLaunched, .processForegrounded, .queueObserverAdded, .queueObserverRemoved,
  ])

  struct Breach {
    var device = DeviceID.none
    var added = FactSequence.start
    var removed = FactSequence.start
    var seen = FactSequence.start
  }

  /// The observers of the latest launch on a device.
  private struct Watch {
    var registered: [ObserverID] = []
    var added = FactSequence.start
    var removed = FactSequence.start
  }

  private var watches: [Watch] = []
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .queueObserverAdded, .queueObserverRemoved, .processLaunched, .processForegrounded, .worldSettled,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .queue(.observerAdded(let observer)):
      guard let index = place(of: device) else { return }
      log.isExercised = true
      if !watches[index].registered.contains(observer) { watches[index].registered.append(observer) }
      watches[index].added = fact.sequence
    case .queue(.observerRemoved(let observer)):
      guard let index = place(of: device) else { return }
      watches[index].registered.removeAll { $0 == observer }
      if watches[index].registered.isEmpty { watches[index].removed = fact.sequence }
    case .process(.launched):
      guard let index = place(of: device) else { return }
      watches[index].registered.removeAll(keepingCapacity: true)
      watches[index].removed = .start
    case .process(.foregrounded):
      guard let index = place(of: device) else { return }
      rested(index, at: fact.sequence, in: file)
    case .world(.settled):
      for index in watches.indices { rested(index, at: fact.sequence, in: file) }
    default: break
    }
  }

  private func place(of device: DeviceID) -> Int? {
    guard device != .none else { return nil }
    while watches.count <= device.index { watches.append(Watch()) }
    return device.index
  }

  private func rested(_ index: Int, at seen: FactSequence, in file: CaseFile) {
    let device = file.device(DeviceID(index))
    guard watches[index].removed != .start, watches[index].registered.isEmpty, device.isRunning else {
      return
    }
    log.add(
      Breach(
        device: DeviceID(index), added: watches[index].added, removed: watches[index].removed, seen: seen))
    watches[index].removed = .start
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    return Witness(
      headline: "the app on \(file.quoted(breach.device)) kept running without an observer",
      links: [
        WitnessLink(breach.added, "an observer was added"),
        WitnessLink(breach.removed, "the app removed its last observer"),
        WitnessLink(breach.seen, "the app was still running without an observer"),
      ])
  }

  func forget() {
    for index in watches.indices { watches[index] = Watch() }
  }
}
