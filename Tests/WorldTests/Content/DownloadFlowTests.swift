import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("A purchase with hosted content, step by step") struct DownloadFlowTests {
  @Test(
    "H1, H2, H4, H5: waiting, active with rising progress, finished; then the app finishes and the files go")
  func wholeFlow() {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.loadEagerly()
    test.buy(atlas)
    #expect(
      test.downloadFacts == [
        "download.announced", "download.start_called", "download.began", "download.progressed",
        "download.progressed", "download.finished", "download.purged",
      ])
    #expect(test.shownDownloads == ["active 0 ?", "active 500 known", "finished 1000 known"])
    #expect(test.count(.storeContentAttached) == 1)
    #expect(test.misuses.isEmpty)
    #expect(test.granted(atlas) == 1)
    #expect(test.phone.files.isEmpty)
  }

  @Test(
    "H1: several packages of a product are several downloads, told in one array where they change together")
  func several() {
    let test = TestWorld()
    let atlas = test.addAtlas([8000, 16])
    test.loadEagerly()
    test.buy(atlas)
    #expect(test.count(.downloadAnnounced) == 2)
    #expect(test.count(.downloadFinished) == 2)
    #expect(test.shownDownloads.prefix(2) == ["active 0 ?", "active 0 ?"])
    #expect(test.count(.callbackDownloadsUpdated) == 3)
    #expect(test.granted(atlas) == 1)
  }

  @Test("1.5, H1: without hosted content the array is empty, and with the latitude absent")
  func withoutContent() {
    for (latitudes, count) in [([], 0), ([(ChoiceSite.downloadsWithoutContent, 1)], nil)]
      as [([(ChoiceSite, Int)], Int?)]
    {
      let test = TestWorld(latitudes: latitudes)
      test.buyAndHold(test.pro)
      #expect(test.app.view.downloads(of: test.handles[1])?.count == count)
      #expect(test.downloadFacts.isEmpty)
    }
  }

  @Test("1.5: a transaction that is not purchased or restored has no downloads at all")
  func whilePurchasing() {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.openSheet(atlas)
    #expect(test.app.view.downloads(of: test.handles[0]) == nil)
  }

  @Test("H2: a download says what it is, how long, of which version, and nothing of its end at first")
  func fields() {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.buyAndHold(atlas)
    let view = test.app.view
    let download = test.handle(0)
    #expect(view.downloads(of: test.handles[1]) == [download])
    #expect(test.world.timeline.texts[view.contentIdentifier(of: download)] == "atlas")
    #expect(test.world.timeline.texts[view.contentVersion(of: download)] == "1.0")
    #expect(view.contentLength(of: download) == 8000)
    #expect(view.transaction(of: download).transaction == test.handles[1].transaction)
    #expect(view.snapshot(of: download) == DownloadSnapshot())
  }

  @Test("H4: parts come as they are cut, and every one is told")
  func parts() {
    let test = TestWorld(latitudes: [(.downloadParts, 127)])
    let atlas = test.addAtlas([8001])
    test.loadEagerly()
    test.buy(atlas)
    #expect(test.sent(.contentRequest) == 8)
    #expect(test.count(.downloadProgressed) == 8)
    #expect(
      test.shownDownloads.map { String($0.split(separator: " ")[1]) } == [
        "0", "124", "249", "374", "499", "624", "749", "874", "1000",
      ])
  }

  @Test("H6: with the latitude it is seen active at its end before it is finished")
  func activeAtTheEnd() {
    let test = TestWorld(latitudes: [(.downloadCompletion, 1)])
    let atlas = test.addAtlas()
    test.loadEagerly()
    test.buy(atlas)
    #expect(
      test.shownDownloads == ["active 0 ?", "active 500 known", "active 1000 known", "finished 1000 known"])
  }

  @Test("H5: an empty file is downloaded like any other")
  func emptyFile() {
    let test = TestWorld()
    let atlas = test.addAtlas([0])
    test.loadEagerly()
    test.buy(atlas)
    #expect(test.shownDownloads.last == "finished 1000 known")
    #expect(test.granted(atlas) == 1)
  }

  @Test(
    "H14, 1.5: a restore brings downloads of its own, with the newest version; H16: a buyer keeps the version of the purchase"
  )
  func versions() {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.loadEagerly()
    test.buy(atlas)
    test.world.host(test.content([9000], version: "1.1"), for: atlas)
    test.restore()
    let attached = test.facts(.storeContentAttached).compactMap { content in
      if case .store(.contentAttached(_, _, let version, _)) = content {
        test.world.timeline.texts[version]
      } else {
        nil
      }
    }
    #expect(attached == ["1.0", "1.1"])
    #expect(test.count(.downloadAnnounced) == 2)
    #expect(test.granted(atlas) == 2)
    #expect(test.app.view.contentLength(of: test.handle(1)) == 9000)
  }

  @Test("H16: content that changes while a purchase is unfinished does not change its downloads")
  func keepsVersion() {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.buyAndHold(atlas)
    test.world.host(test.content([9000], version: "1.1"), for: atlas)
    test.loadEagerly()
    test.relaunch()
    #expect(test.app.view.contentLength(of: test.handle(0)) == 8000)
    #expect(test.granted(atlas) == 1)
  }

  @Test("1.5: with the latitude a restored transaction brings no downloads")
  func restoredWithout() {
    let test = TestWorld(latitudes: [(.restoredDownloads, 1)])
    let atlas = test.addAtlas()
    test.loadEagerly()
    test.buy(atlas)
    test.restore()
    #expect(test.count(.downloadAnnounced) == 1)
    #expect(test.app.view.downloads(of: test.handles.last ?? test.handles[0]) == [])
  }

  @Test("H15: every download of a restore can be started at once, and each start is a fact")
  func restoreOfMany() {
    let test = TestWorld()
    let products = (1...5).map { number in
      test.addProduct("map\(number)", .nonConsumable) { $0.hosted = test.content([800]) }
    }
    test.world.makeHistory(of: test.user, products: products, count: 5)
    test.loadEagerly()
    test.restore()
    #expect(test.count(.downloadStartCalled) == 5)
    #expect(test.count(.downloadFinished) == 5)
  }

  @Test("E16: restored transactions that come twice bring their downloads once")
  func restoredTwice() {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.world.makeHistory(of: test.user, products: [atlas], count: 1)
    test.pin(.restoreRepetition, 1)
    test.loadEagerly()
    test.restore()
    #expect(test.count(.downloadAnnounced) == 1)
    #expect(test.deliveredTransactions.count == 2)
    #expect(test.granted(atlas) == 1)
  }
}
