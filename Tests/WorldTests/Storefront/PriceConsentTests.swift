import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("A subscription that becomes dearer")
struct PriceConsentTests {
  /// A world with a subscription whose price increases. The app answers questions about it.
  private func dearer(
    _ latitudes: [(ChoiceSite, Int)] = [], shows: Bool = true, launch: [AppCall] = []
  ) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes)
    test.app.answer = { event, _ in if case .consentAsked = event { .flag(shows) } else { .none } }
    test.app.calls = { event, app in
      if case .launched = event { return launch }
      return TestWorld.careful(event, app)
    }
    if launch.isEmpty { test.app.calls = TestWorld.careful }
    test.buy(test.monthly)
    return test
  }

  private func raise(_ test: TestWorld) {
    test.world.act(on: test.club, .changePrice(399), by: test.phone)
    test.world.settle()
  }

  private let observer = AppCall.addObserver(ObserverToken(rawValue: 1), .all)
  private let delegate = AppCall.setDelegate(DelegateToken(rawValue: 0), .shouldShowPriceConsent)

  @Test("G4: a delegate that was set before the observer is asked, and its yes brings up the sheet")
  func asked() {
    let test = dearer(launch: [delegate, observer])
    raise(test)
    #expect(test.told.last == "may the price show")
    #expect(test.alerts == [.priceIncrease])
  }

  @Test(
    "G4: its no keeps the sheet away, and it is asked again when the app comes to the front or is launched")
  func declines() {
    let test = dearer(shows: false, launch: [delegate, observer])
    raise(test)
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    test.relaunch()
    #expect(test.told.filter { $0 == "may the price show" }.count == 3)
    #expect(test.alerts.isEmpty)
  }

  @Test("G4: a delegate that came after the observer is not asked, and the sheet comes up")
  func tooLate() {
    let test = dearer(shows: false, launch: [observer, delegate])
    raise(test)
    #expect(!test.told.contains("may the price show"))
    #expect(test.alerts == [.priceIncrease])
  }

  @Test("G4: without a delegate the sheet comes up")
  func byDefault() {
    let test = dearer()
    raise(test)
    #expect(test.alerts == [.priceIncrease])
    #expect(test.count(.userConsented) == 1)
  }

  @Test("G5: asking for the sheet does nothing while no increase is pending, or once it was answered")
  func nothingPending() {
    let test = dearer()
    test.perform([.showPriceConsent])
    #expect(test.alerts.isEmpty)
    raise(test)
    test.perform([.showPriceConsent])
    #expect(test.alerts == [.priceIncrease])
  }

  @Test("G4: a sheet that is up does not come up a second time, and an answer is not asked for again")
  func once() {
    let test = dearer([(.consentAnswer, 1)])
    test.world.act(on: test.club, .changePrice(399), by: test.phone)
    test.world.wait(.seconds(1))
    for _ in 0..<2 {
      test.world.apps.background(test.phone)
      test.world.apps.foreground(test.phone)
      test.world.settle()
    }
    test.relaunch()
    #expect(test.alerts == [.priceIncrease])
    #expect(test.count(.userConsented) == 1)
  }

  @Test("G4: a second increase is asked about after the first was answered")
  func again() {
    let test = dearer()
    raise(test)
    test.world.act(on: test.club, .changePrice(499), by: test.phone)
    test.world.settle()
    #expect(test.alerts == [.priceIncrease, .priceIncrease])
    test.pass(.minutes(6))
    #expect(test.charges == [299, 499])
  }

  @Test("G5: asking for the sheet brings it up while an increase waits")
  func pending() {
    let test = dearer(shows: false, launch: [delegate, observer])
    raise(test)
    #expect(test.alerts.isEmpty)
    test.perform([.showPriceConsent])
    #expect(test.alerts == [.priceIncrease])
  }

  @Test(
    "G5: whoever agrees pays the new price; without an agreement the subscription ends with its period",
    arguments: [
      ((.consentAnswer, 0), ["began", "price_raised", "consent_given", "renewed"], [299, 399]),
      ((.consentAnswer, 1), ["began", "price_raised", "consent_given", "renewal_set", "expired"], [299]),
      ((.consentAnswer, 2), ["began", "price_raised", "expired"], [299]),
    ] as [((ChoiceSite, Int), [String], [Int64])])
  func answers(latitude: (ChoiceSite, Int), story: [String], charges: [Int64]) {
    let test = dearer([latitude])
    raise(test)
    test.pass(.minutes(6))
    #expect(test.subscriptionStory == story)
    #expect(test.charges == charges)
  }
}
