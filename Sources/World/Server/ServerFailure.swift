internal import Facts
internal import Kernel

/// Something that a developer's server cannot do, so many times or until further notice.
public struct ServerFailure: Hashable, Sendable {
  /// The step that fails.
  public let step: ServerStep
  /// The status that it answers with; a check has none, since the store's answer stays away.
  public let status: Int
  /// How often; nothing means every time.
  public let times: Int?

  /// Makes a failure.
  public init(_ step: ServerStep, status: Int, times: Int?) {
    self.step = step
    self.status = status
    self.times = times
  }
}

/// The number of an ordered failure of the developer's server, in the order of their ordering.
public struct ServerFailureID: Hashable, Sendable {
  let number: Int
}

/// A step at which the developer's server can be told to fail.
public enum ServerStep: String, CaseIterable, Sendable {
  /// It tells what is for sale.
  case products
  /// It hands content out.
  case deliver
  /// It tells what it thinks of a receipt.
  case verify
  /// It has a receipt checked at the store.
  case check
}

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
