import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Downloads on bad links, and downloads that fail") struct DownloadFaultTests {
  /// A world whose app has an atlas whose download was never started.
  private func held(latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.buyAndHold(test.addAtlas())
    return test
  }

  @Test("H20: in the Simulator each download fails when it is started, and each time again")
  func simulator() {
    let test = TestWorld(isSimulator: true)
    test.buyAndHold(test.addAtlas())
    #expect(entry(test).state == .waiting)
    start(test)
    #expect(entry(test).error == .storeKit(.unknown))
    start(test)
    #expect(test.count(.downloadFailed) == 2 && test.count(.downloadBegan) == 0)
    #expect(entry(test).state == .failed)
    // In the recovery phase the user would have a real device.
    _ = test.world.converge()
    start(test)
    #expect(entry(test).state == .finished)
  }

  private func start(_ test: TestWorld, settles: Bool = true) {
    test.perform([.startDownloads([test.handle(0)])], settles: settles)
  }

  private func entry(_ test: TestWorld) -> DownloadEntry { test.phone.downloadEntries[0] }

  @Test("H8: a link that goes down half-way holds a download up until it is back")
  func linkDown() {
    let test = held()
    start(test, settles: false)
    test.world.wait(.milliseconds(120))
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    test.world.settle()
    #expect(entry(test).state == .active)
    #expect(test.count(.downloadStalled) == 1)
    test.world.links.setLink(of: test.phone, .store, isUp: true)
    test.world.settle()
    #expect(entry(test).state == .finished)
    #expect(test.count(.downloadResumed) == 1)
    #expect(test.count(.downloadProgressed) == 2)
  }

  @Test("H8: or it fails, with the latitude: as offline before anything came, as interrupted after")
  func linkDownFails() {
    let early = held(latitudes: [(.downloadLinkLoss, 1)])
    early.world.links.setLink(of: early.phone, .store, isUp: false)
    start(early)
    #expect(entry(early).error == .offline)
    let late = held(latitudes: [(.downloadLinkLoss, 1)])
    start(late, settles: false)
    late.world.wait(.milliseconds(120))
    late.world.links.setLink(of: late.phone, .store, isUp: false)
    late.world.settle()
    #expect(entry(late).error == .connectionLost)
  }

  @Test("H8: started without a network it waits for one") func offline() {
    let test = held()
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    start(test)
    #expect(entry(test).state == .active)
    test.world.links.setLink(of: test.phone, .store, isUp: true)
    test.world.settle()
    #expect(entry(test).state == .finished)
  }

  @Test("H8: a store that is down holds it up until the store is back") func storeDown() {
    let test = held()
    _ = test.world.setStoreDown(true)
    start(test)
    #expect(entry(test).state == .active)
    _ = test.world.setStoreDown(false)
    test.world.settle()
    #expect(entry(test).state == .finished)
  }

  @Test("H4: a lost part is asked for again, and after some losses in a row the download fails")
  func lostParts() {
    let test = held()
    test.pin(.messageLoss, 1, of: .contentRequest, visit: 1)
    test.pin(.messageLoss, 1, of: .contentAnswer, visit: 1)
    start(test)
    #expect(entry(test).state == .finished)
    #expect(test.sent(.contentRequest) == 4)
    let worse = held()
    _ = worse.world.links.loseMessages(of: .contentAnswer, on: worse.phone)
    start(worse)
    #expect(entry(worse).error == .timedOut)
    #expect(worse.sent(.contentRequest) == 4)
  }

  @Test("H4: parts that arrive twice are taken once") func doubledParts() {
    let test = held()
    _ = test.world.links.doubleMessages(of: .contentAnswer, on: test.phone)
    _ = test.world.links.doubleMessages(of: .contentRequest, on: test.phone)
    start(test)
    #expect(entry(test).state == .finished)
    #expect(test.count(.downloadProgressed) == 2)
  }

  @Test("H2: a slow store shows in the remaining time") func slowStore() {
    let test = held()
    _ = test.world.setStoreWorkingTime(.seconds(10))
    start(test)
    let remaining = test.facts(.callbackDownloadDelivered).compactMap { content in
      if case .callback(.downloadDelivered(_, _, _, _, _, let remaining)) = content { remaining } else { nil }
    }
    #expect(remaining == [DownloadSnapshot.unknown, .milliseconds(10_100), .zero])
  }

  @Test(
    "H18: a month later the address of the files is still good, or the first start fails", arguments: [0, 1])
  func monthLater(option: Int) {
    let test = held(latitudes: option == 0 ? [] : [(.contentExpiry, 1)])
    test.world.wait(.hours(31 * 24))
    start(test)
    #expect(entry(test).state == (option == 0 ? .finished : .failed))
    if option == 1 { start(test) }
    #expect(entry(test).state == .finished)
  }

  @Test("H2: hours without a network do not count into the remaining time") func hoursOffline() {
    let test = held()
    _ = test.world.setStoreWorkingTime(.seconds(10))
    test.perform([.startDownloads([test.handle(0)])], settles: false)
    test.world.wait(.seconds(12))
    test.world.links.setLink(of: test.phone, .store, isUp: false)
    test.world.wait(.hours(5))
    test.world.links.setLink(of: test.phone, .store, isUp: true)
    test.world.settle()
    #expect(entry(test).state == .finished)
    for case .callback(.downloadDelivered(_, _, _, _, _, let remaining)) in test.facts(
      .callbackDownloadDelivered)
    {
      #expect(remaining < .minutes(1))
    }
  }

  @Test("H5: what the store answers with an error fails, and can begin again") func storeFails() {
    let test = held()
    _ = test.world.fail(
      StoreFailure(of: .contentRequest, .storeKit(.unknown), times: 1, product: entry(test).product))
    start(test)
    #expect(entry(test).error == .storeKit(.unknown))
    #expect(test.shownDownloads == ["active 0 ?", "failed 0 ?"])
    start(test)
    #expect(entry(test).state == .finished)
    #expect(entry(test).error == nil)
  }

  @Test(
    "H5: an ordered failure strikes at its place",
    arguments: [(0, 0, 0), (1, 1, 1), (500, 500, 1), (501, 501, 2), (1000, 1000, 2)])
  func orderedFailure(at: Int, reached: Int, parts: Int) {
    let test = held()
    let failure = test.world.fail(DownloadFailure(.timedOut, at: at), on: test.phone)
    #expect(test.world.isWaiting(failure))
    start(test)
    #expect(!test.world.isWaiting(failure))
    #expect(entry(test).error == .timedOut)
    #expect(entry(test).thousandths == reached)
    #expect(test.count(.downloadProgressed) == parts)
    start(test)
    #expect(entry(test).state == .finished)
  }

  @Test("H5: an ordered failure can mean the second transfer, or another product") func narrowFailure() {
    let test = held()
    let second = test.world.fail(DownloadFailure(.timedOut, at: 500, nth: 2), on: test.phone)
    let other = test.world.fail(DownloadFailure(.timedOut, at: 500, product: test.pro), on: test.phone)
    #expect(
      test.world.rival(of: DownloadFailure(.offline, at: 0, nth: 2), on: test.phone) == second)
    test.perform([.startDownloads([test.handle(0)]), .cancelDownloads([test.handle(0)])])
    start(test)
    #expect(entry(test).error == .timedOut)
    #expect(!test.world.isWaiting(second))
    #expect(test.world.isWaiting(other))
  }

  @Test("H23: stuck half-way: no error, nothing arrives, pause and resume do not help; cancel and start do")
  func stuck() {
    let test = held(latitudes: [(.downloadStall, 1)])
    start(test)
    test.perform([.pauseDownloads([test.handle(0)])])
    test.perform([.resumeDownloads([test.handle(0)])])
    #expect(entry(test).state == .active)
    #expect(entry(test).received == 4000)
    #expect(test.count(.downloadStalled) == 1)
    test.choices.pin(name: ChoiceSite.downloadStall.rawValue, value: 0)
    test.perform([.cancelDownloads([test.handle(0)])])
    #expect(entry(test).state == .cancelled)
  }

  @Test("6.3: stuck at waiting: a start does nothing, and canceling helps") func stuckWaiting() {
    let test = TestWorld()
    test.buyAndHold(test.addAtlas())
    _ = test.world.arm(ArmedFault(.downloadStall, on: test.phone.id, option: 2))
    start(test)
    #expect(entry(test).state == .waiting)
    #expect(test.count(.downloadStalled) == 1)
    start(test)
    #expect(entry(test).state == .waiting)
    #expect(test.misuses == [.downloadCallWithoutEffect])
    test.perform([.cancelDownloads([test.handle(0)]), .startDownloads([test.handle(0)])])
    #expect(entry(test).state == .finished)
  }

  @Test("6.3: with every start stuck at waiting nothing is downloaded") func alwaysStuckWaiting() {
    let test = held(latitudes: [(.downloadStall, 2)])
    start(test)
    #expect(entry(test).state == .waiting)
    #expect(test.sent(.contentRequest) == 0)
  }

  @Test("H23: when faults end, what was stuck goes on", arguments: [1, 2])
  func faultsEnd(option: Int) {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.loadEagerly()
    _ = test.world.arm(ArmedFault(.downloadStall, on: test.phone.id, product: atlas, option: option))
    test.buy(atlas)
    #expect(test.granted(atlas) == 0)
    #expect(test.world.converge() == .converged)
    #expect(test.granted(atlas) == 1)
  }

  @Test("H5: ordered failures end with the other faults") func orderedFailureEnds() {
    let test = TestWorld()
    let atlas = test.addAtlas()
    test.buyAndHold(atlas)
    let failure = test.world.fail(DownloadFailure(.timedOut, at: 500), on: test.phone)
    test.loadEagerly()
    #expect(test.world.converge() == .converged)
    #expect(test.world.isWaiting(failure))
    #expect(test.granted(atlas) == 1)
  }

  @Test("6.3: finish right after the start, and the download never gets beyond nothing")
  func finishedAtOnce() {
    let test = held()
    test.perform([.startDownloads([test.handle(0)]), .finish(test.handles[1])])
    #expect(test.downloadFacts.suffix(2) == ["download.began", "download.abandoned"])
    #expect(test.count(.downloadProgressed) == 0)
  }
}
