import Facts
import StoreModel
import Testing
import World

@Suite("Asking for a current receipt")
struct ReceiptRefreshTests {
  private func outcome(_ test: TestWorld) -> [String] {
    test.story(.requestRefreshStarted, .requestFinished, .requestFailed, .deviceReceiptWritten)
  }

  @Test(
    "2.3, E11: the user signs in, the receipt is written, the request finishes, and no transaction is made")
  func refreshed() {
    let test = TestWorld(environment: .sandbox)
    test.world.makeHistory(of: test.user, products: [test.pro, test.coins], count: 4)
    #expect(test.receipt == nil)
    test.perform([.refreshReceipt([])])
    #expect(outcome(test) == ["request.refresh_started", "device.receipt_written", "request.finished"])
    #expect(test.count(.deviceSignInAsked) == 1)
    #expect(test.receipt?.map(\.product) == [test.pro, test.pro])
    #expect(test.told.isEmpty)
  }

  @Test("2.3: without a purchase the sandbox has no receipt to bring")
  func nothingBought() {
    let test = TestWorld(environment: .sandbox)
    test.perform([.refreshReceipt([])])
    #expect(outcome(test) == ["request.refresh_started", "request.finished"])
    #expect(test.receipt == nil)
  }

  @Test("2.3: a cancelled sign-in and a missing network fail the request")
  func failures() {
    let cancelled = TestWorld(latitudes: [(.signInAnswer, 1)])
    cancelled.perform([.refreshReceipt([])])
    #expect(outcome(cancelled) == ["request.refresh_started", "request.failed"])
    let offline = TestWorld()
    offline.world.links.setLink(of: offline.phone, .store, isUp: false)
    offline.perform([.refreshReceipt([])])
    #expect(outcome(offline) == ["request.refresh_started", "request.failed"])
    let errors = (cancelled.facts(.requestFailed) + offline.facts(.requestFailed)).compactMap { content in
      if case .request(.failed(_, let error)) = content { error } else { StoreError?.none }
    }
    #expect(errors == [.authenticationCancelled, .offline])
  }

  @Test("2.3: an app may end itself over its receipt")
  func terminates() {
    let test = TestWorld()
    test.perform([.terminateForInvalidReceipt])
    #expect(test.phone.process == nil)
    #expect(test.world.apps.crashes.map(\.reason) == [.invalidReceipt])
  }

  @Test("E11: a restore makes transactions, where a refresh makes none")
  func restoreMakesTransactions() {
    let test = TestWorld()
    test.world.makeHistory(of: test.user, products: [test.pro], count: 1)
    test.restore()
    #expect(test.told == ["restored pro", "restore finished"])
    #expect(test.receipt?.count == 1)
  }
}
