import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("An app that restores only some of it")
struct SelectiveRestoreTests {
  /// The calls of an app that looks up the wrong identifier among its wanted products, and finishes every
  /// transaction.
  private func faulty(_ test: TestWorld) -> (AppEvent, ScriptedApp) -> [AppCall] {
    { event, app in
      guard case .updatedTransactions(_, let batch) = event else { return TestWorld.careful(event, app) }
      return batch.handles.flatMap { handle -> [AppCall] in
        let isWanted = String(app.view.identifier(of: handle) ?? 0) == "pro"
        return (isWanted ? [.claimGranted(handle, test.pro, account: nil, count: 1)] : []) + [.finish(handle)]
      }
    }
  }

  @Test(
    "E8a: an app that compares transaction identifiers with products finishes everything and grants nothing")
  func faultySample() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro, test.monthly], count: 2)
    test.app.calls = faulty(test)
    test.restore()
    #expect(test.told == ["restored pro", "restored monthly", "restore finished"])
    #expect(test.count(.transactionRemoved) == 2)
    #expect(test.granted(test.pro) == 0)
    test.relaunch()
    #expect(test.told.count == 3)
  }
}

@Suite("A history is not dated before the world")
struct PastDateTests {
  @Test(
    "no period of a past subscription begins or ends before the start", arguments: PastSubscription.allCases)
  func dates(standing: PastSubscription) {
    let test = TestWorld()
    test.world.makeHistory(
      of: test.user, products: [test.pro, test.monthly], count: 24, subscription: standing)
    let ids = test.world.purchases(of: test.user)
    let periods = ids.map { test.world.store.purchase($0) }.filter { $0.product == test.monthly }
    #expect(periods.count == 12)
    #expect(periods.allSatisfy { $0.date >= .zero && $0.expires >= .zero })
    #expect(test.world.timeline.now - Instant.zero < .days(14 * 31), "it advances no further than it has to")
  }

  @Test("a history without a subscription takes no time") func takesNoTime() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro], count: 24)
    #expect(test.world.timeline.now == .zero)
  }
}
