import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Downloads and the life of the app") struct DownloadLifeTests {
  /// A world whose app has an atlas whose download has started.
  private func begun(latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.buyAndHold(test.addAtlas())
    test.perform([.startDownloads([test.handle(0)])], settles: false)
    test.world.wait(.milliseconds(20))
    return test
  }

  @Test("H8: a download goes on in the background, and the app is told when it is in front again")
  func background() {
    let test = begun()
    test.world.apps.background(test.phone)
    test.world.settle()
    #expect(test.count(.downloadFinished) == 1)
    #expect(test.shownDownloads == ["active 0 ?"])
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.shownDownloads == ["active 0 ?", "finished 1000 known"])
  }

  @Test("H8, H22: a download goes on without the app; at the next launch its state is announced once")
  func dead() {
    let test = begun()
    test.world.apps.kill(test.phone)
    test.world.settle()
    #expect(test.count(.downloadFinished) == 1)
    test.launch()
    #expect(test.shownDownloads == ["active 0 ?", "finished 1000 known"])
    #expect(test.count(.callbackDelivered) == 3)
  }

  @Test("H22: a download that waits for a start is not announced") func waiting() {
    let test = TestWorld()
    test.buyAndHold(test.addAtlas())
    test.relaunch()
    #expect(test.shownDownloads.isEmpty)
  }

  @Test("H22: a pause outlives the app") func pauseOutlives() {
    let test = begun()
    test.perform([.pauseDownloads([test.handle(0)])])
    test.relaunch()
    #expect(test.shownDownloads.last == "paused 500 ?" || test.shownDownloads.last == "paused 0 ?")
    test.perform([.resumeDownloads([test.handle(0)])])
    #expect(test.shownDownloads.last == "finished 1000 known")
  }

  @Test("H22: with the latitude unfinished downloads wait for a start again, and complete ones stay")
  func backToWaiting() {
    let test = begun(latitudes: [(.downloadsAtRelaunch, 1)])
    test.perform([.pauseDownloads([test.handle(0)])])
    test.relaunch()
    #expect(test.phone.downloadEntries.map(\.state) == [.waiting])
    #expect(test.misuses.isEmpty)
    test.perform([.startDownloads([test.handle(0)])])
    test.relaunch()
    #expect(test.phone.downloadEntries.map(\.state) == [.finished])
    #expect(test.shownDownloads.last == "finished 1000 known")
  }

  @Test("H22: an app that looks before the queue tells sees the downloads as they will be told")
  func looksBeforeItIsTold() {
    let test = begun(latitudes: [(.downloadsAtRelaunch, 1), (.observerPrompt, 1)])
    test.perform([.pauseDownloads([test.handle(0)])])
    test.world.apps.kill(test.phone)
    test.world.apps.launch(test.phone)
    test.world.wait(.milliseconds(1))
    #expect(test.count(.deviceSignInAsked) == 1)
    #expect(test.phone.downloadEntries.map(\.state) == [.waiting])
  }

  @Test("H8: a device that is switched off lets a download rest, and goes on when it is on again")
  func poweredOff() {
    let test = begun()
    test.world.powerOff(test.phone)
    test.world.settle()
    #expect(test.count(.downloadFinished) == 0)
    #expect(test.count(.downloadStalled) == 1)
    test.world.reboot(test.phone)
    test.world.settle()
    #expect(test.count(.downloadResumed) == 1)
    #expect(test.count(.downloadFinished) == 1)
  }

  @Test("O8: an app that listens late is told how downloads stand") func listensLate() {
    let test = begun()
    test.perform([.removeObserver(ObserverToken(rawValue: 1))])
    let told = test.shownDownloads
    #expect(test.count(.downloadFinished) == 1)
    test.perform([.addObserver(ObserverToken(rawValue: 1), .all)])
    #expect(test.shownDownloads == told + ["finished 1000 known"])
  }

  @Test("1.3: an observer without the method is not told, and sees the state all the same")
  func withoutMethod() {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.app.calls = { event, app in
      switch event {
      case .launched: [.addObserver(ObserverToken(rawValue: 1), .updatedTransactions)]
      case .updatedTransactions: []
      default: TestWorld.careful(event, app)
      }
    }
    test.buy(atlas)
    test.perform([.startDownloads([test.handle(0)])])
    #expect(test.shownDownloads.isEmpty)
    #expect(test.app.view.snapshot(of: test.handle(0)).state == .finished)
  }

  @Test(
    "X4, H22: whoever is killed at any call or event with downloads gets there at the next launch",
    arguments: ["start_downloads", "updated_downloads", "updated_transactions", "granted", "finish"],
    [ChoiceSite.killBefore, .killAfter])
  func kills(point: String, site: ChoiceSite) {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.loadEagerly()
    let visit: UInt32 = point == "updated_transactions" ? 2 : 1
    test.pin(site, 1, at: point, visit: visit)
    test.buy(atlas)
    #expect(test.phone.process == nil)
    test.launch()
    test.relaunch()
    #expect(test.granted(atlas) >= 1)
    #expect(test.count(.downloadFinished) == 1)
    #expect(test.phone.queueEntries.isEmpty)
  }

  @Test("Q12: downloads of a transaction that is held back are told when its account is back")
  func otherAccount() {
    let test = begun()
    test.perform([.pauseDownloads([test.handle(0)])])
    let bob = test.world.addAccount(named: "bob")
    test.world.apps.kill(test.phone)
    test.world.people.signIn(bob, on: test.phone)
    let told = test.shownDownloads.count
    test.launch()
    #expect(test.shownDownloads.count == told)
    test.world.people.signIn(test.user, on: test.phone)
    test.world.settle()
    #expect(test.shownDownloads.count == told + 1)
  }
}
