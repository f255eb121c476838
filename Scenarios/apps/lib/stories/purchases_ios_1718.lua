-- A library that reports a change of the plan. `new_plan` returns the product of the next period, by the transaction
-- that the purchase returned.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "auto_renewable" } },

    succeeded = function(app, transaction)
      local is_running = app.disk:exists(small_app.owned_path(transaction.product_id))
      small_app.succeeded(app, transaction)
      local plan = is_running and own.new_plan(app, transaction)
      if plan then app.show_text("message", "Your next plan: " .. plan .. ".") end
    end,
  }
end
