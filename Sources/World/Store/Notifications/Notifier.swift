internal import Facts
internal import Kernel
internal import StoreModel

/// Sends the store's notifications to the app's server.
final class Notifier {
  private let timeline: Timeline
  private let catalogue: Catalogue
  private let books: StoreBooks
  private let receipts: Receipts
  /// The version that the developer chose with the server's address. Nil if no address is registered.
  private(set) var version: NotificationVersion?
  /// The notifications, in order. A notification's number is its position plus one.
  private(set) var records: [NotificationRecord] = []

  init(timeline: Timeline, catalogue: Catalogue, books: StoreBooks, receipts: Receipts) {
    self.timeline = timeline
    self.catalogue = catalogue
    self.books = books
    self.receipts = receipts
  }

  private var statements: Statements {
    Statements(timeline: timeline, catalogue: catalogue, books: books, receipts: receipts)
  }

  /// How long the store waits for the server's answer.
  private static let patience = Interval.seconds(30)

  /// The time until the store learns that the server refused a connection.
  private static let refusalTime = Interval.milliseconds(100)

  /// The travel times that the site can choose for a notification.
  private static let delays: [Interval] = [.milliseconds(50), .seconds(8), .minutes(10), .hours(3)]

  /// The longest delay that is a prompt event. A longer delay is a standing event: the world becomes
  /// idle without waiting for it.
  private static let promptDelayMax = Interval.seconds(60)

  /// Registers the server's address for notifications of a version. Nil removes the address. Returns
  /// false if nothing changes.
  func register(_ version: NotificationVersion?) -> Bool {
    guard self.version != version else { return false }
    self.version = version
    timeline.record(.notification(.registered(version: Int64(version?.rawValue ?? 0))), by: .store)
    return true
  }

  /// Sends a notification of an event to the app's server, and returns its number. Returns nil if no address
  /// is registered or the version has no such event. If `forgery` is not nil, the sender is not the store.
  @discardableResult
  func notify(
    of event: NotificationEvent, purchase id: PurchaseID = .none, account: AccountID = .none,
    subject: NotificationSubject = .purchase, forgery: Forgery? = nil
  ) -> Int? {
    guard let version else { return nil }
    let subscription = id == .none ? .none : books[id].subscription
    guard event.name(in: version, isRenewing: subscription != .none) != nil else { return nil }
    var content = StoreNotification(
      number: records.count + 1, version: version, event: event, date: timeline.now,
      environment: catalogue.environment)
    (content.account, content.subject, content.forgery) = (account, subject, forgery)
    if id != .none {
      let record = books[id]
      (content.account, content.purchase, content.subscription) = (record.account, id, subscription)
      content.transaction = statements.statement(of: id)
      // A server that reads only the transaction then believes the forged refund.
      if forgery != nil, event.type == .refund || event.type == .revoke {
        content.transaction?.entry.cancellationDate = timeline.now
      }
    }
    if subscription != .none { content.standing = statements.statement(of: subscription) }
    records.append(NotificationRecord(content))
    timeline.record(.notification(Notifier.beginning(of: content)), by: content.sender)
    let arrival = NotificationArrival(number: content.number, attempt: 1)
    records[content.number - 1].next = timeline.schedule(
      .notification(arrival, .sends), after: .zero)
    return content.number
  }

  private static func beginning(of content: StoreNotification) -> NotificationFact {
    let (number, identifier) = (Int64(content.number), content.entry?.transactionIdentifier ?? 0)
    if let forgery = content.forgery {
      return .forged(
        notification: number, type: content.event.type, forgery: forgery, purchase: content.purchase,
        identifier: identifier)
    }
    return .raised(
      notification: number, type: content.event.type, subtype: content.event.subtype,
      purchase: content.purchase,
      identifier: identifier, subscription: content.subscription)
  }

  /// Starts the next attempt to deliver a notification.
  func send(_ number: Int) {
    records[number - 1].next = nil
    carryOut(records[number - 1].delivery.due(), number)
  }

  /// Handles the server's answer.
  func answered(_ arrival: NotificationArrival, status: Int) {
    end(arrival, .answered(status))
    carryOut(records[arrival.number - 1].delivery.answered(status), arrival.number)
  }

  /// Handles the end of an attempt without an answer.
  func unanswered(_ arrival: NotificationArrival, _ error: StoreError) {
    timeline.record(
      .notification(
        .unanswered(notification: Int64(arrival.number), attempt: Int64(arrival.attempt), error: error)),
      by: .store)
    end(arrival, .unanswered(error))
    carryOut(records[arrival.number - 1].delivery.unanswered(), arrival.number)
  }

  private func end(_ arrival: NotificationArrival, _ outcome: NotificationOutcome) {
    let place = arrival.number - 1
    guard records[place].attempts[arrival.attempt - 1].outcome == nil else { return }
    records[place].attempts[arrival.attempt - 1].outcome = outcome
  }

  private func carryOut(_ orders: [NotificationOrder], _ number: Int) {
    for order in orders {
      switch order {
      case .send(let attempt): send(NotificationArrival(number: number, attempt: attempt))
      case .scheduleRetry(let pause):
        let attempt = records[number - 1].delivery.attemptCount + 1
        records[number - 1].next = timeline.schedule(
          .notification(NotificationArrival(number: number, attempt: attempt), .sends), after: pause,
          standing: true)
      case .cancelRetry:
        timeline.cancel(records[number - 1].next)
        records[number - 1].next = nil
      case .giveUp(let attempts):
        timeline.record(
          .notification(.givenUp(notification: Int64(number), attempts: Int64(attempts))), by: .store)
      }
    }
  }

  private func send(_ arrival: NotificationArrival) {
    let record = records[arrival.number - 1]
    records[arrival.number - 1].attempts.append(NotificationAttempt(date: timeline.now))
    let event = record.content.event
    let (number, attempt) = (Int64(arrival.number), Int64(arrival.attempt))
    timeline.record(
      .notification(.sent(notification: number, type: event.type, subtype: event.subtype, attempt: attempt)),
      by: record.content.sender)
    let scope = UInt32(arrival.number)
    let delay = Notifier.delays[timeline.choose(.notificationDelay, scope: scope)]
    guard timeline.choose(.notificationLoss, scope: scope) == 0 else {
      timeline.record(.notification(.lost(notification: number, attempt: attempt)), by: Actor(.network))
      timeline.schedule(.notification(arrival, .hasNone), after: Notifier.patience)
      return
    }
    timeline.schedule(
      .notification(arrival, .arrives), after: delay, standing: delay > Notifier.promptDelayMax)
    guard timeline.choose(.notificationDuplication, scope: scope) == 1 else { return }
    timeline.record(.notification(.duplicated(notification: number, attempt: attempt)), by: Actor(.network))
    timeline.schedule(
      .notification(arrival, .arrives), after: delay * 2, standing: delay * 2 > Notifier.promptDelayMax)
  }

  /// Schedules the end of an attempt whose connection the server refuses.
  func refuse(_ arrival: NotificationArrival) {
    timeline.schedule(.notification(arrival, .isRefused), after: Notifier.refusalTime)
  }

  /// Sends the server's answer to the store. The answer may be lost.
  func receiveAnswer(to arrival: NotificationArrival, status: Int, after delay: Interval) {
    guard timeline.choose(.notificationAnswerLoss, scope: UInt32(arrival.number)) == 0 else {
      timeline.schedule(.notification(arrival, .hasNone), after: Notifier.patience)
      return
    }
    timeline.schedule(
      .notification(arrival, .hasAnswer(status: status)), after: delay + Notifier.delays[0])
  }
}
