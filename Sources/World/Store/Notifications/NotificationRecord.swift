public import Facts
public import Kernel
public import StoreModel

/// A notification in the store's records, with its delivery.
public struct NotificationRecord: Sendable {
  public let content: StoreNotification
  public internal(set) var delivery: NotificationDelivery
  /// The attempts, in order.
  public internal(set) var attempts: [NotificationAttempt] = []
  /// The event of the next attempt, if one is scheduled.
  var next: EventID?

  init(_ content: StoreNotification) {
    self.content = content
    delivery = NotificationDelivery(content.version, in: content.environment)
  }
}

/// The store's attempt to deliver a notification.
public struct NotificationAttempt: Sendable {
  /// When the attempt was sent.
  public let date: Instant
  /// How the attempt ended; nil while it is under way.
  public internal(set) var outcome: NotificationOutcome?
}

/// How an attempt to deliver a notification ended.
public enum NotificationOutcome: Hashable, Sendable {
  /// The server answered with a status.
  case answered(Int)
  /// The server did not answer.
  case unanswered(StoreError)
}

/// One attempt of a notification that is under way.
struct NotificationArrival: Hashable, Sendable {
  /// The number of the notification, counted from 1.
  let number: Int
  /// The number of the attempt, counted from 1.
  let attempt: Int
}

/// The scheduled steps of a notification's delivery.
enum NotificationMoment {
  /// The store sends it.
  case sends
  /// It reaches the server.
  case arrives
  /// The store receives the server's answer.
  case hasAnswer(status: Int)
  /// The store stops waiting for an answer.
  case hasNone
  /// The connection is refused.
  case isRefused
}
