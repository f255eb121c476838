import Catalogues
import Testing

@Suite("Configuration files that are broken")
struct BadCatalogueTests {
  private static func inGroup(_ more: String) -> String { StoreKitFile.text(StoreKitFile.group(more)) }
  private static func products(_ product: String) -> String {
    StoreKitFile.text("\"products\": [\(product)]")
  }
  private static let place = "S: subscriptionGroups[0].subscriptions[0]"

  static let cases: [BadInput] = [
    BadInput(
      "no JSON", "{ \"version\": ",
      says:
        "S: line 1, column 14: expected a value, found the end; a StoreKit configuration file must be JSON; save it with Xcode"
    ),
    BadInput("a list", "[]", says: "S: expected an object, found a list"),
    BadInput(
      "no version", "{}",
      says:
        "S: version: expected an object with major and minor, found nothing; a StoreKit configuration file starts with its identifier and version"
    ),
    BadInput(
      "an old version", StoreKitFile.text(version: 0),
      says:
        "S: version.major: expected 1 to 5, found 0; open the file with another version of Xcode and save it"),
    BadInput(
      "a version of the future", StoreKitFile.text(version: 6),
      says:
        "S: version.major: expected 1 to 5, found 6; open the file with another version of Xcode and save it"),
    BadInput(
      "products that are none", StoreKitFile.text("\"products\": 5"),
      says: "S: products: expected a list, found 5"),
    BadInput("a product that is none", products("7"), says: "S: products[0]: expected an object, found 7"),
    BadInput(
      "no identifier", products("{}"), says: "S: products[0].productID: expected a string, found nothing"),
    BadInput(
      "an empty identifier", products(StoreKitFile.product("")),
      says: "S: products[0].productID: expected a string that is not empty, found “”"),
    BadInput(
      "an identifier twice", products("\(StoreKitFile.product()), \(StoreKitFile.product())"),
      says:
        "S: products[1].productID: expected an identifier unique among products, found “com.example.coins”"
    ),
    BadInput(
      "an unknown type", products(StoreKitFile.product(type: "Consumeable")),
      says:
        "S: products[0].type: expected one of Consumable, NonConsumable, NonRenewingSubscription, RecurringSubscription, found “Consumeable”"
    ),
    BadInput(
      "a subscription outside of a group", products(StoreKitFile.product(type: "RecurringSubscription")),
      says:
        "S: products[0].type: expected a product outside a subscription group, found “RecurringSubscription”; put a RecurringSubscription in subscriptionGroups"
    ),
    BadInput(
      "a price in words", products(StoreKitFile.product(price: "one")),
      says:
        "S: products[0].displayPrice: expected a price such as “0.99”, in USD with at most 2 decimals, found “one”; prices use the currency of the storefront USA"
    ),
    BadInput(
      "a price with a comma", products(StoreKitFile.product(price: "0,99")),
      says:
        "S: products[0].displayPrice: expected a price such as “0.99”, in USD with at most 2 decimals, found “0,99”; prices use the currency of the storefront USA"
    ),
    BadInput(
      "a price with half cents", products(StoreKitFile.product(price: "0.995")),
      says:
        "S: products[0].displayPrice: expected a price such as “0.99”, in USD with at most 2 decimals, found “0.995”; prices use the currency of the storefront USA"
    ),
    BadInput(
      "a price that is a number",
      products("{ \"productID\": \"a\", \"type\": \"Consumable\", \"displayPrice\": 0.99 }"),
      says: "S: products[0].displayPrice: expected a string, found 0.99"),
    BadInput(
      "a product that is shared in words",
      products(StoreKitFile.product("a", "\"familyShareable\": \"yes\"")),
      says: "S: products[0].familyShareable: expected true or false, found “yes”"),
    BadInput(
      "no period", StoreKitFile.text(StoreKitFile.group(period: "null")),
      says: "\(place).recurringSubscriptionPeriod: expected a period such as “P1M”, found nothing"),
    BadInput(
      "a period of hours", StoreKitFile.text(StoreKitFile.group(period: "\"PT1H\"")),
      says:
        "\(place).recurringSubscriptionPeriod: expected a period such as “P1W” or “P3M”, found “PT1H”; write P, a number from 1 to 1000, and D, W, M, or Y"
    ),
    BadInput(
      "a level of zero", inGroup("\"groupNumber\": 0"),
      says: "\(place).groupNumber: expected a whole number from 1 to 100, found 0"),
    BadInput(
      "another group", inGroup("\"subscriptionGroupID\": \"G2\""),
      says: "\(place).subscriptionGroupID: expected the id of its group, “G1”, found “G2”"),
    BadInput(
      "an offer of no mode", inGroup("\"introductoryOffer\": { \"paymentMode\": \"gratis\" }"),
      says:
        "\(place).introductoryOffer.paymentMode: expected one of free, payAsYouGo, payUpFront, found “gratis”"
    ),
    BadInput(
      "an offer without a period", inGroup("\"introductoryOffer\": { \"paymentMode\": \"free\" }"),
      says: "\(place).introductoryOffer.subscriptionPeriod: expected a period such as “P1W”, found nothing"),
    BadInput(
      "a paid offer for nothing",
      inGroup(
        "\"introductoryOffer\": { \"paymentMode\": \"payUpFront\", \"subscriptionPeriod\": \"P1W\", \"displayPrice\": \"0\" }"
      ),
      says:
        "\(place).introductoryOffer.displayPrice: expected a price above zero, because the offer is not free, found “0”"
    ),
    BadInput(
      "a promotional offer without a name",
      inGroup("\"adHocOffers\": [{ \"paymentMode\": \"free\", \"subscriptionPeriod\": \"P1W\" }]"),
      says: "\(place).adHocOffers[0].offerID: expected a string, found nothing"),
    BadInput(
      "a storefront of two letters", StoreKitFile.text("\"settings\": { \"_storefront\": \"US\" }"),
      says: "S: settings._storefront: expected three capital letters such as “USA”, found “US”"),
    BadInput(
      "a rate that is none", StoreKitFile.text("\"settings\": { \"_timeRate\": 14 }"),
      says:
        "S: settings._timeRate: expected a rate (0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 1000, 1001, 1002, 1003, 1004, 1005), found 14"
    ),
    BadInput(
      "a failure without a name", StoreKitFile.text("\"settings\": { \"_storeKitErrors\": [{}] }"),
      says: "S: settings._storeKitErrors[0].name: expected a string, found nothing"),
  ]

  @Test(
    "9.3: one clear error says where, what was expected, what was found and what to try", arguments: cases)
  func isRefused(_ input: BadInput) {
    let error = #expect(throws: CatalogueError.self) {
      try CatalogueReader.read(Array(input.text.utf8), file: "S")
    }
    #expect(error?.description == input.message)
  }
}
