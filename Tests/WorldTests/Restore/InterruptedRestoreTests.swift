import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("A restore whose app dies")
struct InterruptedRestoreTests {
  /// A restore in three arrays. The app is killed during the first, before it finishes anything.
  private func killed(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: [(.restoredBatches, 3)] + latitudes)
    test.world.makeHistory(of: test.user, products: [test.pro, test.monthly, test.yearly], count: 3)
    test.beLazy()
    test.launch()
    test.pin(.killAfter, 1, visit: 1, kind: .updatedTransactions)
    test.restore()
    test.beLazy(false)
    return test
  }

  @Test("E19: what was delivered comes again as restored, the rest is gone, and no end is told")
  func restGone() {
    let test = killed()
    #expect(test.told == ["restored pro"])
    test.launch()
    #expect(test.told == ["restored pro", "restored pro"])
    #expect(Set(test.deliveredTransactions).count == 1)
    #expect(test.listed.isEmpty)
    test.restore()
    #expect(test.told.suffix(2) == ["restored yearly", "restore finished"])
  }

  @Test("E19: or the restore goes on without the app, and everything is there at the next launch")
  func goesOn() {
    let test = killed([(.killDuringRestore, 1)])
    test.launch()
    #expect(test.told == ["restored pro", "restored pro", "restored monthly", "restored yearly"])
  }

  @Test("E19: a kill while the user signs in leaves nothing of the restore")
  func whileSigningIn() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro], count: 1)
    test.launch()
    test.world.people.tapRestore(on: test.phone)
    test.world.wait(.seconds(1))
    test.relaunch()
    #expect(test.told.isEmpty)
    #expect(test.sent(.restoreRequest) == 0)
  }
}
