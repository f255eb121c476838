import Facts
import Rules
import Testing

@Suite("success-is-true") struct SuccessIsTrueTests {
  @Test("a restore that fails after its first transactions is no success") func failsLate() {
    func verdict(inTurn: Bool) -> String {
      let trace = TraceBuilder()
      trace.launch()
      trace.user(.tappedRestore)
      trace.askForHistory()
      _ = trace.restore(trace.sword, purchase: trace.record(trace.sword))
      trace.endRestore(failure: .offline) { if inTurn { trace.dialog(.success) } }
      if !inTurn { trace.dialog(.success) }
      return trace.verdict(of: "success-is-true").name
    }
    #expect(verdict(inTurn: true) == "broken")
    #expect(verdict(inTurn: false) == "kept")
  }

  @Test("a restore of nothing is a success for whoever owns something that lasts") func nothingNew() {
    func verdict(_ product: KeyPath<TraceBuilder, ProductID>) -> String {
      let trace = TraceBuilder()
      trace.user(.signedIn(account: trace.mia))
      trace.launch()
      trace.grant(trace.buy(trace[keyPath: product]), count: 1)
      trace.user(.tappedRestore)
      trace.askForHistory()
      trace.endRestore { trace.dialog(.success) }
      trace.settle()
      return trace.verdict(of: "success-is-true").name
    }
    #expect(verdict(\.coins) == "broken")
    #expect(verdict(\.sword) == "kept")
  }

  @Test("a synchronization that brings nothing, or that fails, is no success") func synchronized() {
    func verdict(_ error: StoreError = .absent, buys product: KeyPath<TraceBuilder, ProductID>) -> String {
      let trace = TraceBuilder()
      trace.user(.signedIn(account: trace.mia))
      trace.launch(observes: false)
      trace.grant(trace.purchase(trace[keyPath: product]), count: 1)
      trace.user(.tappedRestore)
      trace.synchronize(error)
      trace.dialog(.success)
      trace.settle()
      return trace.verdict(of: "success-is-true").name
    }
    #expect(verdict(buys: \.coins) == "broken")
    #expect(verdict(buys: \.sword) == "kept")
    #expect(verdict(.storeKit2(.userCancelled), buys: \.sword) == "broken")
  }

  @Test("after a synchronization, the list shows what the user has", arguments: [true, false])
  func listed(hasOne: Bool) {
    let trace = TraceBuilder()
    trace.user(.signedIn(account: trace.mia))
    trace.launch(observes: false)
    let bought = trace.purchase(trace.coins)
    trace.user(.tappedRestore)
    trace.synchronize()
    if hasOne { trace.stated(bought) }
    trace.dialog(.success)
    trace.settle()
    #expect(trace.verdict(of: "success-is-true").name == (hasOne ? "kept" : "broken"))
  }

