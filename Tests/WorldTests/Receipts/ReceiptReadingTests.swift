import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Reading a receipt takes time")
struct ReceiptReadingTests {
  /// A phone whose app was installed with a receipt of two hundred purchases.
  private func world(_ latitudes: [(ChoiceSite, Int)]) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.world.makeHistory(of: test.user, products: [test.pro], count: 200)
    test.world.uninstall(test.phone)
    test.world.install(test.phone, version: "1.0")
    test.launch()
    return test
  }

  private func times(_ test: TestWorld) -> [Interval] {
    test.facts(.processWorked).compactMap { if case .process(.worked(let time)) = $0 { time } else { nil } }
  }

  @Test("W18: no time, or ten milliseconds for each entry at each reading")
  func readings() {
    let quick = world([])
    quick.perform([.readReceipt, .readReceiptData])
    #expect(times(quick).isEmpty)
    let slow = world([(.receiptReading, 1)])
    slow.perform([.readReceipt, .readReceiptData])
    #expect(times(slow) == [.seconds(2), .seconds(2)])
    #expect(slow.phone.isRunning)
  }

  @Test("W18: the reply is that of the moment of reading")
  func reply() {
    let quick = world([])
    let slow = world([(.receiptReading, 1)])
    for test in [quick, slow] {
      guard case .receipt(let receipt?) = test.perform([.readReceipt]) else {
        Issue.record("no receipt was read")
        return
      }
      #expect(receipt.entries.count == 200)
    }
  }

  @Test("W18: a launch that reads too often is ended by the watchdog; a later turn is not")
  func watchdog() {
    let test = world([(.receiptReading, 1)])
    test.perform(Array(repeating: .readReceipt, count: 15))
    #expect(test.world.apps.crashes.isEmpty)
    let careful = test.app.calls
    test.app.calls = { event, app in
      guard case .launched = event else { return careful(event, app) }
      return Array(repeating: .readReceipt, count: 10)
    }
    test.relaunch()
    #expect(test.world.apps.crashes.map(\.reason) == [.watchdog])
  }
}
