internal import Facts
internal import Kernel

/// The connection of a device to the store or the server: whether it is up, and what disturbs messages on it.
struct Link {
  /// Whether messages get through.
  var isUp = true
  /// The least time that each message travels; zero for the usual time.
  var latency = Interval.zero
  /// The losses that were ordered.
  var losses: [StandingLoss] = []
  /// The kinds of messages that arrive twice.
  var doubledKinds: [MessageKind] = []
  /// Whether a captive portal answers instead of the far end.
  var isCaptive = false

  /// Whether messages are not disturbed.
  var isClear: Bool { latency == .zero && losses.isEmpty && doubledKinds.isEmpty && !isCaptive }

  /// Whether it loses this message; periodic losses count each message.
  mutating func loses(_ kind: MessageKind) -> Bool {
    var isLost = false
    for place in losses.indices where losses[place].strikes(kind) { isLost = true }
    return isLost
  }

  /// Ends all disturbances; the link stays up or down.
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
  /// The direction of the messages that are lost.
  var direction = MessageDirection.both
  /// The period of the loss: of every `each` matching messages the last one is lost.
  var each = 1
  /// How many matching messages got through since the last loss.
  private var passed = 0

  init(kind: MessageKind) { self.kind = kind }

  init(_ direction: MessageDirection, each: Int) {
    self.direction = direction
    self.each = each
  }

  /// Whether a message is lost; a message that gets through is counted.
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
