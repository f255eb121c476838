public import Facts
public import Kernel
public import StoreModel

/// A notification in the store's books, with what became of it.
public struct NotificationRecord: Sendable {
  /// What it tells.
  public let content: StoreNotification
  /// The stage of its delivery.
  public internal(set) var delivery: NotificationDelivery
  /// The attempts, in their order.
  public internal(set) var attempts: [NotificationAttempt] = []
  /// The attempt that is to come, if one is.
  var next: EventID?

  init(_ content: StoreNotification) {
    self.content = content
    delivery = NotificationDelivery(content.version, in: content.environment)
  }
}

/// One attempt of the store to deliver a notification.
public struct NotificationAttempt: Sendable {
  /// When it was sent.
  public let date: Instant
  /// How it ended; nil while it is under way.
  public internal(set) var outcome: NotificationOutcome?
}

/// How an attempt to deliver a notification ended.
public enum NotificationOutcome: Hashable, Sendable {
  /// The server answered with a status.
  case answered(Int)
  /// The server did not answer.
  case unanswered(StoreError)
}

/// The store's books of notifications.
struct NotificationBooks {
  /// The version that the developer chose with the address; nil without an address.
  var version: NotificationVersion?
  /// The notifications, in their order; the number of each is its position and one.
  var records: [NotificationRecord] = []
  /// The purchases whose refund was asked for and is not decided.
  var refundRequests: [PurchaseID] = []
}

/// One attempt of a notification on its way.
struct NotificationArrival: Hashable, Sendable {
  /// The number of the notification, counted from 1.
  let number: Int
  /// The number of the attempt, counted from 1.
  let attempt: Int
}

/// The scheduled moments of a notification.
enum NotificationMoment {
  /// The store sends it.
  case sends
  /// It reaches the server.
  case arrives
  /// The store has the server's answer.
  case hasAnswer(status: Int)
  /// The store stops waiting for an answer.
  case hasNone
  /// The connection is refused.
  case isRefused
}
