internal import Facts
internal import Kernel

/// A failure of a step of the developer's server, a number of times or until it is called off.
public struct ServerFailure: Hashable, Sendable {
  /// The step that fails.
  public let step: ServerStep
  /// The status that the server answers with. A check has none, because the store's answer does not come.
  public let status: Int
  /// How often the step fails; nil means every time.
  public let times: Int?

  /// Makes a failure.
  public init(_ step: ServerStep, status: Int, times: Int?) {
    self.step = step
    self.status = status
    self.times = times
  }
}

/// The number of an ordered failure of the developer's server, in the order of the orders.
public struct ServerFailureID: Hashable, Sendable {
  let number: Int
}

/// A step of the developer's server that can be ordered to fail.
public enum ServerStep: String, CaseIterable, Sendable {
  /// It lists the products for sale.
  case products
  /// It delivers content.
  case deliver
  /// It answers whether a receipt is valid.
  case verify
  /// It asks the store to check a receipt.
  case check
  /// It stores a value.
  case put
  /// It stores a value under a key that is new.
  case putNew = "put_new"
  /// It reads a value.
  case get
  /// It takes a notification of the store.
  case notify
}

extension Server {
  /// The ordered failure for a step, if any; the call counts as one failure.
  func takeFailure(of step: ServerStep) -> ServerFailure? {
    guard let place = failures.firstIndex(where: { $0.isOpen && $0.failure.step == step }) else { return nil }
    failures[place].count += 1
    return failures[place].failure
  }
}
