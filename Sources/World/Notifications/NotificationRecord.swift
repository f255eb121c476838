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
enum NotificationMoment: Digestible {
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

  /// Folds in the moment.
  func digest(into digest: inout StateDigest) {
    switch self {
    case .sends: digest.fold(0)
    case .arrives: digest.fold(1)
    case .hasAnswer(let status): digest.combine(2, status)
    case .hasNone: digest.fold(3)
    case .isRefused: digest.fold(4)
    }
  }
}

extension NotificationRecord: DigestedState {
  /// Folds in everything that it holds.
  public func digest(into digest: inout StateDigest) {
    digest.combine(content, delivery, attempts, next)
  }
}

extension NotificationAttempt: DigestedState {
  /// Folds in everything that it holds.
  public func digest(into digest: inout StateDigest) {
    digest.combine(date, outcome)
  }
}

extension NotificationOutcome: Digestible {
  /// Folds in the outcome.
  public func digest(into digest: inout StateDigest) {
    switch self {
    case .answered(let status): digest.combine(0, status)
    case .unanswered(let error): digest.combine(1, error)
    }
  }
}

extension NotificationBooks: DigestedState {
  func digest(into digest: inout StateDigest) {
    digest.combine(version, records, refundRequests)
  }
}

extension NotificationArrival: DigestedState {
  func digest(into digest: inout StateDigest) {
    digest.combine(number, attempt)
  }
}
