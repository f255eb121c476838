internal import Facts
internal import Kernel

/// One way between a device and a far end: whether it is up, and what holds messages up on it until further notice.
struct Link {
  /// Whether messages get through.
  var isUp = true
  /// How long each message travels, where somebody slowed the link; zero is as usual.
  var latency = Interval.zero
  /// What it loses.
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
