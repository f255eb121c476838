internal import Facts
internal import Kernel

/// An order to fail a step of the app's server, a number of times or until it is canceled.
public struct ServerFailure: Hashable, Sendable {
  public let step: ServerStep
  /// The status of the server's answer. The step `check` uses none, because the store's answer is
  /// missing.
  public let status: Int
  /// How often the step fails; nil means every time.
  public let times: Int?

  public init(_ step: ServerStep, status: Int, times: Int?) {
    self.step = step
    self.status = status
    self.times = times
  }
}

/// The number of an ordered server failure, in the order of the orders.
public struct ServerFailureID: Hashable, Sendable {
  let number: Int
}

/// A step of the app's server that can be ordered to fail.
public enum ServerStep: String, CaseIterable, Sendable {
  /// It lists the products for sale.
  case products
  /// It delivers content.
  case deliver
  /// It answers whether a receipt is valid.
  case verify
  /// It asks the store to validate a receipt.
  case check
  /// It stores a value.
  case put
  /// It stores a value under a new key.
  case putNew = "put_new"
  /// It reads a value.
  case get
  /// It accepts a notification from the store.
  case notify
}

extension Server {
  /// The ordered failure for a step, if any. The call counts as one failure.
  func takeFailure(of step: ServerStep) -> ServerFailure? {
    guard let place = failures.firstIndex(where: { $0.isOpen && $0.failure.step == step }) else { return nil }
    failures[place].count += 1
    return failures[place].failure
  }
}
