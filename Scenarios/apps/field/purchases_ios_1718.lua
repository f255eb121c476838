-- A user changed from the annual to the monthly plan. The dashboard reported a change in which the new product was the
-- same as the old one. Such a change begins at the next renewal, so the purchase returns the current transaction. The
-- library took its product for the new one. This app also keeps it for the periods that follow.

local library = require "stories/purchases_ios_1718"

local function plan_path(transaction) return "plan/" .. transaction.original_id end

return app(library {
  title = "a change of the plan is reported with the old product as the new one",
  source = "https://github.com/RevenueCat/purchases-ios/issues/1718",

  new_plan = function(app, transaction)
    app.disk:write(plan_path(transaction), transaction.product_id)
    return transaction.product_id
  end,
  plan = function(app, transaction) return app.disk:read(plan_path(transaction)) or transaction.product_id end,
})
