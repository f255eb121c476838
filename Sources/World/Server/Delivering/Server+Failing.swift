internal import Facts
internal import Kernel

extension Server {
  /// The failure that somebody ordered for a step, which counts as one time.
  func takeFailure(of step: ServerStep) -> ServerFailure? {
    guard let place = failures.firstIndex(where: { $0.isOpen && $0.failure.step == step }) else { return nil }
    failures[place].count += 1
    return failures[place].failure
  }

  /// Folds in what the future depends on.
  func digest(into digest: inout Digest) {
    digest.combine((network.isServerDown ? 1 : 0) | UInt64(signedCount) << 1)
    digest.combine(UInt64(bitPattern: workingTime.nanoseconds))
    for ordered in failures where ordered.isOpen {
      digest.combine(text: ordered.failure.step.rawValue)
      digest.combine(UInt64(ordered.failure.status))
      digest.combine(UInt64(bitPattern: ordered.restCount))
    }
    books.digest(into: &digest)
  }
}
