import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("The fields of a transaction")
struct TransactionFieldTests {
  /// The fields that a transaction object has.
  struct Fields: Equatable, CustomStringConvertible {
    var identifier = false
    var date = false
    var original = false
    var error = false
    var receipt = false
    var downloads: Int?

    init(_ names: String, downloads: Int? = nil) {
      identifier = names.contains("identifier")
      date = names.contains("date")
      original = names.contains("original")
      error = names.contains("error")
      receipt = names.contains("receipt")
      self.downloads = downloads
    }

    init(of handle: TransactionHandle, _ view: AppView) {
      identifier = view.identifier(of: handle) != nil
      date = view.date(of: handle) != nil
      original = view.original(of: handle) != nil
      error = view.error(of: handle) != nil
      receipt = view.hasReceipt(handle)
      downloads = view.downloadCount(of: handle)
    }

    var description: String {
      "identifier \(identifier) date \(date) original \(original) error \(error) receipt \(receipt) \(downloads ?? -1)"
    }
  }

  @Test("a purchase has a receipt of its own unless the app takes none", arguments: [true, false])
  func ownReceipt(takes: Bool) throws {
    let test = TestWorld(takesTransactionReceipts: takes)
    test.buy(test.coins)
    let handle = try #require(test.handles.last)
    #expect(test.app.view.hasReceipt(handle) == takes)
    #expect((test.app.view.receiptData(of: handle) != nil) == takes)
  }

  /// A world with one transaction in a state, and its object.
  private func inState(_ state: TransactionState, _ latitudes: [(ChoiceSite, Int)] = []) -> (
    TestWorld, Fields
  ) {
    let test = TestWorld(latitudes: latitudes)
    test.beLazy()
    switch state {
    case .purchasing: test.openSheet(test.coins)
    case .purchased: test.buy(test.coins)
    case .failed:
      test.pin(.sheetAnswer, 1)
      test.buy(test.coins)
    case .restored:
      test.world.makeHistory(of: test.user, products: [test.pro], count: 1)
      test.restore()
    case .deferred:
      test.world.setAsksToBuy(test.user, true)
      test.buy(test.coins)
    }
    #expect(test.delivered.last == state)
    let handle = test.handles[test.handles.count - 1]
    #expect(test.app.view.product(of: handle) != nil)
    return (test, Fields(of: handle, test.app.view))
  }

  @Test(
    "1.5: each state has its fields, and its payment always",
    arguments: [
      (TransactionState.purchasing, Fields("")), (.deferred, Fields("")), (.failed, Fields("error")),
      (.purchased, Fields("identifier date receipt", downloads: 0)),
      (.restored, Fields("identifier date original receipt", downloads: 0)),
    ])
  func byState(state: TransactionState, fields: Fields) {
    #expect(inState(state).1 == fields)
  }

  @Test(
    "1.5: a failed one can lack its error, a restored one its receipt, and downloads can be nil",
    arguments: [
      ([(.failedError, 1)], TransactionState.failed, Fields("")),
      ([(.restoredReceipt, 1)], .restored, Fields("identifier date original", downloads: 0)),
      ([(.downloadsWithoutContent, 1)], .purchased, Fields("identifier date receipt")),
      ([(.downloadsWithoutContent, 1)], .restored, Fields("identifier date original receipt")),
    ] as [([(ChoiceSite, Int)], TransactionState, Fields)])
  func otherReports(latitudes: [(ChoiceSite, Int)], state: TransactionState, fields: Fields) {
    #expect(inState(state, latitudes).1 == fields)
  }

  @Test("1.5: the date is when it was queued at the store, on the store's clock")
  func date() {
    let test = TestWorld()
    test.world.setClock(of: test.phone, by: .hours(100))
    test.world.wait(.hours(1))
    test.confirm(test.coins)
    let confirmedAt = test.world.timeline.now
    test.world.wait(.seconds(1))
    let date = test.app.view.date(of: test.handles[1])
    #expect(date.map { $0 >= confirmedAt && $0 < confirmedAt + .milliseconds(100) } == true)
  }

  @Test("F4: a purchased transaction can lack its product, as on jail-broken devices")
  func foreignProduct() {
    let test = TestWorld(latitudes: [(.foreignProduct, 1)])
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .purchased])
    #expect(test.app.view.product(of: test.handles[1]) == nil)
    #expect(test.granted(test.coins) == 0)
  }

  @Test(
    "F7: a redelivered transaction is the same one in a new object; purchased does not turn into restored")
  func redelivered() {
    let test = TestWorld()
    test.beLazy()
    test.buy(test.pro)
    test.relaunch()
    let (first, again) = (test.handles[1], test.handles[2])
    #expect(first != again)
    #expect(first.transaction == again.transaction)
    #expect(test.app.view.identifier(of: first) == test.app.view.identifier(of: again))
    #expect(test.delivered.last == .purchased)
  }

  @Test("F8: a failed transaction comes at every launch until it is finished")
  func failedAgain() {
    let test = TestWorld(latitudes: [(.sheetAnswer, 1)])
    test.beLazy()
    test.buy(test.coins)
    test.relaunch()
    #expect(test.delivered == [.purchasing, .failed, .failed])
    test.beLazy(false)
    test.relaunch()
    test.relaunch()
    #expect(test.delivered == [.purchasing, .failed, .failed, .failed])
  }

  @Test("F8: or it is forgotten with the process")
  func failedForgotten() {
    let test = TestWorld(latitudes: [(.sheetAnswer, 1), (.failedAcrossRelaunch, 1)])
    test.beLazy()
    test.buy(test.coins)
    #expect(test.listed.count == 1)
    test.relaunch()
    #expect(test.delivered == [.purchasing, .failed])
    #expect(test.listed.isEmpty)
  }
}
