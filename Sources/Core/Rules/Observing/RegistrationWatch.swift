import Facts

/// A registration for changed transactions that came after the launch had ended.
struct LateRegistration {
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

  var sign = Sign.rest
  var device = DeviceID.none
  var launched = FactSequence.start
  var seen = FactSequence.start
  var added = FactSequence.start
}

/// Watches whether an app registers for changed transactions while it launches, as an observer or as a listener.
struct RegistrationWatch {
  /// For each device, the latest launch without a registration yet; otherwise the start of the run.
  private var waiting: [FactSequence] = []
  private var waitingCount = 0

  /// The kinds of facts that show that a launch began or ended.
  static let kinds: [FactKind] = [
    .processLaunched, .processKilled, .processCrashed, .processTerminated, .processHung, .processBackgrounded,
    .processTimerFired, .queuePaymentAdded, .storekitPurchaseCalled, .userTappedBuy, .userTappedRestore,
    .userTapped, .requestResponded, .requestFailed, .serverAnswered, .serverUnreachable, .worldSettled,
    .worldWaited,
  ]

  mutating func observe(_ fact: Fact, _ log: inout BreachLog<LateRegistration>) {
    let device = fact.actor.device
    switch fact.content {
    case .process(.launched): launched(device, fact.sequence)
    case .process(.killed), .process(.crashed), .process(.terminated), .process(.hung):
      // The process ended before the registration was late.
      clear(device)
    case .process(.backgrounded): late(device, .backgrounded, fact.sequence, &log)
    case .process(.timerFired): late(device, .timer, fact.sequence, &log)
    case .queue(.paymentAdded), .storekit(.purchaseCalled): late(device, .paymentAdded, fact.sequence, &log)
    case .user(.tappedBuy): late(device, .tappedBuy, fact.sequence, &log)
    case .user(.tappedRestore): late(device, .tappedRestore, fact.sequence, &log)
    case .user(.tapped): late(device, .tapped, fact.sequence, &log)
    case .request(.responded), .request(.failed): late(device, .requestAnswered, fact.sequence, &log)
    case .server(.answered), .server(.unreachable): late(device, .serverAnswered, fact.sequence, &log)
    case .world(.settled), .world(.waited):
      guard waitingCount > 0 else { return }
      for index in waiting.indices { late(DeviceID(index), .rest, fact.sequence, &log) }
    default: break
    }
  }

  /// Records that the app registered.
  mutating func registered(_ fact: Fact, _ log: inout BreachLog<LateRegistration>) {
    let device = fact.actor.device
    if let first = log.first, first.added == .start, first.device == device {
      log.first?.added = fact.sequence
    }
    guard device.index < waiting.count, waiting[device.index] != .start else { return }
    log.isExercised = true
    clear(device)
  }

  mutating func forget() {
    waiting.removeAll(keepingCapacity: true)
    waitingCount = 0
  }

  private mutating func launched(_ device: DeviceID, _ sequence: FactSequence) {
    guard device != .none else { return }
    while waiting.count <= device.index { waiting.append(.start) }
    if waiting[device.index] == .start { waitingCount += 1 }
    waiting[device.index] = sequence
  }

  private mutating func clear(_ device: DeviceID) {
    guard device.index < waiting.count, waiting[device.index] != .start else { return }
    waiting[device.index] = .start
    waitingCount -= 1
  }

  private mutating func late(
    _ device: DeviceID, _ sign: LateRegistration.Sign, _ sequence: FactSequence,
    _ log: inout BreachLog<LateRegistration>
  ) {
    guard waitingCount > 0, device.index < waiting.count, waiting[device.index] != .start else { return }
    log.add(LateRegistration(sign: sign, device: device, launched: waiting[device.index], seen: sequence))
    clear(device)
  }
}
