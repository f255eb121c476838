import Facts
import Kernel
import Testing
import World

@Suite("Purchases that are interrupted until the user acts elsewhere")
struct InterruptionTests {
  private func resolve(_ test: TestWorld) {
    test.world.resolveInterruptions(of: test.user)
    test.world.settle()
  }

  @Test(
    "I1: it fails, is finished, and comes as a new transaction with the same quantity once it is resolved")
  func resolved() {
    let test = TestWorld()
    test.world.setInterrupted(test.user, true)
    test.buy(test.coins, quantity: 3)
    #expect(test.told == ["purchasing coins", "failed coins"])
    #expect(test.count(.transactionRemoved) == 1)
    resolve(test)
    #expect(test.told == ["purchasing coins", "failed coins", "purchased coins"])
    #expect(Set(test.deliveredTransactions).count == 2)
    #expect(test.app.view.quantity(of: test.handles[2]) == 3)
    #expect(test.charges == [297])
  }

  @Test("I1: a purchase can be interrupted by chance")
  func byChance() {
    let test = TestWorld(latitudes: [(.interruption, 1)])
    test.buy(test.coins)
    #expect(test.errors == [.termsChanged])
  }

  @Test("I2: the failure is held while the app is in the background, so both come one behind the other")
  func heldInBackground() {
    let test = TestWorld()
    test.world.setInterrupted(test.user, true)
    test.confirm(test.coins)
    test.world.apps.background(test.phone)
    test.world.settle()
    resolve(test)
    #expect(test.told == ["purchasing coins"])
    #expect(test.alerts == [.termsChanged, .purchaseSucceeded])
    test.world.apps.foreground(test.phone)
    test.world.settle()
    #expect(test.told == ["purchasing coins", "failed coins", "purchased coins"])
    #expect(test.granted(test.coins) == 1)
  }

  @Test(
    "I3: it shows as new terms, as a demand to confirm, or as a cancel",
    arguments: [
      ((.interruptedError, 0), .termsChanged, .termsChanged),
      ((.interruptedError, 1), .confirmationNeeded, .confirmationNeeded),
      ((.interruptedError, 2), .storeKit(.paymentCancelled), .termsChanged),
    ] as [((ChoiceSite, Int), StoreError, Alert)])
  func errors(latitude: (ChoiceSite, Int), error: StoreError, alert: Alert) {
    let test = TestWorld(latitudes: [latitude])
    test.world.setInterrupted(test.user, true)
    test.buy(test.coins)
    #expect(test.errors == [error])
    #expect(test.alerts == [alert])
  }

  @Test("I3: the underlying errors have the numbers of the store's server")
  func underlying() {
    #expect(StoreError.termsChanged == StoreError(.SKErrorDomain, 0, underlying: .ASDServerErrorDomain, 3038))
    #expect(
      StoreError.confirmationNeeded == StoreError(.SKErrorDomain, 0, underlying: .ASDServerErrorDomain, 2024))
  }

  @Test("I3a: a cancel in the background that the app did not live to hear comes at the next launch")
  func cancelReplayed() {
    let test = TestWorld(latitudes: [(.sheetAnswer, 1)])
    test.openSheet(test.coins)
    test.world.apps.background(test.phone)
    test.world.settle()
    #expect(test.told == ["purchasing coins"])
    test.relaunch()
    #expect(test.told == ["purchasing coins", "failed coins"])
    #expect(test.errors == [.storeKit(.paymentCancelled)])
  }

  @Test("I4: what was resolved while the app did not run comes in a later launch")
  func laterLaunch() {
    let test = TestWorld()
    test.world.setInterrupted(test.user, true)
    test.buy(test.coins)
    test.world.apps.kill(test.phone)
    resolve(test)
    test.launch()
    #expect(test.told == ["purchasing coins", "failed coins", "purchased coins"])
    #expect(test.charges == [99])
  }

  @Test("I5: as reported in waves, the purchase may never come although it was resolved")
  func neverDelivered() {
    let test = TestWorld(latitudes: [(.resolutionDelivery, 1)])
    test.world.setInterrupted(test.user, true)
    test.buy(test.coins)
    resolve(test)
    test.relaunch()
    #expect(test.told == ["purchasing coins", "failed coins"])
    #expect(test.charges.isEmpty)
  }
}
