import Facts
import Kernel
import Testing
import World

@Suite("Payments that fail")
struct RefusedPaymentTests {
  @Test("P12: an app can ask whether payments are allowed")
  func asks() {
    let test = TestWorld()
    guard case .flag(true) = test.perform([.canMakePayments]) else { return #expect(Bool(false)) }
    test.world.setAllowsPayments(false, on: test.phone)
    guard case .flag(false) = test.perform([.canMakePayments]) else { return #expect(Bool(false)) }
  }

  @Test("P16, C2: a cancel on the sheet fails with code 2, or with code 0 as some systems had it")
  func cancelled() {
    let usual = TestWorld(latitudes: [(.sheetAnswer, 1)])
    let other = TestWorld(latitudes: [(.sheetAnswer, 1), (.cancelCode, 1)])
    for (test, code) in [(usual, StoreKitErrorCode.paymentCancelled), (other, .unknown)] {
      test.buy(test.coins)
      #expect(test.delivered == [.purchasing, .failed])
      #expect(test.errors == [.storeKit(code)])
      #expect(test.charges.isEmpty)
    }
  }

  @Test("C2: a user who walks away from the sheet leaves it purchasing, until somebody answers")
  func ignored() {
    let test = TestWorld(latitudes: [(.sheetAnswer, 2)])
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing])
    #expect(test.count(.userIgnored) == 1)
    #expect(test.world.converge() == .converged)
    #expect(test.delivered.last == .purchased)
  }

  @Test("P17: a payment while payments are forbidden fails with code 4, or with code 0")
  func forbidden() {
    let usual = TestWorld()
    let other = TestWorld(latitudes: [(.addWhileForbidden, 1)])
    for (test, code) in [(usual, StoreKitErrorCode.paymentNotAllowed), (other, .unknown)] {
      test.world.setAllowsPayments(false, on: test.phone)
      test.buy(test.coins)
      #expect(test.delivered == [.purchasing, .failed])
      #expect(test.errors == [.storeKit(code)])
      #expect(test.misuses == [.addedWhileForbidden])
      #expect(test.count(.deviceSheetShown) == 0)
    }
  }

  @Test(
    "P16: the store can answer a purchase with an error",
    arguments: [
      ([(.storeFailure, 1)], StoreError.storeKit(.unknown)),
      ([(.storeFailure, 2)], .storeKit(.storeProductNotAvailable)), ([(.storeFailure, 3)], .timedOut),
    ] as [([(ChoiceSite, Int)], StoreError)])
  func storeFails(latitudes: [(ChoiceSite, Int)], error: StoreError) {
    for kind in [MessageKind.checkoutRequest, .purchaseRequest] {
      let test = TestWorld()
      test.pin(latitudes[0].0, latitudes[0].1, of: kind, visit: 1)
      test.buy(test.coins)
      #expect(test.delivered == [.purchasing, .failed])
      #expect(test.errors == [error])
      #expect(test.charges.isEmpty)
      test.buy(test.coins)
      #expect(test.delivered.last == .purchased)
    }
  }

  @Test("P16: an account that cannot be charged fails")
  func billing() {
    let test = TestWorld(latitudes: [(.billing, 1)])
    test.buy(test.coins)
    #expect(test.delivered == [.purchasing, .failed])
    #expect(test.charges.isEmpty)
  }
}
