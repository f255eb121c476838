import Facts
import Kernel
import Testing

@Suite("The ledger: downloads")
struct LedgerDownloadTests {
  private let download = DownloadID(0)

  private func fixture(_ facts: [DownloadFact]) -> LedgerDownload {
    var fixture = LedgerFixture()
    let version = fixture.texts.intern("1.0")
    fixture.add(
      .download(
        .announced(
          download: download, transaction: TransactionID(3), product: LedgerFixture.coins,
          content: fixture.texts.intern("maps"), version: version, bytes: 1000)))
    for fact in facts { fixture.add(.download(fact)) }
    #expect(fixture.ledger.downloads(of: TransactionID(3)).map(\.id) == [download])
    return fixture.ledger.download(download)
  }

  @Test("a download that was announced waits, and knows what it is") func announced() {
    let record = fixture([])
    #expect(record.state == .waiting)
    #expect(record.transaction == TransactionID(3))
    #expect(record.product == LedgerFixture.coins)
    #expect(record.bytes == 1000)
  }

  @Test("parts add up from the beginning of the transfer on") func parts() {
    let record = fixture([
      .began(download: download), .progressed(download: download, bytes: 400),
      .failed(download: download, error: .timedOut), .began(download: download),
      .progressed(download: download, bytes: 400), .progressed(download: download, bytes: 600),
    ])
    #expect(record.received == 1000)
    #expect(record.state == .active)
  }

  @Test("a pause, a stall, and that it goes on") func rests() {
    let paused = fixture([.began(download: download), .paused(download: download)])
    #expect(paused.state == .paused)
    let resumed = fixture([
      .began(download: download), .paused(download: download), .resumed(download: download),
    ])
    #expect(resumed.state == .active)
    let stalled = fixture([.began(download: download), .stalled(download: download)])
    #expect(stalled.state == .active && stalled.isStalled == true)
    let goesOn = fixture([
      .began(download: download), .stalled(download: download), .resumed(download: download),
    ])
    #expect(goesOn.isStalled == false)
  }

  @Test("how it ends, and when its files are in the cache") func ends() {
    let path = TextID.empty
    let finished = fixture([
      .began(download: download), .finished(download: download, path: path, files: 2),
    ])
    #expect(finished.state == .finished && finished.isInCache == true)
    let purged = fixture([
      .finished(download: download, path: path, files: 2), .purged(download: download, files: 2),
    ])
    #expect(purged.isInCache == false)
    let failed = fixture([.failed(download: download, error: .timedOut)])
    #expect(failed.state == .failed && failed.failed != .start)
    #expect(fixture([.cancelled(download: download)]).state == .cancelled)
    #expect(fixture([.stalled(download: download), .abandoned(download: download)]).isStalled == false)
  }

  @Test("what the app asks for changes nothing by itself") func calls() {
    let record = fixture([
      .startCalled(download: download, state: .waiting), .locationRead(download: download, found: false),
    ])
    #expect(record.state == .waiting)
  }
}
