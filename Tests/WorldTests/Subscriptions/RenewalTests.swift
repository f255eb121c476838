import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Subscriptions that renew themselves")
struct RenewalTests {
  /// A world with a subscription of five minutes.
  private func subscribed(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes)
    test.buy(test.monthly)
    return test
  }

  private let bought = ["purchasing monthly", "purchased monthly"]

  @Test(
    "T1: a renewal while the app runs is told at its next launch, whatever else the queue asks the store meanwhile"
  )
  func nextLaunch() {
    let test = subscribed([(.renewalArrival, 1)])
    test.pass(.minutes(6))
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    test.world.links.setLink(of: test.phone, .store, isUp: true)
    test.world.settle()
    #expect(test.told == bought)
    #expect(test.subscriptionStory == ["began", "renewed"])
    test.relaunch()
    #expect(test.told == bought + ["purchased monthly"])
    #expect(test.charges == [299, 299])
    #expect(test.receipt?.count == 2)
  }

  @Test("T1: an app that did not run is told as well, also where the network was down at its launch")
  func whileDead() {
    let test = subscribed()
    test.world.apps.kill(test.phone)
    test.pass(.minutes(6))
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    test.launch()
    #expect(test.told == bought)
    test.world.links.setLink(of: test.phone, .store, isUp: true)
    test.world.settle()
    #expect(test.told == bought + ["purchased monthly"])
  }

  @Test("T2: the app is told when it comes to the front, or only at the next launch", arguments: [0, 1])
  func front(latitude: Int) {
    let test = subscribed([(.renewalArrival, latitude)])
    test.pass(.minutes(6))
    #expect(test.told == bought)
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.told == bought + (latitude == 0 ? ["purchased monthly"] : []))
    test.relaunch()
    #expect(test.told == bought + ["purchased monthly"])
  }

  @Test("T2: or it is told at once, and in the background as soon as it is in front")
  func atOnce() {
    let test = subscribed([(.renewalArrival, 2)])
    test.pass(.minutes(6))
    #expect(test.told == bought + ["purchased monthly"])
    test.world.apps.background(test.phone)
    test.pass(.minutes(5))
    #expect(test.told.count == 3)
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.told == bought + ["purchased monthly", "purchased monthly"])
  }

  @Test("T1, Q13: a renewal reaches every device of the account")
  func everyDevice() {
    let test = subscribed()
    let tablet = test.addTablet()
    test.pass(.minutes(6))
    test.relaunch()
    test.launch(tablet)
    #expect(test.told == bought + ["purchased monthly", "purchased monthly"])
    #expect(test.charges == [299, 299])
  }

  @Test("T13: periods that the app slept through come one by one, the oldest first, in one array")
  func missed() {
    let test = subscribed()
    test.world.apps.kill(test.phone)
    test.pass(.minutes(16))
    test.launch()
    #expect(test.arrays.last?.count == 3)
    let dates = test.handles.suffix(3).compactMap { test.app.view.date(of: $0) }
    #expect(dates == dates.sorted())
    #expect(Set(dates).count == 3)
    #expect(test.listed.isEmpty)
  }

  @Test("T13: or only the last of them comes")
  func lastOnly() {
    let test = subscribed([(.missedRenewals, 1)])
    test.world.apps.kill(test.phone)
    test.pass(.minutes(16))
    test.launch()
    #expect(test.told == bought + ["purchased monthly"])
    #expect(test.handles.last.flatMap { test.app.view.identifier(of: $0) } == test.bought.last?.identifier)
    test.relaunch()
    #expect(test.told.count == 3)
  }

  @Test(
    "T3: a renewal is attempted when the period ends, or a day before",
    arguments: [((.renewalLead, 0), 0), ((.renewalLead, 1), 24)] as [((ChoiceSite, Int), Int)])
  func lead(latitude: (ChoiceSite, Int), hours: Int) {
    let test = TestWorld(latitudes: [latitude])
    test.buy(test.monthly)
    test.pass(.days(32))
    #expect(test.bought.count == 2)
    #expect(test.bought[1].date + .hours(hours) == test.bought[0].expires)
    #expect(test.bought[1].expires > test.bought[0].expires + .days(27))
  }
}
