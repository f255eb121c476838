import Facts
import Kernel
import Testing
import World

@Suite("Purchases that somebody else approves")
struct ApprovalTests {
  private func asked(_ latitudes: [(ChoiceSite, Int)] = []) -> TestWorld {
    let test = TestWorld(latitudes: latitudes)
    test.world.setAsksToBuy(test.user, true)
    test.buy(test.coins)
    return test
  }

  @Test("A1, A4: a deferred purchase waits for hours without another word, and is then purchased")
  func approvedLater() {
    let test = asked()
    #expect(test.alerts == [.approvalNeeded])
    test.pass(.hours(5))
    #expect(test.told == ["purchasing coins", "deferred coins"])
    #expect(test.charges.isEmpty)
    test.answerApproval(true)
    #expect(test.told == ["purchasing coins", "deferred coins", "purchased coins"])
    #expect(test.charges == [99])
    #expect(Set(test.deliveredTransactions).count == 1)
  }

  @Test("A1: the answer may come while the app does not run")
  func approvedWhileDead() {
    let test = asked()
    test.world.apps.kill(test.phone)
    test.answerApproval(true)
    #expect(test.told.count == 2)
    test.launch()
    #expect(test.told[2...] == ["deferred coins", "purchased coins"])
    #expect(test.charges == [99])
  }

  @Test(
    "A2: a declined request fails as cancelled, or without telling why",
    arguments: [
      ((.declinedCode, 0), .storeKit(.paymentCancelled)), ((.declinedCode, 1), .storeKit(.unknown)),
    ]
      as [((ChoiceSite, Int), StoreError)])
  func declined(latitude: (ChoiceSite, Int), error: StoreError) {
    let test = asked([latitude])
    test.answerApproval(false)
    #expect(test.told == ["purchasing coins", "deferred coins", "failed coins"])
    #expect(test.errors == [error])
    #expect(test.charges.isEmpty)
  }

  @Test("A3: in the sandbox a payment can ask for a simulated request, which nobody answers by itself")
  func simulated() {
    let test = TestWorld(environment: .sandbox)
    var payment = test.payment(test.coins)
    payment.simulatesAskToBuy = true
    test.perform([.addPayment(payment)])
    test.pass(.hours(23))
    #expect(test.told == ["purchasing coins", "deferred coins"])
    #expect(test.world.openApprovals.count == 1)
  }

  @Test("A3: in production a payment cannot simulate a request")
  func simulatedInProduction() {
    let test = TestWorld()
    var payment = test.payment(test.coins)
    payment.simulatesAskToBuy = true
    test.perform([.addPayment(payment)])
    #expect(test.told == ["purchasing coins", "purchased coins"])
    #expect(test.world.openApprovals.isEmpty)
  }

  @Test("A1: what is owned comes again without a request")
  func owned() {
    let test = TestWorld()
    test.buy(test.pro)
    test.world.setAsksToBuy(test.user, true)
    test.buy(test.pro)
    #expect(test.world.openApprovals.isEmpty)
    #expect(test.told.suffix(2) == ["purchasing pro", "purchased pro"])
  }

  @Test("A5: a request that nobody answers leaves without a word after a day")
  func vanishes() {
    let test = asked()
    test.pass(.hours(23))
    #expect(test.count(.transactionVanished) == 0)
    test.pass(.hours(2))
    #expect(test.told == ["purchasing coins", "deferred coins"])
    #expect(test.count(.transactionVanished) == 1)
    #expect(test.listed.isEmpty)
    #expect(test.world.openApprovals.isEmpty)
  }

  @Test("A5: or it fails after a day")
  func fails() {
    let test = asked([(.requestExpiry, 1)])
    test.pass(.hours(25))
    #expect(test.told == ["purchasing coins", "deferred coins", "failed coins"])
    #expect(test.errors == [.storeKit(.unknown)])
  }

  @Test("A6: a deferred purchase is announced again at each launch, and stays in the queue")
  func announcedAgain() {
    let test = asked()
    test.relaunch()
    test.relaunch()
    #expect(test.told == ["purchasing coins", "deferred coins", "deferred coins", "deferred coins"])
    #expect(test.listed.count == 1)
  }

  @Test("A6: or it is in the queue without being announced")
  func silentAtRelaunch() {
    let test = asked([(.deferredAtRelaunch, 1)])
    test.relaunch()
    #expect(test.told == ["purchasing coins", "deferred coins"])
    #expect(test.listed.count == 1)
    test.answerApproval(true)
    #expect(test.told.last == "purchased coins")
  }

  @Test("A6: an approval may bring another transaction, and the deferred one leaves")
  func newTransaction() {
    let test = asked([(.approvedTransaction, 1)])
    test.answerApproval(true)
    #expect(test.told == ["purchasing coins", "deferred coins", "purchased coins"])
    #expect(Set(test.deliveredTransactions).count == 2)
    #expect(test.count(.transactionVanished) == 1)
    #expect(test.charges == [99])
  }
}
