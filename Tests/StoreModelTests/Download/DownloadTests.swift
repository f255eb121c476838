import Facts
import StoreModel
import Testing

@Suite("The state machine of a download") struct DownloadTests {
  /// What can happen to a download.
  enum Event: CaseIterable {
    case start, startWhereEndsAreFinal, pause, resume, cancel, part, lastPart, unpacked, failure, left
  }

  /// A download in a state.
  private static func download(_ state: DownloadState) -> Download {
    var download = Download(
      of: .empty, version: .empty, length: 1000, for: TransactionID(0), of: ProductID(0))
    switch state {
    case .waiting: break
    case .active: _ = download.startCalled(isEndFinal: false)
    case .paused:
      _ = download.startCalled(isEndFinal: false)
      _ = download.pauseCalled()
    case .finished:
      _ = download.startCalled(isEndFinal: false)
      _ = download.partArrived(upTo: 1000, isLast: true)
      _ = download.unpacked()
    case .failed: _ = download.failed(.timedOut)
    case .cancelled: _ = download.cancelCalled()
    }
    return download
  }

  private static func apply(_ event: Event, to download: inout Download) -> DownloadOrder {
    switch event {
    case .start: download.startCalled(isEndFinal: false)
    case .startWhereEndsAreFinal: download.startCalled(isEndFinal: true)
    case .pause: download.pauseCalled()
    case .resume: download.resumeCalled()
    case .cancel: download.cancelCalled()
    case .part: download.partArrived(upTo: 500, isLast: false)
    case .lastPart: download.partArrived(upTo: 1000, isLast: true)
    case .unpacked: download.unpacked()
    case .failure: download.failed(.timedOut)
    case .left: download.transactionLeft()
    }
  }

  /// The state after an event and the resulting order. By default the state stays and there is no order.
  private static func edge(_ state: DownloadState, _ event: Event) -> (DownloadState, DownloadOrder) {
    switch (state, event) {
    case (.waiting, .start), (.waiting, .startWhereEndsAreFinal), (.failed, .start), (.cancelled, .start):
      (.active, .begin)
    case (.active, .pause): (.paused, .rest)
    case (.paused, .resume): (.active, .proceed)
    case (.waiting, .cancel), (.active, .cancel), (.paused, .cancel): (.cancelled, .announce)
    case (.active, .part): (.active, .askNext)
    case (.active, .lastPart): (.active, .unpack)
    case (.active, .unpacked): (.finished, .announce)
    case (.waiting, .failure), (.active, .failure), (.paused, .failure): (.failed, .announce)
    case (.waiting, .left), (.active, .left), (.paused, .left): (.cancelled, .abandon)
    case (.finished, .left): (.finished, .purge)
    case (_, .start), (_, .startWhereEndsAreFinal), (_, .pause), (_, .resume), (_, .cancel):
      (state, .noEffect)
    case (_, .part), (_, .lastPart), (_, .unpacked), (_, .failure), (_, .left): (state, .nothing)
    }
  }

  @Test("H5, H21: every edge, and no other", arguments: DownloadState.allCases, Event.allCases)
  func edges(state: DownloadState, event: Event) {
    var download = Self.download(state)
    #expect(download.state == state)
    let order = Self.apply(event, to: &download)
    #expect((download.state, order) == Self.edge(state, event))
    #expect(download.isAttached == (event != .left))
  }

  @Test("H13: when its transaction has left, every call is too late", arguments: DownloadState.allCases)
  func tooLate(state: DownloadState) {
    var download = Self.download(state)
    _ = download.transactionLeft()
    let calls: [Event] = [.start, .startWhereEndsAreFinal, .pause, .resume, .cancel]
    for call in calls { #expect(Self.apply(call, to: &download) == .tooLate) }
    #expect(download.transactionLeft() == .nothing)
  }

  @Test("H2: progress is in thousandths of its bytes, and whole only when all of them are there")
  func progress() {
    var download = Self.download(.active)
    #expect(download.thousandths == 0)
    _ = download.partArrived(upTo: 333, isLast: false)
    #expect(download.thousandths == 333)
    _ = download.partArrived(upTo: 1000, isLast: true)
    #expect(download.thousandths == 1000)
    var empty = Download(of: .empty, version: .empty, length: 0, for: TransactionID(0), of: ProductID(0))
    _ = empty.startCalled(isEndFinal: false)
    #expect(empty.thousandths == 0)
    _ = empty.partArrived(upTo: 0, isLast: true)
    #expect(empty.thousandths == 1000)
  }

  @Test("H21: whoever starts a failed one again begins with nothing") func beginsAgain() {
    var download = Self.download(.active)
    _ = download.partArrived(upTo: 500, isLast: false)
    _ = download.failed(.timedOut)
    #expect(download.error == .timedOut)
    _ = download.startCalled(isEndFinal: false)
    #expect(download.received == 0)
    #expect(download.error == .absent)
  }

  @Test("H22: what went back waits with nothing, unless its transaction has left")
  func wentBack() {
    var download = Self.download(.paused)
    download.wentBack()
    #expect((download.state, download.received) == (.waiting, 0))
    _ = download.transactionLeft()
    download.wentBack()
    #expect(download.state == .cancelled)
  }
}
