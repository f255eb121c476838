-- A user changed from the annual to the monthly plan. The dashboard reported a change in which the new product was the
-- same as the old one. Such a change begins at the next renewal, so the purchase returns the current transaction. The
-- library took its product for the new one.

local library = require "stories/purchases_ios_1718"

return app(library {
  title = "a change of the plan is reported with the old product as the new one",
  source = "https://github.com/RevenueCat/purchases-ios/issues/1718",

  new_plan = function(_, transaction) return transaction.product_id end,
})
