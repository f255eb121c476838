-- Reads the product of the next period from the status of the subscription. Each period has its own transaction.

local library = require "stories/purchases_ios_1718"

return app(library {
  title = "a change of the plan is reported with the product that begins at the renewal",
  source = "https://github.com/RevenueCat/purchases-ios/issues/1718",

  new_plan = function(app, transaction)
    for _, status in ipairs(app.store.subscription_status(transaction.subscription_group_id)) do
      local is_own = status.transaction.transaction.original_id == transaction.original_id
      if is_own and status.renewal_info.verified then return status.renewal_info.auto_renew_preference end
    end
  end,
  plan = function(_, transaction) return transaction.product_id end,
})
