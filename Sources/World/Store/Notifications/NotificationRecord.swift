public import Facts
public import Kernel
public import StoreModel

/// A notification in the store's records, with its delivery.
public struct NotificationRecord: Sendable {
  public let content: StoreNotification
  public internal(set) var delivery: NotificationDelivery
  /// The attempts to deliver the notification, in order.
  public internal(set) var attempts: [NotificationAttempt] = []
  /// The event that starts the next attempt. Nil if none is scheduled.
  var next: EventID?

  init(_ content: StoreNotification) {
    self.content = content
    delivery = NotificationDelivery(content.version, in: content.environment)
  }
}

/// One attempt of the store to deliver a notification.
public struct NotificationAttempt: Sendable {
  /// When the store sent the notification.
  public let date: Instant
  /// The outcome of the attempt. Nil while the attempt is under way.
  public internal(set) var outcome: NotificationOutcome?
}

/// The outcome of an attempt to deliver a notification.
public enum NotificationOutcome: Hashable, Sendable {
  /// The server answered with a status.
  case answered(Int)
  /// The server did not answer.
  case unanswered(StoreError)
}

/// An attempt that has not ended yet.
struct NotificationArrival: Hashable, Sendable {
  /// The number of the notification, counted from 1.
  let number: Int
  /// The number of the attempt, counted from 1.
  let attempt: Int
}

/// The moments for which the store schedules the steps of an attempt.
enum NotificationMoment {
  /// The store sends the notification.
  case sends
  /// The notification arrives at the server.
  case arrives
  /// The server's answer arrives at the store.
  case hasAnswer(status: Int)
  /// The store stops waiting for an answer.
  case hasNone
  /// The server refuses the connection.
  case isRefused
}
