internal import Facts
internal import Kernel

/// A device's connection to the store or the server, with its disturbances.
struct Link {
  /// Whether messages get through.
  var isUp = true
  /// The minimum travel time of each message; zero for the default time.
  var latency = Interval.zero
  var losses: [StandingLoss] = []
  /// The kinds of messages that arrive twice.
  var doubledKinds: [MessageKind] = []
  /// Whether a captive portal answers instead of the remote end.
  var isCaptive = false

  /// Whether messages are not disturbed.
  var isClear: Bool { latency == .zero && losses.isEmpty && doubledKinds.isEmpty && !isCaptive }

  /// Whether it loses this message. Periodic losses count each message.
  mutating func loses(_ kind: MessageKind) -> Bool {
    var isLost = false
    for place in losses.indices where losses[place].strikes(kind) { isLost = true }
    return isLost
  }

  /// Ends all disturbances. The link stays up or down.
  mutating func clear() {
    let wasUp = isUp
    self = Link()
    isUp = wasUp
  }
}

/// An order to lose some messages of a link.
struct StandingLoss {
  /// The only kind that is lost; nil means every kind.
  var kind: MessageKind?
  var direction = MessageDirection.both
  /// The period of the loss: of every `each` matching messages the last one is lost.
  var each = 1
  /// The number of matching messages delivered since the last loss.
  private var passed = 0

  init(kind: MessageKind) { self.kind = kind }

  init(_ direction: MessageDirection, each: Int) {
    self.direction = direction
    self.each = each
  }

  /// Whether a message is lost. A delivered message is counted.
  mutating func strikes(_ message: MessageKind) -> Bool {
    guard means(message) else { return false }
    passed += 1
    guard passed == each else { return false }
    passed = 0
    return true
  }

  private func means(_ message: MessageKind) -> Bool {
    if let kind { return kind == message }
    return switch direction {
    case .both: true
    case .requests: message.isRequest
    case .answers: !message.isRequest
    }
  }
}
