import Facts
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
}
