import Catalogues
import Facts
import StoreModel
import Testing

@Suite("Catalogues from StoreKit configuration files")
struct CatalogueTests {
  private func read(_ members: String, version: Int = 4) throws -> Catalogue {
    try CatalogueReader.read(Array(StoreKitFile.text(members, version: version).utf8), file: "Store.storekit")
  }

  @Test("9.3: products of each type come with their prices in the smallest unit")
  func products() throws {
    let shared = StoreKitFile.product(
      "com.example.pro", type: "NonConsumable", price: "5", "\"familyShareable\": true")
    let season = StoreKitFile.product("com.example.season", type: "NonRenewingSubscription", price: "9.990")
    let catalogue = try read(
      "\"products\": [\(StoreKitFile.product()), \(shared)], \"nonRenewingSubscriptions\": [\(season)]")
    #expect(
      catalogue.products.map(\.identifier) == ["com.example.coins", "com.example.pro", "com.example.season"])
    #expect(catalogue.products.map(\.type) == [.consumable, .nonConsumable, .nonRenewing])
    #expect(catalogue.products.map(\.price.amount) == [99, 500, 999])
    #expect(catalogue.products.map(\.price.currency) == ["USD", "USD", "USD"])
    #expect(catalogue.products.map(\.isFamilyShareable) == [false, true, false])
    #expect(catalogue.notes.isEmpty)
  }

  @Test("9.3: each major version from 1 to 5 is read", arguments: 1...5)
  func versions(version: Int) throws { #expect(try read("", version: version).version == version) }

  @Test("9.3: the storefront decides the currency, and with it the decimals")
  func currency() throws {
    let yen = try read(
      "\"settings\": { \"_storefront\": \"JPN\" }, \"products\": [\(StoreKitFile.product(price: "160.00"))]")
    #expect(yen.products[0].price == Price(amount: 160, currency: "JPY"))
    let unknown = try read(
      "\"settings\": { \"_storefront\": \"QQQ\" }, \"products\": [\(StoreKitFile.product())]")
    #expect(unknown.products[0].price.currency == "USD")
    #expect(unknown.notes.map(\.place) == ["settings._storefront"])
  }

  @Test("9.3: titles and descriptions are those of the language of the settings, or the first")
  func localizations() throws {
    let texts =
      "\"localizations\": [{ \"locale\": \"en_US\", \"displayName\": \"Coins\", \"description\": \"Shiny.\" }, { \"locale\": \"de\", \"displayName\": \"Münzen\", \"description\": \"\" }]"
    let product = StoreKitFile.product("com.example.coins", "\"referenceName\": \"Inside\", \(texts)")
    #expect(try read("\"products\": [\(product)]").products[0].title == "Coins")
    #expect(try read("\"products\": [\(product)]").products[0].summary == "Shiny.")
    let german = try read("\"settings\": { \"_locale\": \"de\" }, \"products\": [\(product)]")
    #expect(german.products[0].title == "Münzen")
    let austrian = try read("\"settings\": { \"_locale\": \"de_AT\" }, \"products\": [\(product)]")
    #expect(austrian.products[0].title == "Münzen")
    let bare = StoreKitFile.product("com.example.coins", "\"referenceName\": \"Inside\"")
    #expect(try read("\"products\": [\(bare)]").products[0].title == "Inside")
  }

  @Test("9.3: a subscription has its group, its level, its period and its offers")
  func subscriptions() throws {
    let catalogue = try read(
      StoreKitFile.group(
        """
        "groupNumber": 2, "subscriptionGroupID": "G1",
        "introductoryOffer": { "paymentMode": "free", "subscriptionPeriod": "P3D" },
        "adHocOffers": [{ "offerID": "back", "paymentMode": "payAsYouGo", "subscriptionPeriod": "P1M",
          "numberOfPeriods": 3, "displayPrice": "1.99" }],
        "codeOffers": [{ "paymentMode": "payUpFront", "subscriptionPeriod": "P1M", "displayPrice": "1",
          "eligibility": ["new"], "isStackable": true }],
        "winbackOffers": [{ "offerID": "w", "paymentMode": "free", "subscriptionPeriod": "P1W" }],
        "billingPlans": []
        """, period: "\"P2M\""))
    let product = try #require(catalogue.products.first)
    #expect(product.type == .autoRenewable && product.group == "G1" && product.level == 2)
    #expect(product.periodCount == 2 && product.periodUnit == .month)
    #expect(product.introductory?.mode == .freeTrial && product.introductory?.periodUnit == .day)
    #expect(product.introductory?.periodCount == 3)
    #expect(product.discounts.map(\.identifier) == ["back", "w"])
    #expect(product.discounts.map(\.discount.isWinBack) == [false, true])
    #expect(product.discounts[0].discount.price == 199 && product.discounts[0].discount.numberOfPeriods == 3)
    #expect(catalogue.groups.map(\.identifier) == ["G1"] && catalogue.groups.map(\.name) == ["Club"])
    #expect(
      catalogue.notes.map(\.place) == ["subscriptionGroups[0].subscriptions[0].codeOffers[0]"])
  }

  @Test("9.3: version 5 lists introductory offers; the first is given")
  func severalIntroductory() throws {
    let offer = { (mode: String) in
      "{ \"paymentMode\": \"\(mode)\", \"subscriptionPeriod\": \"P1W\", \"displayPrice\": \"1.00\" }"
    }
    let catalogue = try read(
      StoreKitFile.group("\"introductoryOffers\": [\(offer("payUpFront")), \(offer("free"))]"), version: 5)
    #expect(catalogue.products[0].introductory?.mode == .payUpFront)
    let note = "only the first introductory offer of com.example.monthly is used"
    #expect(catalogue.notes.map(\.text) == [note])
  }

  @Test("9.1, 9.3: the settings are how the store behaves")
  func settings() throws {
    let catalogue = try read(
      """
      "settings": { "_askToBuyEnabled": true, "_billingIssuesEnabled": true, "_billingGracePeriodEnabled": true,
        "_renewalBillingIssuesEnabled": true, "_failTransactionsEnabled": true, "_disableDialogs": true,
        "_timeRate": 1002, "_lastSynchronizedDate": 731862312.25, "_developerTeamID": "T",
        "_storeKitErrors": [{ "name": "Load Products", "enabled": true, "current": null },
          { "name": "Verification", "enabled": true }, { "name": "Purchase", "enabled": false }] },
      "subscriptionOffersKeyPair": { "id": "KEY1", "privateKey": "secret" }
      """)
    let settings = catalogue.settings
    #expect(settings.asksToBuy && settings.interruptsPurchases && settings.hasGrace && settings.failsRenewals)
    #expect(settings.failsPurchases && settings.failsProducts && settings.rate == .oneRenewalEveryMinute)
    #expect(catalogue.offersKey == "KEY1")
    #expect(catalogue.notes.map(\.place) == ["settings._disableDialogs", "settings._storeKitErrors[1]"])
    let failing = "\"_storeKitErrors\": [{ \"name\": \"Purchase\", \"enabled\": true }]"
    #expect(try read("\"settings\": { \(failing) }").settings.failsPurchases)
  }

  @Test("9.3: what is not understood is noted once for each sort of object")
  func unknown() throws {
    let catalogue = try read(
      """
      "colour": 1.5, "products": [\(StoreKitFile.product("a", "\"weight\": 1")), \(StoreKitFile.product("b", "\"weight\": 2"))]
      """)
    #expect(catalogue.products.count == 2)
    #expect(
      catalogue.notes.map { "\($0.place): \($0.text)" } == [
        "products[0].weight: 'weight' of a product is unknown and ignored",
        "colour: 'colour' of the file is unknown and ignored",
      ])
  }
}
