import Facts
import Kernel
import Testing
import World

@Suite("Finish without a network")
struct FinishOfflineTests {
  /// A world whose app finished a purchase while the link was down.
  private func finishedOffline(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.beLazy()
    test.buy(test.coins)
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    test.perform([.finish(test.handles[1])])
    #expect(test.count(.transactionRemoved) == 1)
    #expect(test.count(.callbackRemoved) == 1)
    #expect(test.count(.storeFinishRecorded) == 0)
    test.beLazy(false)
    return test
  }

  @Test("X10: it is removed at once, and the store hears of it when the link is back, also after a relaunch")
  func toldLater() {
    for relaunches in [false, true] {
      let test = finishedOffline()
      if relaunches { test.relaunch() }
      test.world.links.setLink(of: test.phone, .store, isUp: true)
      test.world.settle()
      #expect(test.count(.storeFinishRecorded) == 1)
      test.relaunch()
      #expect(test.delivered == [.purchasing, .purchased])
    }
  }

  @Test("X10: or only this process tells the store, and a kill before brings the purchase again")
  func lostWithProcess() {
    let told = finishedOffline([(.finishOffline, 1)])
    told.world.links.setLink(of: told.phone, .store, isUp: true)
    told.world.settle()
    told.relaunch()
    #expect(told.delivered == [.purchasing, .purchased])
    let lost = finishedOffline([(.finishOffline, 1)])
    lost.world.apps.kill(lost.phone)
    lost.world.links.setLink(of: lost.phone, .store, isUp: true)
    lost.launch()
    #expect(lost.delivered == [.purchasing, .purchased, .purchased])
    #expect(lost.granted(lost.coins) == 1)
  }
}
