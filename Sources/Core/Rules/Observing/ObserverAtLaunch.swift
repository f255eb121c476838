import Facts

/// Checks that an observer is registered before the launch ends.
final class ObserverAtLaunch: LoggedRule {
  static let page = RulePage(
    identifier: "observer-at-launch",
    sentence: "Add the transaction observer during launch, before user input and before any payment.",
    level: .must, profile: .core,
    evidence: .queue,
    sources: ["O1", "O8", "Q4", "P3"],
    why:
      "The queue delivers renewals, approvals, and interrupted purchases only while an observer is "
      + "registered.",
    breach:
      "The app adds its observer when the store screen opens. Earlier purchases are not delivered until "
      + "then.",
    fix: "Add one long-lived observer in the launch handler, before it returns."
  )

  static let testimony = RuleTestimony(
    [.processLaunched, .queueObserverAdded], showing: [.processTimerFired])

  /// The evidence that the launch has ended.
  enum Sign {
    case tappedBuy
    case tappedRestore
    case tapped
    case paymentAdded
    case backgrounded
    case timer
    case requestAnswered
    case serverAnswered
    case rest

    var words: String {
      switch self {
      case .tappedBuy: "the user tapped Buy"
      case .tappedRestore: "the user tapped Restore"
      case .tapped: "the user tapped something"
      case .paymentAdded: "the app added a payment"
      case .backgrounded: "the app entered the background"
      case .timer: "a timer of the app fired"
      case .requestAnswered: "a request completed"
      case .serverAnswered: "a request to the app's server completed"
      case .rest: "everything was idle"
      }
    }
  }

  struct Breach {
    var sign = Sign.rest
    var device = DeviceID.none
    var launched = FactSequence.start
    var seen = FactSequence.start
    var added = FactSequence.start
  }

  /// For each device, the latest launch if it has no observer yet; otherwise the start of the run.
  private var waiting: [FactSequence] = []
  private var waitingCount = 0
  var log = BreachLog<Breach>()

  var kinds: [FactKind] {
    [
      .processLaunched, .processKilled, .processCrashed, .processTerminated, .processHung,
      .processBackgrounded,
      .processTimerFired, .queueObserverAdded, .queuePaymentAdded, .userTappedBuy, .userTappedRestore,
      .userTapped,
      .requestResponded, .requestFailed, .serverAnswered, .serverUnreachable, .worldSettled, .worldWaited,
    ]
  }

  func observe(_ fact: Fact, in file: CaseFile) {
    let device = fact.actor.device
    switch fact.content {
    case .process(.launched): launched(device, fact.sequence)
    case .process(.killed), .process(.crashed), .process(.terminated), .process(.hung):
      // The process ended before the observer was late.
      clear(device)
    case .queue(.observerAdded): added(device, fact.sequence)
    case .process(.backgrounded): late(device, .backgrounded, fact.sequence)
    case .process(.timerFired): late(device, .timer, fact.sequence)
    case .queue(.paymentAdded): late(device, .paymentAdded, fact.sequence)
    case .user(.tappedBuy): late(device, .tappedBuy, fact.sequence)
    case .user(.tappedRestore): late(device, .tappedRestore, fact.sequence)
    case .user(.tapped): late(device, .tapped, fact.sequence)
    case .request(.responded), .request(.failed): late(device, .requestAnswered, fact.sequence)
    case .server(.answered), .server(.unreachable): late(device, .serverAnswered, fact.sequence)
    case .world(.settled), .world(.waited):
      guard waitingCount > 0 else { return }
      for index in waiting.indices { late(DeviceID(index), .rest, fact.sequence) }
    default: break
    }
  }

  private func launched(_ device: DeviceID, _ sequence: FactSequence) {
    guard device != .none else { return }
    while waiting.count <= device.index { waiting.append(.start) }
    if waiting[device.index] == .start { waitingCount += 1 }
    waiting[device.index] = sequence
  }

  private func clear(_ device: DeviceID) {
    guard device.index < waiting.count, waiting[device.index] != .start else { return }
    waiting[device.index] = .start
    waitingCount -= 1
  }

  private func added(_ device: DeviceID, _ sequence: FactSequence) {
    if let first = log.first, first.added == .start, first.device == device { log.first?.added = sequence }
    guard device.index < waiting.count, waiting[device.index] != .start else { return }
    log.isExercised = true
    clear(device)
  }

  private func late(_ device: DeviceID, _ sign: Sign, _ sequence: FactSequence) {
    guard waitingCount > 0, device.index < waiting.count, waiting[device.index] != .start else { return }
    log.add(Breach(sign: sign, device: device, launched: waiting[device.index], seen: sequence))
    clear(device)
  }

  func witness(of breach: Breach, in file: CaseFile) -> Witness {
    return Witness(
      headline: "no observer was registered on \(file.quoted(breach.device)) when launch ended",
      links: [
        WitnessLink(breach.launched, "the app was launched"),
        WitnessLink(breach.seen, "\(breach.sign.words); no observer had been added yet"),
        WitnessLink(breach.added, "the app added an observer only now"),
      ])
  }

  func forget() {
    waiting.removeAll(keepingCapacity: true)
    waitingCount = 0
  }
}
