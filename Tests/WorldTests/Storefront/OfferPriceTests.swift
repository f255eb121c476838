import Facts
import Kernel
import StoreModel
import Testing
import World

@Suite("Offers at the prices of a storefront")
struct OfferPriceTests {
  private func world() -> (TestWorld, ProductID) {
    let test = TestWorld()
    let gold = test.addProduct("gold", .autoRenewable, price: 999) {
      $0.group = test.world.text("metals")
      $0.introductory = Discount(
        mode: .payAsYouGo, price: 99, periodCount: 1, periodUnit: .month, numberOfPeriods: 1)
      $0.discounts = [
        Discount(
          identifier: test.world.text("come_back"), mode: .payAsYouGo, price: 499, periodCount: 1,
          periodUnit: .month, numberOfPeriods: 1)
      ]
      var terms = StorefrontTerms(
        storefront: test.world.text("JPN"), price: 1500, currency: test.world.text("JPY"),
        title: test.world.text("gold"), summary: .empty)
      terms.introductoryPrice = 150
      terms.offerPrices = [OfferPrice(offer: test.world.text("come_back"), price: 700)]
      $0.storefronts = [terms]
    }
    return (test, gold)
  }

  @Test(
    "R11, G1: an introductory price and an offer are charged at the prices of the account's storefront",
    arguments: [("USA", [99, 499]), ("JPN", [150, 700])] as [(String, [Int64])])
  func charged(country: String, amounts: [Int64]) {
    let (test, gold) = world()
    if country != "USA" { test.world.people.changeStorefront(of: test.phone, to: country) }
    test.buy(gold)
    test.world.act(on: test.world.subscription(of: test.user, to: gold)!, .expire, by: test.phone)
    test.world.people.redeemCode(for: gold, offer: test.world.text("come_back"), on: test.phone)
    test.world.settle()
    #expect(test.charges == amounts)
    let product = test.world.store[gold]
    #expect(product.introductory(in: test.world.text(country))?.price == amounts[0])
    #expect(product.discounts(in: test.world.text(country)).map(\.price) == [amounts[1]])
  }
}
