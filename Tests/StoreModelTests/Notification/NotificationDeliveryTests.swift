import Facts
import Kernel
import StoreModel
import Testing

@Suite("The delivery of a notification")
struct NotificationDeliveryTests {
  /// A delivery brought to a stage.
  private static func delivery(
    _ stage: NotificationDelivery.Stage, _ version: NotificationVersion = .two,
    in environment: StoreEnvironment = .production
  ) -> NotificationDelivery {
    var delivery = NotificationDelivery(version, in: environment)
    switch stage {
    case .waiting: break
    case .underWay: _ = delivery.due()
    case .delivered:
      _ = delivery.due()
      _ = delivery.answered(200)
    case .abandoned:
      for _ in 0...version.pauses.count {
        _ = delivery.due()
        _ = delivery.unanswered()
      }
    }
    return delivery
  }

  @Test("each stage is reached", arguments: NotificationDelivery.Stage.allCases)
  func stages(_ stage: NotificationDelivery.Stage) { #expect(Self.delivery(stage).stage == stage) }

  @Test("an attempt that is due is sent, unless one is under way or nothing is to come")
  func due() {
    let orders = NotificationDelivery.Stage.allCases.map { stage -> [NotificationOrder] in
      var delivery = Self.delivery(stage)
      return delivery.due()
    }
    #expect(orders == [[.send(attempt: 1)], [], [], []])
  }

  @Test(
    "W10: the pauses between attempts follow the version, and the last failure ends it",
    arguments: [
      (NotificationVersion.one, [6, 24, 48]), (.two, [1, 12, 24, 48, 72]),
    ])
  func pauses(_ version: NotificationVersion, _ hours: [Int]) {
    var delivery = NotificationDelivery(version, in: .production)
    for (place, pause) in hours.enumerated() {
      #expect(delivery.due() == [.send(attempt: place + 1)])
      #expect(
        (place.isMultiple(of: 2) ? delivery.answered(500) : delivery.unanswered())
          == [.scheduleRetry(after: .hours(pause))])
    }
    #expect(delivery.due() == [.send(attempt: hours.count + 1)])
    #expect(delivery.unanswered() == [.giveUp(attempts: hours.count + 1)])
    #expect(delivery.stage == .abandoned)
  }

  @Test("W10: the sandbox tries once", arguments: NotificationVersion.allCases)
  func sandbox(_ version: NotificationVersion) {
    var delivery = NotificationDelivery(version, in: .sandbox)
    _ = delivery.due()
    #expect(delivery.answered(503) == [.giveUp(attempts: 1)])
  }

  @Test(
    "W10: 200 to 206 are success, and nothing else is", arguments: [100, 199, 200, 206, 207, 301, 404, 500])
  func success(_ status: Int) {
    var delivery = Self.delivery(.underWay)
    let orders = delivery.answered(status)
    let isSuccess = status >= 200 && status <= 206
    #expect(orders == (isSuccess ? [] : [.scheduleRetry(after: .hours(1))]))
    #expect(delivery.stage == (isSuccess ? .delivered : .waiting))
  }

  @Test("an answer that comes while the next attempt is awaited calls it off")
  func lateSuccess() {
    var delivery = Self.delivery(.underWay)
    _ = delivery.unanswered()
    #expect(delivery.answered(200) == [.cancelRetry])
    #expect(delivery.stage == .delivered)
    #expect(delivery.due().isEmpty)
  }

  @Test("answers of a second copy change nothing that is over", arguments: [200, 500])
  func afterwards(_ status: Int) {
    for stage in [NotificationDelivery.Stage.delivered, .abandoned] {
      var delivery = Self.delivery(stage)
      #expect(delivery.answered(status).isEmpty)
      #expect(delivery.unanswered().isEmpty)
      #expect(delivery.stage == stage)
    }
    var waiting = Self.delivery(.underWay)
    _ = waiting.unanswered()
    #expect(waiting.answered(500).isEmpty)
  }
}
