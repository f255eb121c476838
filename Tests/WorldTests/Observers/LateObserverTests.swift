import Facts
import Kernel
import Testing
import World

@Suite("An observer that comes after a payment")
struct LateObserverTests {
  private let observer = ObserverToken(rawValue: 1)

  /// A world whose app registers no observer at launch.
  private func world(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.app.calls = { event, app in
      if case .launched = event { [] } else { TestWorld.careful(event, app) }
    }
    test.launch()
    return test
  }

  @Test(
    "Q4: a first observer is told how payments stand that the same launch added before it",
    arguments: [
      (0, TransactionState.purchased), (1, .failed),
    ])
  func afterTheResult(sheetAnswer: Int, result: TransactionState) {
    let test = world([(.sheetAnswer, sheetAnswer)])
    test.buy(test.coins)
    #expect(test.delivered.isEmpty)
    test.perform([.addObserver(observer, .all)])
    #expect(test.delivered == [result])
    #expect(test.listed.isEmpty)
    #expect(test.granted(test.coins) == (result == .purchased ? 1 : 0))
  }

  @Test("Q4: so it is told of a payment that waits for approval, and then of the approval")
  func afterDeferral() {
    let test = world()
    test.world.setAsksToBuy(test.user, true)
    test.buy(test.coins)
    test.perform([.addObserver(observer, .all)])
    #expect(test.delivered == [.deferred])
  }

  @Test(
    "Q4: so it is told that a payment is purchasing while the sheet is up, whatever a kill would lead to",
    arguments: 0..<4)
  func whileTheSheetIsUp(killed: Int) {
    let test = world([(.killWhilePurchasing, killed)])
    test.openSheet(test.coins)
    #expect(test.delivered.isEmpty)
    test.perform([.addObserver(observer, .all)], settles: false)
    test.world.settle()
    #expect(test.delivered == [.purchasing, .purchased])
    #expect(test.granted(test.coins) == 1)
  }

  @Test("Q4: a payment and its observer in one turn lose no callback")
  func inOneTurn() {
    let test = world()
    let payment = AppPayment(productIdentifier: test.app.view.identifier(of: test.coins))
    test.perform([.addPayment(payment), .addObserver(observer, .all)])
    #expect(test.delivered == [.purchasing, .purchased])
  }

  @Test("Q4: after the last observer went, the next one is told what changed meanwhile, and nothing twice")
  func betweenTwo() {
    let test = world()
    test.perform([.addObserver(observer, .all)])
    test.openSheet(test.coins)
    test.perform([.removeObserver(observer)])
    #expect(test.delivered == [.purchasing])
    test.perform([.addObserver(observer, .all)])
    #expect(test.delivered == [.purchasing, .purchased])
  }
}
