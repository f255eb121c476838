import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("An observer that comes back")
struct ReturningObserverTests {
  @Test(
    "O8: the sole observer, removed and added again, is told what changed, or everything unfinished",
    arguments: [0, 1])
  func addedAgain(option: Int) {
    let test = TestWorld(latitudes: option == 0 ? [] : [(.observerReturn, 1)])
    test.beLazy()
    test.buy(test.coins)
    test.perform([
      .removeObserver(ObserverToken(rawValue: 1)), .addObserver(ObserverToken(rawValue: 1), .all),
    ])
    #expect(test.delivered == [.purchasing, .purchased] + (option == 0 ? [] : [.purchased]))
  }

  @Test("Q4: a renewal that was due without an observer is told to one added after the front")
  func addedAfterTheFront() {
    let test = TestWorld()
    test.world.setSubscriptionTerms(rate: .monthlyRenewalEveryFiveMinutes)
    test.buy(test.monthly)
    let bought = ["purchasing monthly", "purchased monthly"]
    test.perform([.removeObserver(ObserverToken(rawValue: 1))])
    test.pass(.minutes(6))
    test.world.apps.background(test.phone)
    test.world.apps.foreground(test.phone)
    test.pass(.seconds(1))
    #expect(test.told == bought)
    test.perform([.addObserver(ObserverToken(rawValue: 1), .all)])
    test.world.settle()
    #expect(test.told == bought + ["purchased monthly"])
  }
}
