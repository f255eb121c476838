import Facts
import Kernel
import Testing
import World

@Suite("Several payments at once")
struct SeveralPaymentsTests {
  private func addTwo(_ test: TestWorld) {
    test.launch()
    test.perform([.addPayment(test.payment(test.coins)), .addPayment(test.payment(test.season))])
  }

  @Test("Q11: one purchasing callback for each payment at once, and the sheets one by one")
  func oneEach() {
    let test = TestWorld()
    addTwo(test)
    #expect(test.arrays == [[.purchasing], [.purchasing], [.purchased], [.purchased]])
    #expect(
      test.story(.deviceSheetShown, .deviceSheetClosed, .callbackUpdated) == [
        "callback.updated", "callback.updated", "device.sheet_shown", "device.sheet_closed",
        "callback.updated",
        "device.sheet_shown", "device.sheet_closed", "callback.updated",
      ])
  }

  @Test("Q11: the purchasing callbacks of one turn can share an array")
  func oneArray() {
    let test = TestWorld(latitudes: [(.purchasingGrouping, 1)])
    addTwo(test)
    #expect(test.arrays == [[.purchasing, .purchasing], [.purchased], [.purchased]])
    test.perform([
      .addPayment(test.payment(test.coins, quantity: 11)), .addPayment(test.payment(test.season)),
    ])
    #expect(test.arrays.dropFirst(3).prefix(3) == [[.purchasing], [.failed], [.purchasing]])
  }

  @Test("Q11: a payment that fails does not stop the next")
  func failureDoesNotStop() {
    let test = TestWorld()
    test.pin(.sheetAnswer, 1, visit: 1)
    addTwo(test)
    #expect(test.arrays == [[.purchasing], [.purchasing], [.failed], [.purchased]])
    #expect(test.charges == [999])
  }

  @Test("Q11: a result that is not finished does not stop the next, not even of the same product")
  func unfinishedDoesNotStop() {
    let test = TestWorld()
    test.launch()
    test.beLazy()
    test.perform([.addPayment(test.payment(test.coins)), .addPayment(test.payment(test.coins))])
    #expect(test.arrays == [[.purchasing], [.purchasing], [.purchased], [.purchased]])
    #expect(test.charges == [99, 99])
  }
}
