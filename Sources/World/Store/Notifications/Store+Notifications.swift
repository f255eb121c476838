internal import Facts
internal import Kernel
public import StoreModel

extension Store {
  /// The notifications to the app's server so far, in order. A notification's number is its position plus
  /// one.
  public var notifications: [NotificationRecord] { notificationBooks.records }

  /// The version of the notifications that the developer wants; nil if no address is registered.
  public var notificationVersion: NotificationVersion? { notificationBooks.version }

  /// The time limit for an answer.
  private static let patience = Interval.seconds(30)
  /// How soon the store learns that a connection was refused.
  private static let refusalTime = Interval.milliseconds(100)
  /// The travel times of a notification, by the options of its site.
  private static let delays: [Interval] = [.milliseconds(50), .seconds(8), .minutes(10), .hours(3)]
  /// A longer delay is a standing event, so the world becomes idle before it.
  private static let promptDelayMax = Interval.seconds(60)

  /// Starts the next attempt of a notification.
  func sendNotification(_ number: Int) {
    notificationBooks.records[number - 1].next = nil
    carryOut(notificationBooks.records[number - 1].delivery.due(), number)
  }

  /// Handles the server's answer.
  func notificationAnswered(_ arrival: NotificationArrival, status: Int) {
    end(arrival, .answered(status))
    carryOut(notificationBooks.records[arrival.number - 1].delivery.answered(status), arrival.number)
  }

  /// Handles a missing answer.
  func notificationUnanswered(_ arrival: NotificationArrival, _ error: StoreError) {
    timeline.record(
      .notification(
        .unanswered(notification: Int64(arrival.number), attempt: Int64(arrival.attempt), error: error)),
      by: .store)
    end(arrival, .unanswered(error))
    carryOut(notificationBooks.records[arrival.number - 1].delivery.unanswered(), arrival.number)
  }

  private func end(_ arrival: NotificationArrival, _ outcome: NotificationOutcome) {
    let place = arrival.number - 1
    guard notificationBooks.records[place].attempts[arrival.attempt - 1].outcome == nil else { return }
    notificationBooks.records[place].attempts[arrival.attempt - 1].outcome = outcome
  }

  private func carryOut(_ orders: [NotificationOrder], _ number: Int) {
    for order in orders {
      switch order {
      case .send(let attempt): send(NotificationArrival(number: number, attempt: attempt))
      case .scheduleRetry(let pause):
        let attempt = notificationBooks.records[number - 1].delivery.attemptCount + 1
        notificationBooks.records[number - 1].next = timeline.schedule(
          .notification(NotificationArrival(number: number, attempt: attempt), .sends), after: pause,
          standing: true)
      case .cancelRetry:
        timeline.cancel(notificationBooks.records[number - 1].next)
        notificationBooks.records[number - 1].next = nil
      case .giveUp(let attempts):
        timeline.record(
          .notification(.givenUp(notification: Int64(number), attempts: Int64(attempts))), by: .store)
      }
    }
  }

  private func send(_ arrival: NotificationArrival) {
    let record = notificationBooks.records[arrival.number - 1]
    notificationBooks.records[arrival.number - 1].attempts.append(NotificationAttempt(date: timeline.now))
    let event = record.content.event
    let (number, attempt) = (Int64(arrival.number), Int64(arrival.attempt))
    timeline.record(
      .notification(.sent(notification: number, type: event.type, subtype: event.subtype, attempt: attempt)),
      by: record.content.sender)
    let scope = UInt32(arrival.number)
    let delay = Store.delays[timeline.choose(.notificationDelay, scope: scope)]
    guard timeline.choose(.notificationLoss, scope: scope) == 0 else {
      timeline.record(.notification(.lost(notification: number, attempt: attempt)), by: Actor(.network))
      timeline.schedule(.notification(arrival, .hasNone), after: Store.patience)
      return
    }
    timeline.schedule(
      .notification(arrival, .arrives), after: delay, standing: delay > Store.promptDelayMax)
    guard timeline.choose(.notificationDuplication, scope: scope) == 1 else { return }
    timeline.record(.notification(.duplicated(notification: number, attempt: attempt)), by: Actor(.network))
    timeline.schedule(
      .notification(arrival, .arrives), after: delay * 2, standing: delay * 2 > Store.promptDelayMax)
  }

  /// Refuses the connection to the server.
  func refuseNotification(_ arrival: NotificationArrival) {
    timeline.schedule(.notification(arrival, .isRefused), after: Store.refusalTime)
  }

  /// Sends the server's answer, which may be lost.
  func receiveAnswer(to arrival: NotificationArrival, status: Int, after delay: Interval) {
    guard timeline.choose(.notificationAnswerLoss, scope: UInt32(arrival.number)) == 0 else {
      timeline.schedule(.notification(arrival, .hasNone), after: Store.patience)
      return
    }
    timeline.schedule(
      .notification(arrival, .hasAnswer(status: status)), after: delay + Store.delays[0])
  }
}
