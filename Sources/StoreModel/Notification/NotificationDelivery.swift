public import Facts
public import Kernel

/// The delivery of one notification: its attempts, and the pauses between them.
///
/// Each method is named after an event and returns the orders that follow. The test store tries once; the store of customers
/// tries again after the pauses of the version, each counted from the attempt before.
public struct NotificationDelivery: Hashable, Sendable {
  /// The stage of the delivery.
  public private(set) var stage = Stage.waiting
  /// How many attempts were begun.
  public private(set) var attemptCount = 0
  private let pauses: [Interval]

  /// The stages of a delivery.
  public enum Stage: UInt8, CaseIterable, Sendable {
    /// The next attempt is to come.
    case waiting
    /// An attempt is under way.
    case underWay
    /// The server took the notification.
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

  /// Whether a status of the server says that it took the notification.
  public static func isSuccess(_ status: Int) -> Bool { (200...206).contains(status) }

  /// The next attempt is due.
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

  /// The server answered, in time or after the store had stopped waiting.
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

  /// No answer came.
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

/// An order that follows from an event of a delivery.
public enum NotificationOrder: Hashable, Sendable {
  /// The store sends the notification.
  case send(attempt: Int)
  /// The next attempt comes after a pause.
  case scheduleRetry(after: Interval)
  /// The attempt that was to come does not.
  case cancelRetry
  /// The store sends it no more.
  case giveUp(attempts: Int)
}
