internal import Facts
internal import StoreModel

/// What a developer's server asks the store.
enum StoreQuestion {
  /// Whether a receipt is genuine, and what it shows.
  case receipt(CheckQuestion)
  /// Anything at the server interface of an environment; the program of the server knows the rest.
  case interface(StoreEnvironment)

  /// The environment that is asked.
  var environment: StoreEnvironment {
    switch self {
    case .receipt(let question): question.environment
    case .interface(let environment): environment
    }
  }
}

/// The store's reply to a question of a developer's server.
enum StoreReply {
  /// About a receipt.
  case receipt(CheckAnswer)
  /// At the server interface.
  case interface(InterfaceReply)

  /// The fact of the reply, as it comes from an environment.
  func fact(from environment: StoreEnvironment) -> ServerFact {
    switch self {
    case .receipt(let answer):
      .checkAnswered(
        environment: environment, status: Int64(answer.status), retryable: answer.isRetryable == true,
        entries: Int64(answer.document?.allEntries.count ?? 0))
    case .interface(let reply):
      .checkAnswered(
        environment: environment, status: reply.code, retryable: reply.isRetryable, entries: reply.entryCount)
    }
  }
}

/// A reply of the store's server interface, as facts tell it.
public struct InterfaceReply: Hashable, Sendable {
  /// Zero, or Apple's number for the refusal: the status of HTTP with four more digits.
  public let code: Int64
  /// Whether asking again later can help.
  public let isRetryable: Bool
  /// How many transactions it shows.
  public let entryCount: Int64

  /// Makes a reply.
  public init(code: Int64, isRetryable: Bool, entryCount: Int64) {
    (self.code, self.isRetryable, self.entryCount) = (code, isRetryable, entryCount)
  }
}
