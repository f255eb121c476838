import Facts
import Kernel
import Testing
import World

@Suite("Payments that an app adds")
struct AddedPaymentTests {
  @Test("P1: a payment is copied when it is added, so that a later change of it has no effect")
  func copied() {
    let test = TestWorld()
    var payment = test.payment(test.coins, quantity: 2)
    test.perform([.addPayment(payment)], settles: false)
    payment.quantity = 5
    test.world.settle()
    #expect(test.app.view.quantity(of: test.handles[0]) == 2)
    #expect(test.charges == [198])
  }

  @Test("P2: the same payment added again is charged again and delivered again")
  func addedAgain() {
    let test = TestWorld()
    let payment = test.payment(test.coins)
    test.perform([.addPayment(payment), .addPayment(payment)])
    #expect(test.charges == [99, 99])
    #expect(test.granted(test.coins) == 2)
  }

  @Test("P3: a payment without an observer is noted, and its result waits for one")
  func withoutObserver() {
    let test = TestWorld()
    test.app.calls = { _, _ in [] }
    test.perform([.addPayment(test.payment(test.coins))])
    #expect(test.misuses == [.addedWithoutObserver])
    #expect(test.delivered.isEmpty)
    #expect(test.charges == [99])
    test.beLazy(false)
    test.relaunch()
    #expect(test.granted(test.coins) == 1)
  }

  @Test(
    "P4, P5: no identifier, an empty one, or a quantity of zero or less raises, and the process ends",
    arguments: [
      (nil, 1, Exception.invalidProductIdentifier), ("", 1, .invalidProductIdentifier),
      ("coins", 0, .invalidQuantity), ("coins", -1, .invalidQuantity),
    ])
  func raises(identifier: String?, quantity: Int, exception: Exception) {
    let test = TestWorld()
    test.launch()
    let name = identifier.map { test.world.text($0) }
    test.perform([.addPayment(AppPayment(productIdentifier: name, quantity: quantity))])
    #expect(test.raised == [exception])
    #expect(test.count(.processCrashed) == 1)
    #expect(!test.phone.isRunning)
    #expect(test.count(.transactionBegan) == 0)
  }

  @Test("P6: an identifier that the store does not sell fails with code 0")
  func unknown() {
    let test = TestWorld()
    test.perform([.addPayment(AppPayment(productIdentifier: test.world.text("nothing")))])
    #expect(test.delivered == [.purchasing, .failed])
    #expect(test.errors == [.storeKit(.unknown)])
  }

  @Test("P4, P6: or it raises, or fails with code 3")
  func unknownOtherwise() {
    let raising = TestWorld(latitudes: [(.unknownProduct, 1)])
    raising.perform([.addPayment(AppPayment(productIdentifier: raising.world.text("nothing")))])
    #expect(raising.raised == [.unknownProduct])
    let failing = TestWorld(latitudes: [(.unknownProduct, 2)])
    failing.perform([.addPayment(AppPayment(productIdentifier: failing.world.text("nothing")))])
    #expect(failing.errors == [.storeKit(.paymentInvalid)])
  }

  @Test("P6: a product that is not sold in this storefront fails as not available")
  func notSold() {
    let test = TestWorld()
    test.world.store.setSold(test.coins, false)
    test.buy(test.coins)
    #expect(test.errors == [.storeKit(.storeProductNotAvailable)])
  }

  @Test(
    "P7, P9: one payment buys from one to ten; more fail as invalid",
    arguments: [(1, true), (10, true), (11, false)])
  func quantities(quantity: Int, succeeds: Bool) {
    let test = TestWorld()
    test.buy(test.coins, quantity: quantity)
    #expect(test.delivered == [.purchasing, succeeds ? .purchased : .failed])
    #expect(test.charges == (succeeds ? [99 * Int64(quantity)] : []))
    #expect(test.errors == (succeeds ? [] : [.storeKit(.paymentInvalid)]))
  }

  @Test("P9: more than ten can be cut down to ten")
  func capped() {
    let test = TestWorld(latitudes: [(.quantityAboveTen, 1)])
    test.buy(test.coins, quantity: 25)
    #expect(test.charges == [990])
    #expect(test.app.view.quantity(of: test.handles[0]) == 10)
  }

  @Test("P8: a quantity means something only for consumables and non-renewing subscriptions")
  func quantityByType() {
    let test = TestWorld()
    for product in [test.coins, test.season, test.pro, test.monthly] { test.buy(product, quantity: 3) }
    #expect(test.charges == [297, 2997, 499, 299])
  }

  @Test("P10: request data makes a payment fail")
  func requestData() {
    let test = TestWorld()
    var payment = test.payment(test.coins)
    payment.hasRequestData = true
    test.perform([.addPayment(payment)])
    #expect(test.errors == [.storeKit(.unauthorizedRequestData)])
    #expect(test.charges.isEmpty)
  }
}
