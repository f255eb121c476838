import Rules
import Scenario
import Testing

@Suite("Apps that break a rule in a scenario of the suite") struct WrongAppTests {
  static let apps: [WrongApp] = [
    WrongApp(
      name: "never asks whether payments are allowed", scenario: "products/3_1_payments_are_forbidden.lua",
      text: "if not app.queue:can_make_payments() then", instead: "if false then",
      broken: ["can-make-payments-first"]),
    WrongApp(
      name: "sells what the store called invalid", scenario: "products/1_3_one_identifier_is_invalid.lua",
      text: "if found and not found[product_id] then", instead: "if false then",
      broken: ["buy-only-known-products"]),
    WrongApp(
      name: "closes the shop over an invalid identifier",
      scenario: "products/1_3_one_identifier_is_invalid.lua",
      text: "if #list > 0 then show_shop(app, list) end",
      instead: "if #invalid > 0 then app.list_products(0) return end",
      broken: ["invalid-ids-tolerated"]),
    WrongApp(
      name: "is deaf after an invalid identifier", scenario: "products/1_3_one_identifier_is_invalid.lua",
      text: "if #list > 0 then show_shop(app, list) end", instead: "error 'no such product'",
      broken: ["invalid-ids-tolerated"]),
    WrongApp(
      name: "lets go of its request", scenario: "products/2_6_request_is_kept.lua",
      text: "failed = function() shop_answered(nil) end,\n    })",
      instead: "failed = function() shop_answered(nil) end,\n    })\n    request:release()",
      broken: ["request-retained"]),
    WrongApp(
      name: "adds each payment twice", scenario: "purchase/1_1_buy_a_consumable.lua",
      text: "        app.queue:add {",
      instead: "        app.queue:add(product_id)\n        app.queue:add {",
      broken: ["one-add-per-tap"]),
    WrongApp(
      name: "copies a promoted payment", scenario: "promoted/2_3_promoted_while_restoring.lua",
      text: "app.queue:add(payment)",
      instead: "if app.queue:can_make_payments() then app.queue:add(payment.product_identifier) end",
      broken: ["promo-payment-reused"]),
    WrongApp(
      name: "shows prices in dollars", scenario: "products/3_3_prices_of_another_country.lua",
      text: "product.localized_price)", instead: "'$' .. product.price / 100)", broken: ["price-localised"]),
    WrongApp(
      name: "answers late", scenario: "accounts/2_3_storefront_changes_under_the_sheet.lua",
      text: "should_continue = function() return true end",
      instead: """
        should_continue = function(transaction)
          app.after("2s", function() app.queue:answer_storefront(transaction, true) end)
        end
        """,
      broken: ["storefront-answer-fast"]),
    WrongApp(
      name: "ignores revocations", scenario: "revocation/1_6_refunded_and_still_owned.lua",
      text: "if not still_owned(app, product_id) then", instead: "if false then",
      broken: ["owns-what-is-due", "revocation-rechecks-receipt"]),
    WrongApp(
      name: "locks whatever is named", scenario: "revocation/1_7_bought_twice_refunded_once.lua",
      text: "if not still_owned(app, product_id) then", instead: "if true then",
      broken: ["owns-what-is-due", "revocation-rechecks-receipt"]),
    WrongApp(
      name: "credits whoever is there", scenario: "accounts/1_5_paid_before_the_users_changed.lua",
      text: "  local named = transaction.payment.application_username\n",
      instead: "  do return user_of(app) end\n  local named\n", broken: ["owns-what-is-due", "right-user"]),
  ]

  @Test("breaks what it is wrong about, and nothing else", arguments: apps) func breaks(_ app: WrongApp)
    throws
  {
    let file = try ScenarioFile.load(app.scenario, in: Suite.scenarios + "/suite")
    let result = ScenarioRun().run(0, of: file, subject: try app.subject())
    #expect(result.breaches.map(\.page.identifier.text) == app.broken, "\(result.breaches) \(result.crashes)")
  }

  @Test("the reference app keeps what each of them breaks", arguments: apps) func kept(_ app: WrongApp) throws
  {
    let file = try ScenarioFile.load(app.scenario, in: Suite.scenarios + "/suite")
    let result = ScenarioRun().run(0, of: file, subject: try Suite.reference())
    #expect(result.verdict == .passed, "\(result.failedExpectations) \(result.breaches) \(result.remarks)")
  }
}
