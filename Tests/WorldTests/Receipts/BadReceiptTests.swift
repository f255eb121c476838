import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Receipts that are no good: asked for, replayed, late, and what the store was told to answer")
struct BadReceiptTests {
  private func data(_ test: TestWorld) -> TextID {
    guard case .text(let receipt) = test.perform([.readReceiptData]) else { return .empty }
    return receipt
  }

  private func check(
    _ test: TestWorld, _ receipt: TextID, at environment: StoreEnvironment = .production
  ) -> CheckAnswer {
    test.world.store.check(
      CheckQuestion(
        receipt: receipt, environment: environment, password: test.world.store.sharedSecret))
  }

  private func opened(_ test: TestWorld) -> AppReceipt? {
    guard case .receipt(let receipt) = test.perform([.readReceipt]) else { return nil }
    return receipt
  }

  @Test(
    "2.3: the sandbox writes a bad receipt when it is asked for one, and the next one is good again",
    arguments: [ReceiptFlaws.isExpired, .isRevoked, .isVolumePurchase])
  func asked(flaw: ReceiptFlaws) {
    let test = TestWorld(environment: .sandbox)
    test.buy(test.pro)
    test.perform([.refreshReceipt(flaw)], settles: true)
    #expect(test.count(.requestBadReceiptAsked) == 1)
    let receipt = opened(test)
    #expect(receipt?.isRevoked == (flaw == .isRevoked))
    #expect(receipt?.type == (flaw == .isVolumePurchase ? .sandboxVolume : .sandbox))
    let isOver = receipt?.expirationDate.map { $0 < test.world.timeline.now }
    #expect(isOver == (flaw == .isExpired ? true : flaw == .isVolumePurchase ? false : nil))
    #expect(check(test, data(test), at: .sandbox).status == (flaw == .isRevoked ? 21003 : 0))
    test.perform([.refreshReceipt([])], settles: true)
    #expect(opened(test)?.expirationDate == nil)
    #expect(check(test, data(test), at: .sandbox).status == 0)
    #expect(test.count(.requestBadReceiptAsked) == 1)
  }

  @Test("2.3: the store itself writes no bad receipts, whatever it is asked")
  func notInProduction() {
    let test = TestWorld()
    test.buy(test.pro)
    test.perform([.refreshReceipt([.isExpired, .isRevoked, .isVolumePurchase])], settles: true)
    #expect(opened(test)?.type == .production)
    #expect(opened(test)?.isRevoked == false)
    #expect(check(test, data(test)).status == 0)
  }

  @Test(
    "7.2: an old receipt that is sent again tells what it told, and the latest entries tell what came after")
  func replayed() {
    let test = TestWorld()
    test.buy(test.monthly)
    let old = data(test)
    test.buy(test.pro)
    test.world.refund(test.purchase(of: test.monthly))
    test.world.settle()
    let document = check(test, old).document
    #expect(document?.entries.map(\.product) == [test.monthly])
    #expect(document?.entries.compactMap(\.cancellationDate) == [])
    #expect(document?.latestEntries.map(\.product) == [test.monthly, test.pro])
    #expect(document?.latestEntries[0].cancellationDate != nil)
  }

  @Test("7.2, X8: a consumable is in the receipt before its finish, and not in the next receipt after it")
  func consumable() {
    let test = TestWorld()
    test.buy(test.coins)
    let before = data(test)
    #expect(check(test, before).document?.entries.map(\.product) == [test.coins])
    test.buy(test.pro)
    #expect(check(test, data(test)).document?.entries.map(\.product) == [test.pro])
    // The old text shows the records at its time.
    #expect(check(test, before).document?.entries.map(\.product) == [test.coins])
  }

  @Test(
    "2.4, 7.2: any status comes on demand, so many times or until further notice",
    arguments: CheckStatus.allCases.filter { $0 != .valid }.map(\.rawValue) + [21100, 21199])
  func onDemand(status: Int) {
    let test = TestWorld()
    test.buy(test.pro)
    let isRetryable: Bool? = CheckStatus.internalErrors.contains(status) ? status == 21199 : nil
    let twice = test.world.fail(CheckFailure(status: status, isRetryable: isRetryable, times: 2))
    #expect(test.world.isWaiting(twice))
    let receipt = data(test)
    let answers = (0..<3).map { _ in check(test, receipt) }
    #expect(answers.map(\.status) == [status, status, 0])
    #expect(answers.map(\.isRetryable) == [isRetryable, isRetryable, nil])
    #expect(!test.world.isWaiting(twice))
    _ = test.world.fail(CheckFailure(status: status, isRetryable: isRetryable, times: nil))
    #expect((0..<9).allSatisfy { _ in check(test, receipt).status == status })
    #expect(test.world.endStoreFailures())
    #expect(check(test, receipt).status == 0)
    #expect(!test.world.endStoreFailures())
  }

  @Test("2.4: only numbers that the endpoint sends are statuses")
  func numbers() {
    #expect([0, 21000, 21002, 21010, 21100, 21199].allSatisfy(CheckStatus.exists))
    #expect(![1, 21001, 21011, 21099, 21200].contains(where: CheckStatus.exists))
  }

  @Test("W1: each store has an endpoint of its own")
  func endpoints() {
    let test = TestWorld()
    test.buy(test.pro)
    let receipt = data(test)
    #expect(StoreEnvironment.allCases.map { check(test, receipt, at: $0).status } == [0, 21008])
  }

  @Test("W13: a receipt that some other tool wrote and signed is malformed for the store")
  func ofAnotherTool() {
    let test = TestWorld()
    let foreign = Base64.encode(Array("receipt of a test tool\napp\nxcode\n0\n1\n".utf8))
    #expect(check(test, test.world.text(foreign)) == CheckAnswer(.malformed))
  }

  @Test("W16: a receipt is there before the callback, or comes after it")
  func lag() {
    let orders = [[(ChoiceSite, Int)](), [(.receiptLag, 1)]].map { latitudes in
      let test = TestWorld(latitudes: latitudes)
      test.buy(test.pro)
      #expect(test.receipt?.map(\.product) == [test.pro])
      return test.story(.deviceReceiptWritten, .claimGranted)
    }
    #expect(orders[0] == ["device.receipt_written", "claim.granted"])
    #expect(orders[1] == ["claim.granted", "device.receipt_written"])
  }

  @Test("W16: a late receipt does not replace a younger one, and none comes to an app that is gone")
  func overtaken() {
    let test = TestWorld(latitudes: [(.receiptLag, 1)])
    test.world.apps.launch(test.phone)
    test.world.people.tapBuy(test.pro, on: test.phone)
    test.world.wait(.milliseconds(2_600))
    #expect(test.count(.claimGranted) == 1)
    #expect(test.count(.deviceReceiptWritten) == 0)
    test.world.uninstall(test.phone)
    test.world.settle()
    #expect(test.count(.deviceReceiptWritten) == 0)
  }

  @Test("V2: what was taken back is in the receipt before the app is told, also where receipts lag")
  func revocationDoesNotLag() {
    let test = TestWorld(latitudes: [(.receiptLag, 1)])
    test.buy(test.pro)
    test.world.refund(test.latestPurchase)
    test.world.settle()
    #expect(
      test.story(.deviceReceiptWritten, .callbackRevoked) == [
        "device.receipt_written", "device.receipt_written", "callback.revoked",
      ])
  }
}
