-- A user bought the same coins a second time: no payment sheet came, and the library reported a purchase all the same. The
-- report does not tell the cause. Here it is this: the queue lists a finished transaction until its removal is told, and
-- who looks the product up in that list takes the old transaction for the new purchase and lets nothing be paid.

local small_app = require "small_app"

local function add(app, product_id, quantity)
  for _, transaction in ipairs(app.queue:transactions()) do
    if transaction.payment.product_identifier == product_id and transaction.transaction_state == "purchased" then
      small_app.update(app, transaction)
      return
    end
  end
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "a purchase is looked up in the queue, which still has the finished transaction of its product",
  source = "https://github.com/RevenueCat/purchases-ios/issues/2086",
  capabilities = { product_types = { "consumable" } },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, add) end,
})
