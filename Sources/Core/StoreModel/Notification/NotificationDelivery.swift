public import Facts
public import Kernel

/// The delivery of one notification: its attempts, and the pauses between them.
///
/// Each method is named after an event and returns the orders that follow. The sandbox makes one attempt.
/// Production tries again after the pauses that the version defines. Each pause is counted from the previous
/// attempt.
public struct NotificationDelivery: Hashable, Sendable {
  public private(set) var stage = Stage.waiting
  /// The number of attempts started.
  public private(set) var attemptCount = 0
  private let pauses: [Interval]

  public enum Stage: UInt8, CaseIterable, Sendable {
    /// The next attempt is scheduled.
    case waiting
    /// An attempt is in progress.
    case underWay
    /// The server accepted the notification.
    case delivered
    /// The last attempt failed.
    case abandoned
  }

  /// Makes the delivery of a notification that was not sent yet.
  public init(_ version: NotificationVersion, in environment: StoreEnvironment) {
    switch environment {
    case .production: pauses = version.pauses
    case .sandbox: pauses = []
    }
  }

  /// Whether an HTTP status means that the server accepted the notification.
  public static func isSuccess(_ status: Int) -> Bool { (200...206).contains(status) }

  /// Handles the due time of the next attempt.
  public mutating func due() -> [NotificationOrder] {
    switch stage {
    case .waiting:
      stage = .underWay
      attemptCount += 1
      return [.send(attempt: attemptCount)]
    case .underWay, .delivered, .abandoned:
      return []
    }
  }

  /// Handles a response from the server, in time or after the store's timeout.
  public mutating func answered(_ status: Int) -> [NotificationOrder] {
    guard NotificationDelivery.isSuccess(status) else { return failed() }
    switch stage {
    case .underWay:
      stage = .delivered
      return []
    case .waiting:
      stage = .delivered
      return [.cancelRetry]
    case .abandoned, .delivered:
      return []
    }
  }

  /// Handles a missing response from the server.
  public mutating func unanswered() -> [NotificationOrder] { failed() }

  private mutating func failed() -> [NotificationOrder] {
    switch stage {
    case .underWay:
      guard attemptCount <= pauses.count else {
        stage = .abandoned
        return [.giveUp(attempts: attemptCount)]
      }
      stage = .waiting
      return [.scheduleRetry(after: pauses[attemptCount - 1])]
    case .waiting, .delivered, .abandoned:
      return []
    }
  }
}

/// An order that the caller carries out after an event of a delivery.
public enum NotificationOrder: Hashable, Sendable {
  /// Send the notification.
  case send(attempt: Int)
  /// Schedule the next attempt after a pause.
  case scheduleRetry(after: Interval)
  /// Cancel the scheduled attempt.
  case cancelRetry
  /// Make no further attempt.
  case giveUp(attempts: Int)
}
