import Facts
import StoreModel
import Testing
import World

@Suite("Promotional offers in the language of apps")
struct OfferCallTests {
  /// An app that runs `body` when the user taps, and writes its results as notes.
  static func tapped(_ body: String, with discounts: Bool = true) throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            app.queue:add_observer {
              updated_transactions = function(transactions)
                for _, t in ipairs(transactions) do
                  local discount = t.payment.payment_discount
                  app.note(t.transaction_state .. " " .. (discount and discount.nonce or "without"))
                  if t.transaction_state ~= "purchasing" then app.queue:finish(t) end
                end
              end,
            }
          end,
          buy = function(app, id) app.queue:add(id) end,
          tap = function(app) \(body) end,
        }
        """))
    if discounts {
      var product = test.world.store[test.product("monthly")]
      product.discounts = [
        Discount(
          identifier: test.world.text("come_back"), mode: .payAsYouGo, price: 199, periodCount: 1,
          periodUnit: .month, numberOfPeriods: 3)
      ]
      _ = test.world.addProduct(product)
    }
    test.buy("monthly")
    test.world.people.tap("offer", on: test.phone)
    test.world.settle()
    return test
  }

  static func notes(_ test: AppWorld) -> [String] {
    test.recorder.kept.compactMap { fact in
      if case .world(.noted(let text)) = fact.content { test.world.timeline.texts[text] } else { nil }
    }
  }

  @Test("R8: a product lists its offers as StoreKit does") func fields() throws {
    let test = try Self.tapped(
      """
      app.request_products({ "monthly", "coins" }, { response = function(products)
        for _, product in ipairs(products) do
          app.note(product.product_identifier .. " " .. #product.discounts)
          for _, offer in ipairs(product.discounts) do
            app.note(table.concat({ offer.identifier, offer.type, offer.price, offer.payment_mode,
              offer.number_of_periods, offer.subscription_period.unit }, " "))
          end
        end
      end })
      """)
    #expect(
      Self.notes(test).suffix(3) == [
        "coins 0", "monthly 1", "come_back promotional 199 pay_as_you_go 3 month",
      ])
  }

  @Test("R12: what the server signed is added as it is, and the payment tells it again") func signed() throws
  {
    let test = try Self.tapped(
      """
      app.server:sign_offer("monthly", "come_back", nil, function(status, discount)
        app.note(status .. " " .. discount.identifier .. " " .. discount.timestamp)
        app.queue:add { product_identifier = "monthly", payment_discount = discount }
      end)
      """)
    #expect(test.crash == nil)
    let nonce = "00000000-0000-4000-8000-000000000001"
    let notes = Self.notes(test)
    #expect(notes.contains { $0.hasPrefix("200 come_back ") })
    #expect(notes.suffix(2) == ["purchasing \(nonce)", "purchased \(nonce)"])
    #expect(notes.first == "purchasing without")
  }

  @Test("R12: what an app leaves out is for the store to miss") func incomplete() throws {
    let test = try Self.tapped(
      #"app.queue:add { product_identifier = "monthly", payment_discount = { identifier = "come_back" } }"#)
    #expect(test.crash == nil)
    let errors = test.recorder.kept.compactMap { fact in
      if case .transaction(.failed(_, let error)) = fact.content { error.code } else { nil as Int? }
    }
    #expect(errors == [13])
  }

  @Test(
    "what makes no sense ends the app, and says so",
    arguments: [
      (
        #"app.queue:add { product_identifier = "monthly", payment_discount = "come_back" }"#,
        "a payment_discount must be a table, found string"
      ),
      (
        #"app.queue:add { product_identifier = "monthly", payment_discount = { nonse = "a" } }"#,
        "a payment_discount has no field 'nonse'; did you mean 'nonce'?"
      ),
      (
        #"app.queue:add { product_identifier = "monthly", payment_discount = { nonce = 1 } }"#,
        "the nonce of a payment_discount must be a string, found number"
      ),
      (
        #"app.queue:add { product_identifier = "monthly", payment_discount = { signature = {} } }"#,
        "the signature of a payment_discount must be a string, found table"
      ),
      (
        #"app.queue:add { product_identifier = "monthly", payment_discount = { timestamp = "now" } }"#,
        "the timestamp of a payment_discount must be a whole, non-negative number of milliseconds, found string"
      ),
      (
        #"app.queue:add { product_identifier = "monthly", payment_discount = { timestamp = -1 } }"#,
        "the timestamp of a payment_discount must be a whole, non-negative number of milliseconds, found number"
      ),
      (
        "app.server:sign_offer()",
        "server.sign_offer expects a product id as argument 1, found nil"
      ),
      (
        #"app.server:sign_offer("monthly", {})"#,
        "server.sign_offer expects the identifier of an offer as argument 2, found table"
      ),
      (
        #"app.server:sign_offer("monthly", "come_back", function() end)"#,
        "server.sign_offer expects the user name of the payment, or nil as argument 3, found function"
      ),
    ])
  func refused(body: String, message: String) throws {
    let test = try Self.tapped(body)
    #expect(test.crash?.message == message)
  }
}
