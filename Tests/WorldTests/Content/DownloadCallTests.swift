import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("What an app can ask of downloads") struct DownloadCallTests {
  /// A world whose app has an atlas with one download in a state.
  private func world(
    in state: DownloadState, latitudes: [(ChoiceSite, Int)] = []
  ) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.buyAndHold(test.addAtlas())
    switch state {
    case .waiting: break
    case .active:
      test.perform([.startDownloads([test.handle(0)])], settles: false)
      test.world.wait(.milliseconds(20))
    case .paused: test.perform([.startDownloads([test.handle(0)]), .pauseDownloads([test.handle(0)])])
    case .finished: test.perform([.startDownloads([test.handle(0)])])
    case .failed:
      _ = test.world.fail(DownloadFailure(.timedOut, at: 0), on: test.phone)
      test.perform([.startDownloads([test.handle(0)])])
    case .cancelled: test.perform([.cancelDownloads([test.handle(0)])])
    }
    return test
  }

  private func state(_ test: TestWorld) -> DownloadState {
    test.phone.downloadEntries[0].state
  }

  /// The states in which each call has an effect, and the state after all prompt events.
  private static let effects: [(call: String, from: DownloadState, to: DownloadState)] = [
    ("start", .waiting, .finished), ("start", .failed, .finished), ("start", .cancelled, .finished),
    ("pause", .active, .paused), ("resume", .paused, .finished), ("cancel", .waiting, .cancelled),
    ("cancel", .active, .cancelled), ("cancel", .paused, .cancelled),
  ]

  private func call(_ name: String, _ handle: DownloadHandle) -> AppCall {
    switch name {
    case "start": .startDownloads([handle])
    case "pause": .pauseDownloads([handle])
    case "resume": .resumeDownloads([handle])
    default: .cancelDownloads([handle])
    }
  }

  @Test(
    "H3, H21: each call in each state: it does what it says, or nothing but a note that it was wrong",
    arguments: DownloadState.allCases, ["start", "pause", "resume", "cancel"])
  func calls(state: DownloadState, name: String) {
    let test = world(in: state)
    #expect(self.state(test) == state)
    test.perform([call(name, test.handle(0))])
    let effect = Self.effects.first { $0.call == name && $0.from == state }
    let usual: DownloadState = state == .active ? .finished : state
    #expect(self.state(test) == effect?.to ?? usual)
    #expect(test.misuses == (effect == nil ? [.downloadCallWithoutEffect] : []))
  }

  @Test("H3: what a call does, the app sees with a later callback")
  func asynchronous() {
    let test = TestWorld()
    test.buyAndHold(test.addAtlas())
    var seen: [DownloadState] = []
    test.app.calls = { event, app in
      if case .updatedDownloads(_, let batch) = event {
        seen.append(app.view.snapshot(of: batch.handles[0]).state)
      }
      return []
    }
    test.perform([.startDownloads([test.handle(0)]), .canMakePayments], settles: false)
    _ = test.world.stepUnsettled()
    #expect(test.app.view.snapshot(of: test.handle(0)).state == .waiting)
    #expect(state(test) == .active)
    test.world.settle()
    #expect(seen == [.active, .active, .finished])
  }

  @Test("H3: calls in one turn take effect in their order, and the app is told of the outcome")
  func inOrder() {
    let test = TestWorld()
    test.buyAndHold(test.addAtlas())
    let download = [test.handle(0)]
    test.perform([.startDownloads(download), .pauseDownloads(download), .cancelDownloads(download)])
    #expect(test.shownDownloads == ["cancelled 0 ?"])
    #expect(test.misuses.isEmpty)
  }

  @Test(
    "H21: with the latitude a failed or cancelled one is final",
    arguments: [DownloadState.failed, .cancelled])
  func isFinal(state: DownloadState) {
    let test = world(in: state, latitudes: [(.downloadAgain, 1)])
    test.perform([.startDownloads([test.handle(0)])])
    #expect(self.state(test) == state)
    #expect(test.misuses == [.downloadCallWithoutEffect])
  }

  @Test("H5: a paused transfer goes on where it rested, and a part that was on its way is asked for again")
  func pausedHalfWay() {
    let test = TestWorld()
    test.buyAndHold(test.addAtlas())
    test.perform([.startDownloads([test.handle(0)])], settles: false)
    test.world.wait(.milliseconds(150))
    #expect(test.phone.downloadEntries[0].received == 4000)
    test.perform([.pauseDownloads([test.handle(0)])])
    #expect(test.phone.downloadEntries[0].received == 4000)
    #expect(state(test) == .paused)
    test.perform([.resumeDownloads([test.handle(0)])])
    #expect(test.count(.downloadProgressed) == 2)
    #expect(state(test) == .finished)
  }

  @Test("H5: paused while it is unpacked, it is unpacked when it goes on")
  func pausedAtTheEnd() {
    let test = TestWorld()
    test.buyAndHold(test.addAtlas())
    test.perform([.startDownloads([test.handle(0)])], settles: false)
    test.world.wait(.milliseconds(250))
    #expect(test.phone.downloadEntries[0].thousandths == 1000)
    test.perform([.pauseDownloads([test.handle(0)])])
    #expect(state(test) == .paused)
    test.perform([.resumeDownloads([test.handle(0)])])
    #expect(state(test) == .finished)
    #expect(test.sent(.contentRequest) == 2)
  }

  @Test(
    "H7: where the files are is known when the app was told that they are there, and before that it is misuse"
  )
  func location() {
    let test = world(in: .waiting)
    guard case .bytes(nil) = test.perform([.contentLocation(test.handle(0))]) else {
      Issue.record("a place before the download")
      return
    }
    #expect(test.misuses == [.contentReadTooEarly])
    test.perform([.startDownloads([test.handle(0)])])
    guard case .text(let path) = test.perform([.contentLocation(test.handle(0))]) else {
      Issue.record("no place after the download")
      return
    }
    #expect(test.world.timeline.texts[path] == "Caches/Downloads/1")
    #expect(test.misuses.count == 1)
  }

  @Test("H12, X6: finishing before the end cancels the download, without a word to the app")
  func finishedEarly() {
    let test = world(in: .active)
    let told = test.shownDownloads.count
    test.perform([.finish(test.handles[1])])
    #expect(test.count(.downloadAbandoned) == 1)
    #expect(test.count(.downloadFinished) == 0)
    #expect(test.shownDownloads.count == told)
    #expect(test.app.view.snapshot(of: test.handle(0)).state == .cancelled)
    #expect(test.phone.downloadEntries.isEmpty)
  }

  @Test(
    "H13: after finish every call on its downloads is misuse",
    arguments: ["start", "pause", "resume", "cancel"])
  func afterFinish(name: String) {
    let test = world(in: .finished)
    test.perform([.finish(test.handles[1]), call(name, test.handle(0)), .contentLocation(test.handle(0))])
    #expect(test.misuses == [.downloadOfFinishedTransaction, .downloadOfFinishedTransaction])
    #expect(test.count(.downloadPurged) == 1)
  }

  @Test("a download that does not exist ends the process over a call that makes no sense")
  func noSuchDownload() {
    for name in ["start", "pause", "resume", "cancel"] {
      let test = world(in: .waiting)
      test.perform([call(name, test.handle(7))])
      #expect(test.world.apps.crashes.map(\.reason) == [.protocolViolation])
    }
    let test = world(in: .waiting)
    test.perform([.contentLocation(test.handle(7))])
    #expect(test.world.apps.crashes.map(\.reason) == [.protocolViolation])
  }

  @Test("H3: no download at all is no misuse") func nothing() {
    let test = world(in: .waiting)
    test.perform([.startDownloads([]), .cancelDownloads([])])
    #expect(test.misuses.isEmpty)
    #expect(state(test) == .waiting)
  }
}
