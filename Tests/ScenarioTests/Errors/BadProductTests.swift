import Scenario
import Testing

@Suite("Products that say something wrong") struct BadProductTests {
  static let cases: [BadInput] = [
    BadInput(
      "an unknown field",
      #"{ typ = "consumable", price = "0.99 USD" }"#,
      says: "bad.lua:4: product 'coins' has no field 'typ'; did you mean 'type'?"),
    BadInput(
      "no type",
      #"{ price = "0.99 USD" }"#,
      says:
        "bad.lua:4: product 'coins', field 'type': expected one of consumable, non_consumable, auto_renewable, free_subscription, non_renewing, but none was given"
    ),
    BadInput(
      "an unknown type",
      #"{ type = "consumeable", price = "0.99 USD" }"#,
      says:
        "bad.lua:4: product 'coins', field 'type': expected one of consumable, non_consumable, auto_renewable, free_subscription, non_renewing, found 'consumeable'"
    ),
    BadInput(
      "delivered by somebody else",
      #"{ type = "consumable", price = "0.99 USD", delivered_by = "mail" }"#,
      says: "bad.lua:4: product 'coins', field 'delivered_by': expected one of built_in, server, found 'mail'"
    ),
    BadInput(
      "no price",
      #"{ type = "consumable" }"#,
      says:
        #"bad.lua:4: product 'coins', field 'price': expected a price such as "0.99 USD", but none was given; write price = "0.99 USD""#
    ),
    BadInput(
      "a price that is a number",
      #"{ type = "consumable", price = 0.99 }"#,
      says: "bad.lua:4: product 'coins', field 'price': expected a string in quotes, found the number 0.99"),
    BadInput(
      "a price without a currency",
      #"{ type = "consumable", price = "0.99" }"#,
      says: #"bad.lua:4: product 'coins', field 'price': expected a price such as "0.99 USD", found '0.99'"#),
    BadInput(
      "a currency in small letters",
      #"{ type = "consumable", price = "0.99 usd" }"#,
      says:
        #"bad.lua:4: product 'coins', field 'price': expected a price such as "0.99 USD", found '0.99 usd'"#),
    BadInput(
      "a price with one decimal",
      #"{ type = "consumable", price = "0.9 USD" }"#,
      says:
        "bad.lua:4: product 'coins', field 'price': expected an amount of USD with 2 decimals, found '0.9 USD'"
    ),
    BadInput(
      "yen with decimals",
      #"{ type = "consumable", price = "1.20 JPY" }"#,
      says:
        "bad.lua:4: product 'coins', field 'price': expected an amount of JPY without decimals, found '1.20 JPY'"
    ),
    BadInput(
      "dinars with two decimals",
      #"{ type = "consumable", price = "1.50 KWD" }"#,
      says:
        "bad.lua:4: product 'coins', field 'price': expected an amount of KWD with 3 decimals, found '1.50 KWD'"
    ),
    BadInput(
      "a price below zero",
      #"{ type = "consumable", price = "-1.00 USD" }"#,
      says:
        #"bad.lua:4: product 'coins', field 'price': expected a price such as "0.99 USD", found '-1.00 USD'"#),
    BadInput(
      "a comma in the price",
      #"{ type = "consumable", price = "0,99 USD" }"#,
      says:
        #"bad.lua:4: product 'coins', field 'price': expected a price such as "0.99 USD", found '0,99 USD'"#),
    BadInput(
      "no grants",
      #"{ type = "consumable", price = "0.99 USD", grants = 0 }"#,
      says:
        "bad.lua:4: product 'coins', field 'grants': expected a whole number from 1 to 1000000000, found the number 0"
    ),
    BadInput(
      "half a grant",
      #"{ type = "consumable", price = "0.99 USD", grants = 1.5 }"#,
      says:
        "bad.lua:4: product 'coins', field 'grants': expected a whole number from 1 to 1000000000, found the number 1.5"
    ),
    BadInput(
      "a period of a consumable",
      #"{ type = "consumable", price = "0.99 USD", period = "1 month" }"#,
      says:
        #"bad.lua:4: product 'coins', field 'period' is not allowed for type consumable; only subscriptions have it; set type = "auto_renewable""#
    ),
    BadInput(
      "a period that is none",
      #"{ type = "auto_renewable", price = "0.99 USD", period = "monthly" }"#,
      says:
        #"bad.lua:4: product 'coins', field 'period': expected a period such as "1 month" or "7 days", found 'monthly'"#
    ),
    BadInput(
      "a level of zero",
      #"{ type = "auto_renewable", price = "0.99 USD", level = 0 }"#,
      says:
        "bad.lua:4: product 'coins', field 'level': expected a whole number from 1 to 100, found the number 0"
    ),
    BadInput(
      "a storefront that is none",
      #"{ type = "consumable", price = "0.99 USD", storefronts = { Germany = { price = "1.09 EUR" } } }"#,
      says:
        #"bad.lua:4: product 'coins', field 'storefronts': expected a country's three capital letters such as "USA" or "DEU" with fields in braces, found 'Germany'; write storefronts = { DEU = { price = "1.09 EUR" } }"#
    ),
    BadInput(
      "a storefront with a price alone",
      #"{ type = "consumable", price = "0.99 USD", storefronts = { DEU = "1.09 EUR" } }"#,
      says:
        #"bad.lua:4: product 'coins', field 'storefronts': expected a country's three capital letters such as "USA" or "DEU" with fields in braces, found 'DEU'; write storefronts = { DEU = { price = "1.09 EUR" } }"#
    ),
    BadInput(
      "a storefront without a price",
      #"{ type = "consumable", price = "0.99 USD", storefronts = { DEU = { title = "Münzen" } } }"#,
      says:
        #"bad.lua:4: storefront 'DEU' of 'coins', field 'price': expected a price such as "0.99 USD", but none was given; write price = "1.09 EUR""#
    ),
    BadInput(
      "an unknown field of a storefront",
      #"{ type = "consumable", price = "0.99 USD", storefronts = { DEU = { prize = "1.09 EUR" } } }"#,
      says: "bad.lua:4: storefront 'DEU' of 'coins' has no field 'prize'; did you mean 'price'?"),
    BadInput(
      "an introductory price that a country lacks",
      #"{ type = "auto_renewable", price = "9.99 USD", introductory = { mode = "pay_as_you_go", price = "0.99 USD", period = "1 month" }, discounts = { { identifier = "back", mode = "pay_as_you_go", price = "1.99 USD", period = "1 month" } }, storefronts = { JPN = { price = "1500 JPY" } } }"#,
      says:
        #"bad.lua:4: storefront 'JPN' of 'coins', field 'introductory': expected the introductory offer's price there, in JPY, but none was given; write introductory = "0.99 JPY""#
    ),
    BadInput(
      "an introductory price in other money",
      #"{ type = "auto_renewable", price = "9.99 USD", introductory = { mode = "pay_as_you_go", price = "0.99 USD", period = "1 month" }, discounts = { { identifier = "back", mode = "pay_as_you_go", price = "1.99 USD", period = "1 month" } }, storefronts = { JPN = { price = "1500 JPY", introductory = "0.99 USD" } } }"#,
      says:
        #"bad.lua:4: storefront 'JPN' of 'coins', field 'introductory': expected the introductory offer's price there, in JPY, found '0.99 USD'; write introductory = "0.99 JPY""#
    ),
    BadInput(
      "an offer's price that a country lacks",
      #"{ type = "auto_renewable", price = "9.99 USD", introductory = { mode = "pay_as_you_go", price = "0.99 USD", period = "1 month" }, discounts = { { identifier = "back", mode = "pay_as_you_go", price = "1.99 USD", period = "1 month" } }, storefronts = { JPN = { price = "1500 JPY", introductory = "150 JPY" } } }"#,
      says:
        #"bad.lua:4: storefront 'JPN' of 'coins', field 'discounts': expected the price of offer 'back' there, in JPY, but none was given; write discounts = { back = "0.99 JPY" }"#
    ),
    BadInput(
      "a price of an offer that there is not",
      #"{ type = "auto_renewable", price = "9.99 USD", introductory = { mode = "pay_as_you_go", price = "0.99 USD", period = "1 month" }, discounts = { { identifier = "back", mode = "pay_as_you_go", price = "1.99 USD", period = "1 month" } }, storefronts = { JPN = { price = "1500 JPY", introductory = "150 JPY", discounts = { bakc = "700 JPY" } } } }"#,
      says:
        #"bad.lua:4: storefront 'JPN' of 'coins', field 'discounts': expected the product's offers (back) with their prices, found 'bakc'"#
    ),
    BadInput(
      "an offer's price in other money",
      #"{ type = "auto_renewable", price = "9.99 USD", introductory = { mode = "pay_as_you_go", price = "0.99 USD", period = "1 month" }, discounts = { { identifier = "back", mode = "pay_as_you_go", price = "1.99 USD", period = "1 month" } }, storefronts = { JPN = { price = "1500 JPY", introductory = "150 JPY", discounts = { back = "0.99 USD" } } } }"#,
      says:
        #"bad.lua:4: storefront 'JPN' of 'coins', field 'discounts': expected the price of offer 'back' there, in JPY, found '0.99 USD'"#
    ),
    BadInput(
      "an introductory price in a country for a product without one",
      #"{ type = "consumable", price = "0.99 USD", storefronts = { DEU = { price = "1.09 EUR", introductory = "0.10 EUR" } } }"#,
      says:
        #"bad.lua:4: storefront 'DEU' of 'coins', field 'introductory' is not allowed without an introductory price of the product; declare introductory = { … } in the product first"#
    ),
    BadInput(
      "prices of offers in a country for a product without offers",
      #"{ type = "consumable", price = "0.99 USD", storefronts = { DEU = { price = "1.09 EUR", discounts = { a = "0.10 EUR" } } } }"#,
      says:
        #"bad.lua:4: storefront 'DEU' of 'coins', field 'discounts' is not allowed: the product has no promotional offer with a price"#
    ),
    BadInput(
      "promotional offers of a free subscription",
      #"{ type = "free_subscription", price = "0.00 USD", discounts = { { identifier = "a", mode = "free_trial", period = "1 week" } } }"#,
      says:
        #"bad.lua:4: product 'coins', field 'discounts' is not allowed for type free_subscription; promotional offers need type = "auto_renewable""#
    ),
    BadInput(
      "one promotional offer instead of a list",
      #"{ type = "auto_renewable", price = "0.99 USD", discounts = { identifier = "a", mode = "free_trial", period = "1 week" } }"#,
      says:
        #"bad.lua:4: product 'coins', field 'discounts': expected a list of offers in braces, found 'a'; write discounts = { { identifier = "come_back", mode = "free_trial", period = "1 month" } }"#
    ),
    BadInput(
      "a promotional offer that is a text",
      #"{ type = "auto_renewable", price = "0.99 USD", discounts = { "come_back" } }"#,
      says:
        #"bad.lua:4: product 'coins', field 'discounts': expected a list of offers in braces, found 'come_back'; write discounts = { { identifier = "come_back", mode = "free_trial", period = "1 month" } }"#
    ),
    BadInput(
      "a promotional offer without an identifier",
      #"{ type = "auto_renewable", price = "0.99 USD", discounts = { { mode = "free_trial", period = "1 week" } } }"#,
      says:
        #"bad.lua:4: promotional offer 1 of 'coins', field 'identifier': expected a string in quotes, but none was given; write identifier = "come_back""#
    ),
    BadInput(
      "two promotional offers of one name",
      #"{ type = "auto_renewable", price = "0.99 USD", discounts = { { identifier = "a", mode = "free_trial", period = "1 week" }, { identifier = "a", mode = "free_trial", period = "1 month" } } }"#,
      says:
        "bad.lua:4: promotional offer 2 of 'coins', field 'identifier': expected an identifier that is unique among the product's offers, found 'a'"
    ),
    BadInput(
      "a promotional offer that is not cheaper",
      #"{ type = "auto_renewable", price = "0.99 USD", discounts = { { identifier = "a", mode = "pay_as_you_go", price = "0.99 USD", period = "1 month" } } }"#,
      says:
        "bad.lua:4: promotional offer 1 of 'coins', field 'price': expected a price below the product's price, found '0.99 USD'"
    ),
    BadInput(
      "an unknown field of a promotional offer",
      #"{ type = "auto_renewable", price = "0.99 USD", discounts = { { identifer = "a", mode = "free_trial", period = "1 week" } } }"#,
      says: "bad.lua:4: promotional offer 1 of 'coins' has no field 'identifer'; did you mean 'identifier'?"),
    BadInput(
      "an offer without a mode",
      #"{ type = "auto_renewable", price = "0.99 USD", introductory = { period = "1 week" } }"#,
      says:
        "bad.lua:4: introductory offer of 'coins', field 'mode': expected one of pay_as_you_go, pay_up_front, free_trial, but none was given"
    ),
    BadInput(
      "an offer without a period",
      #"{ type = "auto_renewable", price = "0.99 USD", introductory = { mode = "free_trial" } }"#,
      says:
        #"bad.lua:4: introductory offer of 'coins', field 'period': expected a period such as "1 month" or "7 days", but none was given"#
    ),
    BadInput(
      "a free trial with a price",
      #"{ type = "auto_renewable", price = "0.99 USD", introductory = { mode = "free_trial", period = "1 week", price = "0.49 USD" } }"#,
      says:
        "bad.lua:4: introductory offer of 'coins', field 'price': expected no price for a free trial, found '0.49 USD'"
    ),
    BadInput(
      "an offer in another currency",
      #"{ type = "auto_renewable", price = "0.99 USD", introductory = { mode = "pay_up_front", period = "1 week", price = "0.49 EUR" } }"#,
      says:
        "bad.lua:4: introductory offer of 'coins', field 'price': expected the product's currency, USD, found '0.49 EUR'"
    ),
    BadInput(
      "a paid offer without a price",
      #"{ type = "auto_renewable", price = "0.99 USD", introductory = { mode = "pay_up_front", period = "1 week" } }"#,
      says:
        "bad.lua:4: introductory offer of 'coins', field 'price': expected a price above zero, but none was given"
    ),
    BadInput(
      "shareable as a text",
      #"{ type = "consumable", price = "0.99 USD", family_shareable = "yes" }"#,
      says: "bad.lua:4: product 'coins', field 'family_shareable': expected true or false, found 'yes'"),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: cases)
  func isRefused(_ input: BadInput) {
    let text =
      "scenario {\n  title = \"x\",\n  products = {\n    coins = \(input.text),\n  },\n  run = function() end,\n}"
    let error = #expect(throws: ScenarioError.self) { try Suite.load(text, file: "bad.lua") }
    #expect(error?.description == input.message)
  }
}
