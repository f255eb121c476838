import Facts
import Kernel
import Testing
import World

@Suite("Promoted purchases")
struct PromotionTests {
  /// A world whose app answers offers with a value, or not at all if it is nil.
  private func promoting(_ answer: Bool?, _ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.app.answer = { event, _ in
      if case .paymentOffered = event, let answer { .flag(answer) } else { .none }
    }
    return test
  }

  private func open(_ test: TestWorld) {
    test.world.openPromotion(test.pro, on: test.phone)
    test.world.settle()
  }

  private func offered(_ test: TestWorld) -> PaymentID? {
    test.app.events.lazy.compactMap { event in
      if case .paymentOffered(_, let payment, _) = event { payment } else { nil }
    }.last
  }

  @Test("M1: an app that says yes has the purchase go on at once")
  func yes() {
    let test = promoting(true)
    test.launch()
    open(test)
    #expect(test.told == ["offered pro", "purchasing pro", "purchased pro"])
    #expect(test.misuses.isEmpty)
  }

  @Test("M5: an offer that finds no observer is lost, or kept until one comes", arguments: [0, 1])
  func lateObserver(option: Int) {
    let test = promoting(true, option == 0 ? [] : [(.latePromotion, 1)])
    test.app.calls = { event, app in if case .launched = event { [] } else { TestWorld.careful(event, app) } }
    open(test)
    #expect(test.told == ["unheard pro"])
    test.perform([.addObserver(ObserverToken(rawValue: 1), .all)])
    #expect(test.told.dropFirst() == (option == 0 ? [] : ["offered pro", "purchasing pro", "purchased pro"]))
  }

  @Test("M1: an app that says no adds the very payment that was offered, when it likes")
  func later() throws {
    let test = promoting(false)
    test.launch()
    open(test)
    #expect(test.told == ["offered pro"])
    var payment = test.payment(test.pro)
    let offer: PaymentID = try #require(offered(test))
    payment.promoted = offer
    test.perform([.addPayment(payment)])
    #expect(test.told == ["offered pro", "purchasing pro", "purchased pro"])
    #expect(test.misuses.isEmpty)
  }

  @Test("M1: to go on with another payment is a misuse")
  func another() {
    let test = promoting(false)
    test.launch()
    open(test)
    test.buy(test.pro)
    #expect(test.misuses == [.promotedPaymentCopied])
    #expect(test.told == ["offered pro", "purchasing pro", "purchased pro"])
  }

  @Test(
    "M2: without the app it is installed, a notification offers to open it, and the offer comes with that")
  func notInstalled() {
    let test = promoting(true)
    test.world.uninstall(test.phone)
    open(test)
    #expect(test.told.isEmpty)
    #expect(
      test.story(.deviceAppInstalled, .deviceNotificationShown).suffix(2) == [
        "device.app_installed", "device.notification_shown",
      ])
    test.launch()
    #expect(test.told == ["offered pro", "purchasing pro", "purchased pro"])
  }

  @Test(
    "M2: an app that does not run is launched, one in the background comes to the front",
    arguments: [true, false])
  func opened(runs: Bool) {
    let test = promoting(true)
    if runs {
      test.launch()
      test.world.apps.background(test.phone)
    }
    open(test)
    #expect(test.told == ["offered pro", "purchasing pro", "purchased pro"])
  }

  @Test(
    "M4: where no observer implements the method the answer is no, or yes",
    arguments: [
      ((.promotionUnanswered, 0), ["unheard pro"]),
      ((.promotionUnanswered, 1), ["purchasing pro", "purchased pro"]),
    ] as [((ChoiceSite, Int), [String])])
  func unanswered(latitude: (ChoiceSite, Int), told: [String]) {
    let test = TestWorld(latitudes: [latitude])
    test.app.calls = { event, app in
      if case .launched = event {
        return [.addObserver(ObserverToken(rawValue: 1), .updatedTransactions)]
      }
      return TestWorld.careful(event, app)
    }
    test.launch()
    open(test)
    #expect(test.told == told)
  }

  @Test("M5: an offer at a cold start is lost on an app whose observer comes late")
  func observerLate() {
    let test = promoting(true)
    test.app.calls = { event, app in
      switch event {
      case .launched: [.startTimer(.seconds(1))]
      case .timerFired: [.addObserver(ObserverToken(rawValue: 1), .all)]
      default: TestWorld.careful(event, app)
      }
    }
    open(test)
    #expect(test.told == ["unheard pro"])
    test.relaunch()
    #expect(test.told == ["unheard pro"])
  }
}
