import Facts

/// The observer is there when the launch is over.
final class ObserverAtLaunch: Rule {
  static let page = RulePage(
    identifier: "observer-at-launch",
    sentence: "Add the observer during launch, before the user can do anything and before any payment.",
    level: .must,
    sources: ["O1", "O8", "Q4", "P3"],
    why: "Renewals, approvals and what a kill interrupted are only sent while somebody listens.",
    breach:
      "The observer is added when the shop's screen opens; what was paid before is not delivered until then.",
    fix: "Add one long-lived observer while the app launches, before the launch handler returns.")

  /// What showed that the launch was over.
  private enum Sign {
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
      case .backgrounded: "the app went to the background"
      case .timer: "a timer of the app fired"
      case .requestAnswered: "a request of the app was answered"
      case .serverAnswered: "the developer's server had answered the app"
      case .rest: "the world had come to rest"
      }
    }
  }

  private struct Breach {
    var sign = Sign.rest
    var device = DeviceID.none
    var launched = FactSequence.start
    var seen = FactSequence.start
    var added = FactSequence.start
  }

  /// The launch of each device that waits for its observer; the start of the run where none does.
  private var waiting: [FactSequence] = []
  private var waitingCount = 0
  private var first: Breach?
  private var breaches = 0
  private var isExercised = false

  var page: RulePage { Self.page }

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
      // It died before anybody could say that it was late.
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
    if let first, first.added == .start, first.device == device { self.first?.added = sequence }
    guard device.index < waiting.count, waiting[device.index] != .start else { return }
    isExercised = true
    clear(device)
  }

  private func late(_ device: DeviceID, _ sign: Sign, _ sequence: FactSequence) {
    guard waitingCount > 0, device.index < waiting.count, waiting[device.index] != .start else { return }
    breaches += 1
    if first == nil {
      first = Breach(sign: sign, device: device, launched: waiting[device.index], seen: sequence)
    }
    clear(device)
  }

  func conclude(in file: CaseFile) -> Verdict {
    guard let first else { return isExercised ? .kept : .notExercised }
    return .broken(
      Witness(
        headline: "no observer listened on \(file.name(of: first.device)) when the launch was over",
        links: [
          WitnessLink(first.launched, "the app was launched"),
          WitnessLink(first.seen, "\(first.sign.words), and no observer had been added yet"),
          WitnessLink(first.added, "only here an observer was added"),
        ],
        furtherBreaches: breaches - 1))
  }

  func reset() {
    waiting.removeAll(keepingCapacity: true)
    waitingCount = 0
    first = nil
    breaches = 0
    isExercised = false
  }
}
