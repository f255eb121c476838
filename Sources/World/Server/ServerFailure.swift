internal import Facts
internal import Kernel

/// A scenario's order that a step of the app's server fails, some number of times or until the order is
/// canceled.
public struct ServerFailure: Hashable, Sendable {
  public let step: ServerStep
  /// The status that the server answers with. It is not used for the step `check`, which fails because
  /// the store does not answer.
  public let status: Int
  /// The number of times the step fails; nil means every time.
  public let times: Int?

  public init(_ step: ServerStep, status: Int, times: Int?) {
    self.step = step
    self.status = status
    self.times = times
  }
}

/// The number of an ordered server failure. Failures are numbered in the order in which they were ordered.
public struct ServerFailureID: Hashable, Sendable {
  let number: Int
}

/// A step of the app's server that a scenario can let fail.
public enum ServerStep: String, CaseIterable, Sendable {
  /// The server lists the products for sale.
  case products
  /// The server delivers content.
  case deliver
  /// The server answers whether a receipt is valid.
  case verify
  /// The server asks the store to validate a receipt.
  case check
  /// The server stores a value.
  case put
  /// The server stores a value under a new key.
  case putNew = "put_new"
  /// The server reads a value.
  case get
  /// The server accepts a notification from the store.
  case notify
}

extension Server {
  /// Returns the ordered failure that applies to a step, and counts it. Nil if none applies.
  func takeFailure(of step: ServerStep) -> ServerFailure? {
    guard let place = failures.firstIndex(where: { $0.isOpen && $0.failure.step == step }) else { return nil }
    failures[place].count += 1
    return failures[place].failure
  }
}
