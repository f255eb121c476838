-- A library that reports a change of the plan. When a purchase has returned a transaction, `new_plan` returns the
-- product of the periods that follow. `plan` returns the product that an entitlement gives.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "auto_renewable" } },

    succeeded = function(app, transaction)
      local is_running = app.disk:exists(small_app.owned_path(transaction.product_id))
      small_app.succeeded(app, transaction)
      local plan = own.new_plan(app, transaction)
      if is_running and plan then app.show_text("message", "Your next plan: " .. plan .. ".") end
    end,

    has_access = function(app, product_id)
      for entitlement in app.store.current_entitlements() do
        if entitlement.verified and own.plan(app, entitlement.transaction) == product_id then return true end
      end
      return false
    end,
  }
end
