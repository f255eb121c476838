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

  /// Whether the link has no disturbances. It may be down nevertheless.
  var isClear: Bool { latency == .zero && losses.isEmpty && doubledKinds.isEmpty && !isCaptive }

  /// Whether the link loses a message of a kind. Counts the message for periodic losses.
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

/// A scenario's order that a link loses some of its messages.
struct StandingLoss {
  /// The only kind of message that is lost; nil means every kind.
  var kind: MessageKind?
  var direction = MessageDirection.both
  /// The period of the loss: the last of every `each` matching messages is lost.
  var each = 1
  /// The number of matching messages delivered since the last loss.
  private var passed = 0

  init(kind: MessageKind) { self.kind = kind }

  init(_ direction: MessageDirection, each: Int) {
    self.direction = direction
    self.each = each
  }

  /// Whether a message is lost. Counts the message if it is delivered.
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
