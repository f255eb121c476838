import Rules
import Scenario
import Testing

@Suite("Apps that break a rule in a scenario of the suite") struct WrongAppTests {
  static let apps: [WrongApp] = [
    WrongApp(
      name: "never asks whether payments are allowed", scenario: "products/3_1_payments_are_forbidden.lua",
      change: "function reference.shop.is_open() return true end", broken: ["can-make-payments-first"]),
    WrongApp(
      name: "sells what the store called invalid", scenario: "products/1_3_one_identifier_is_invalid.lua",
      change: "function reference.shop.is_sold() return true end", broken: ["buy-only-known-products"]),
    WrongApp(
      name: "closes the shop over an invalid identifier",
      scenario: "products/1_3_one_identifier_is_invalid.lua",
      change: """
        local answered = reference.shop.answered
        function reference.shop.answered(app, list, invalid)
          if #invalid == 0 then return answered(app, list, invalid) end
          app.list_products(0)
          return {}
        end
        """,
      broken: ["invalid-ids-tolerated"]),
    WrongApp(
      name: "is deaf after an invalid identifier", scenario: "products/1_3_one_identifier_is_invalid.lua",
      change: "function reference.shop.answered() error 'no such product' end",
      broken: ["no-crash", "invalid-ids-tolerated"]),
    WrongApp(
      name: "lets go of its request", scenario: "products/2_6_request_is_kept.lua",
      change: """
        local request = reference.shop.request
        function reference.shop.request(app, identifiers)
          local kept = request(app, identifiers)
          kept:release()
          return kept
        end
        """,
      broken: ["request-retained"]),
    WrongApp(
      name: "lets go of its sheet", scenario: "sheet/1_5_kept_until_it_is_closed.lua",
      change: """
        function reference.store_pages.show(app, number)
          local sheet = app.store_sheet()
          sheet:set_delegate { finished = function(done) done:dismiss() end }
          sheet:load { item_identifier = number }
          sheet:release()
        end
        """,
      broken: ["sheet-retained"]),
    WrongApp(
      name: "trusts its preferences", scenario: "receipts/1_13_preferences_of_somebody_else.lua",
      change: """
        local write, owned = reference.books.write, reference.books.owned
        function reference.books.write(app, path, entry)
          if path:match "^owned/" then app.preferences:set(path, entry) end
          return write(app, path, entry)
        end
        function reference.books.owned(app, product_id)
          local is_flagged = app.preferences:get(reference.books.owned_path(product_id))
          return is_flagged and 1 or owned(app, product_id)
        end
        """,
      broken: ["kept-purchases-checked"]),
    WrongApp(
      name: "adds each payment twice", scenario: "purchase/1_1_buy_a_consumable.lua",
      change: """
        local add = reference.shop.add
        function reference.shop.add(app, product_id, quantity)
          app.queue:add(product_id)
          add(app, product_id, quantity)
        end
        """,
      broken: ["one-add-per-tap"]),
    WrongApp(
      name: "copies a promoted payment", scenario: "promoted/2_3_promoted_while_restoring.lua",
      change: """
        function reference.add_promoted(app, payment)
          if app.queue:can_make_payments() then app.queue:add(payment.product_identifier) end
        end
        """,
      broken: ["promo-payment-reused"]),
    WrongApp(
      name: "shows prices in dollars", scenario: "products/3_3_prices_of_another_country.lua",
      change: """
        function reference.shop.show_price(app, product)
          app.show_price(product.product_identifier, "$" .. product.price / 100)
        end
        """,
      broken: ["price-matches-store"]),
    WrongApp(
      name: "answers late", scenario: "accounts/2_3_storefront_changes_under_the_sheet.lua",
      change: """
        function reference.should_continue(app, transaction)
          app.after("2s", function() app.queue:answer_storefront(transaction, true) end)
        end
        """,
      broken: ["storefront-answer-fast"]),
    WrongApp(
      name: "ignores revocations", scenario: "revocation/1_6_refunded_and_still_owned.lua",
      change: "function reference.revoke() end",
      broken: ["entitlements-match-store", "revocation-rechecks-receipt"]),
    WrongApp(
      name: "locks whatever is named", scenario: "revocation/1_7_bought_twice_refunded_once.lua",
      change: "function reference.books.is_in_receipt() return false end",
      broken: ["entitlements-match-store", "revocation-rechecks-receipt"]),
    WrongApp(
      name: "credits whoever is there", scenario: "accounts/1_5_paid_before_the_users_changed.lua",
      change: "function reference.books.buyer_of(app) return reference.books.user_of(app) end",
      broken: ["entitlements-match-store", "right-user"]),
  ]

  @Test("breaks what it is wrong about, and nothing else", arguments: apps) func breaks(_ app: WrongApp)
    throws
  {
    let file = try ScenarioFile.load(app.scenario, in: Suite.scenarios + "/suite")
    let result = ScenarioRunner().run(0, of: file, subject: try app.subject())
    #expect(result.breaches.map(\.page.identifier.text) == app.broken, "\(result.breaches) \(result.crashes)")
  }

  @Test("the reference app keeps what each of them breaks", arguments: apps) func kept(_ app: WrongApp) throws
  {
    let file = try ScenarioFile.load(app.scenario, in: Suite.scenarios + "/suite")
    let result = ScenarioRunner().run(0, of: file, subject: try Suite.reference())
    #expect(result.verdict == .passed, "\(result.failedExpectations) \(result.breaches) \(result.remarks)")
  }
}
