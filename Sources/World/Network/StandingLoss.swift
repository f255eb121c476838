internal import Facts
internal import Kernel

/// Messages that a link loses until further notice.
struct StandingLoss {
  /// The only kind that is meant; nothing means every one.
  var kind: MessageKind?
  /// Which way the messages travel that are meant.
  var direction = MessageDirection.both
  /// Each message of this number is lost.
  var each = 1
  /// How many were meant and got through since the last loss.
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
