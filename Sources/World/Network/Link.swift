internal import Facts
internal import Kernel

/// One way between a device and a far end: whether it is up, and what holds messages up on it until further notice.
struct Link {
  /// Whether messages get through.
  var isUp = true
  /// How long each message travels, where somebody slowed the link; zero is as usual.
  var latency = Interval.zero
  /// The losses that somebody ordered.
  var losses: [StandingLoss] = []
  /// The kinds of messages that arrive twice.
  var doubledKinds: [MessageKind] = []
  /// Whether a captive portal answers in place of the far end.
  var isCaptive = false

  /// Whether nothing holds messages up.
  var isClear: Bool { latency == .zero && losses.isEmpty && doubledKinds.isEmpty && !isCaptive }

  /// Whether it loses this message; a loss of each so many counts it.
  mutating func loses(_ kind: MessageKind) -> Bool {
    var isLost = false
    for place in losses.indices where losses[place].strikes(kind) { isLost = true }
    return isLost
  }

  /// Nothing holds messages up any more.
  mutating func clear() {
    let wasUp = isUp
    self = Link()
    isUp = wasUp
  }

  /// Folds in what the future depends on.
  func digest(into digest: inout Digest) {
    digest.combine((isUp ? 1 : 0) | (isCaptive ? 2 : 0))
    digest.combine(UInt64(bitPattern: latency.nanoseconds))
    for loss in losses { loss.digest(into: &digest) }
    for kind in doubledKinds { digest.combine(UInt64(kind.rawValue)) }
  }
}

/// Messages that a link loses until further notice.
struct StandingLoss {
  /// The only kind that is lost; nothing means every one.
  var kind: MessageKind?
  /// Which way the messages travel that are lost.
  var direction = MessageDirection.both
  /// Each message of this number is lost.
  var each = 1
  /// How many could have been lost and got through since the last loss.
  private var passed = 0

  init(kind: MessageKind) { self.kind = kind }

  init(_ direction: MessageDirection, each: Int) {
    self.direction = direction
    self.each = each
  }

  /// Whether a message is lost; one that gets through is counted.
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

  /// Folds in what the future depends on.
  func digest(into digest: inout Digest) {
    digest.combine(UInt64(kind.map { $0.rawValue + 1 } ?? 0) << 8 | UInt64(direction.rawValue))
    digest.combine(UInt64(each) << 32 | UInt64(passed))
  }
}