  static let kept: [Story] = [
    Story("a failure, and no word of success") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.failWith(.offline)
    },
    Story("said when it was purchased") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.turn((trace.begin(trace.coins), .purchased)) { trace.dialog(.success) }
    },
    Story("the second of two purchases went well") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.failWith(.offline)
      trace.turn((trace.begin(trace.sword), .purchased)) { trace.dialog(.success) }
    },
    Story("a purchase fails, and the restore by a fresh receipt goes well") { trace in
      trace.launch()
      trace.user(.tappedRestore)
      trace.failWith(.offline)
      trace.dialog(.success)
    },
    Story("said of something else, before the user tapped") { trace in
      trace.launch()
      trace.failWith(.offline)
      trace.dialog(.success)
    },
    Story("a restore of nothing that is called so") { trace in
      trace.launch()
      trace.user(.tappedRestore)
      trace.askForHistory()
      trace.endRestore { trace.dialog(.message) }
      trace.settle()
    },
    Story("a restore of nothing by somebody who has everything") { trace in
      trace.launch()
      trace.grant(trace.buy(trace.sword), count: 1)
      trace.user(.tappedRestore)
      trace.askForHistory()
      trace.endRestore { trace.dialog(.success) }
      trace.settle()
    },
    Story("a restore whose end comes before what it brings") { trace in
      trace.launch()
      trace.user(.tappedRestore)
      trace.askForHistory()
      trace.endRestore { trace.dialog(.success) }
      _ = trace.restore(trace.sword, purchase: trace.record(trace.sword))
      trace.settle()
    },
    Story("the download that failed has come after all") { trace in
      trace.launch()
      trace.user(.tappedRestore)
      trace.askForHistory()
      let (restored, download) = trace.restoreHosted(0)
      trace.tell(download, of: restored, .failed)
      trace.endRestore()
      trace.tell(download, of: restored, .finished)
      trace.dialog(.success)
    },
    Story("a text instead of a dialog") { trace in
      trace.launch()
      trace.tapBuy(trace.coins)
      trace.turn((trace.begin(trace.coins), .purchased)) { trace.text(.success) }
    },
  ]

  @Test("what is told is true", arguments: kept) func isKept(_ story: Story) {
    #expect(story.told().verdict(of: "success-is-true") == .kept)
  }

  @Test("thanks for a purchase that failed", arguments: [true, false]) func purchase(isText: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    trace.tapBuy(trace.coins)
    trace.failWith(.storeKit(.paymentCancelled)) { _ in
      if isText { trace.text(.success) } else { trace.dialog(.success) }
    }
    #expect(
      trace.verdict(of: "success-is-true").reasons == [
        "the app on “phone” reported success after transaction 0 (coins) had failed",
        "transaction 0 (coins) failed", "the app showed a success message",
      ])
  }

  @Test("thanks for a restore that failed") func restore() {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.tappedRestore)
    trace.askForHistory()
    trace.endRestore(failure: .offline) { trace.dialog(.success) }
    #expect(
      trace.verdict(of: "success-is-true").reasons.first
        == "the app on “phone” reported success after the restore had failed")
  }

  @Test("everything is restored, and nothing was there") func nothing() {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.tappedRestore)
    trace.askForHistory()
    trace.endRestore { trace.dialog(.success) }
    trace.settle()
    #expect(
      trace.verdict(of: "success-is-true").reasons == [
        "the app on “phone” reported success after a restore that delivered nothing",
        "the restore completed without a transaction", "the app showed a success message",
      ])
  }

  @Test("everything is restored, and a download has failed") func download() {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.tappedRestore)
    trace.askForHistory()
    let (restored, download) = trace.restoreHosted(0)
    trace.tell(download, of: restored, .failed)
    trace.endRestore { trace.dialog(.success) }
    let name = "transaction \(restored.rawValue) (sword)"
    #expect(
      trace.verdict(of: "success-is-true").reasons == [
        "the app on “phone” reported success although a download of \(name) had failed",
        "a download of \(name) failed", "the app showed a success message",
      ])
  }

  @Test("the book is on the shelf, and its file could not be written", arguments: [true, false])
  func fullDisk(_ isRepaired: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    trace.arrive(trace.buyHosted().1)
    trace.failWrite("books/sword")
    if isRepaired { trace.write("books/sword", bytes: 100) }
    trace.dialog(.success)
    let reasons = trace.verdict(of: "success-is-true").reasons
    #expect(
      reasons
        == (isRepaired
          ? ["kept"]
          : [
            "the app on “phone” reported success although a downloaded file was not saved",
            "a file could not be written, and the app did not retry", "the app showed a success message",
          ]))
  }

  @Test("what was restored could not be written", arguments: [(true, false), (false, true), (false, false)])
  func restoredOnAFullDisk(isGranted: Bool, isAdmitted: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    let purchase = trace.record(trace.sword)
    trace.user(.tappedRestore)
    trace.askForHistory()
    let restored = trace.restore(trace.sword, purchase: purchase)
    trace.failWrite("library")
    if isGranted { trace.grant(restored, count: 1) }
    if isAdmitted { trace.dialog(.error) }
    trace.endRestore { trace.dialog(.success) }
    #expect(
      trace.verdict(of: "success-is-true").reasons
        == (isGranted || isAdmitted
          ? ["kept"]
          : [
            "the app on “phone” reported success although transaction 0 (sword) was not delivered",
            "a write failed, and transaction 0 (sword) was neither granted nor finished",
            "the app showed a success message",
          ]))
  }

  @Test("before the restore has ended, a success may be that of what came") func oneOfTwoIsRestored() {
    let trace = TraceBuilder()
    trace.launch()
    let (one, two) = (trace.record(trace.sword), trace.record(trace.gold))
    trace.user(.tappedRestore)
    trace.askForHistory()
    _ = trace.restore(trace.sword, purchase: one)
    trace.failWrite("library")
    trace.grant(trace.restore(trace.gold, purchase: two), count: 1)
    trace.dialog(.success)
    trace.endRestore()
    #expect(trace.verdict(of: "success-is-true") == .kept)
  }

  @Test(
    "a receipt that was refreshed may be what went well, although a purchase failed meanwhile",
    arguments: [(true, false, true), (false, false, false), (true, true, false)])
  func refreshed(isRefreshed: Bool, afterTheTap: Bool, isKept: Bool) {
    let trace = TraceBuilder()
    trace.launch()
    trace.user(.tappedRestore)
    let refresh = FactContent.request(.refreshStarted(request: RequestID(0)))
    if !afterTheTap { trace.app(refresh) }
    trace.tapBuy(trace.gold)
    trace.failWith(.storeKit(.paymentCancelled))
    if afterTheTap { trace.app(refresh) }
    if isRefreshed { trace.app(.request(.finished(request: RequestID(0)))) }
    trace.dialog(.success)
    #expect((trace.verdict(of: "success-is-true") == .kept) == isKept)
  }

  @Test("without a failure and without thanks there is nothing to judge") func hasNothingToJudge() {
    let trace = TraceBuilder()
    trace.launch()
    trace.turn((trace.begin(trace.coins), .purchased)) {}
    #expect(trace.verdict(of: "success-is-true") == .notExercised)
  }
}
