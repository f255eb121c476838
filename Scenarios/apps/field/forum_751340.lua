-- A user got a refund on the web, and kept the product. The app revoked access when its listener received the
-- refunded transaction. The app was not running at that time, and no listener receives such a refund at the next
-- launch. The app looked at nothing else.

local small_app = require "small_storekit2_app"

local function is_kept(app, product_id) return app.disk:exists(small_app.owned_path(product_id)) end

return app(small_app.with {
  title = "access is revoked on updates only, and a refund while the app is closed brings none",
  source = "https://developer.apple.com/forums/thread/751340",
  capabilities = { product_types = { "non_consumable" } },

  has_access = is_kept,

  -- Finds purchases of other devices, and no refunds.
  recheck = function(app)
    for entitlement in app.store.current_entitlements() do
      local transaction = entitlement.transaction
      if entitlement.verified and not is_kept(app, transaction.product_id) then small_app.deliver(app, transaction) end
    end
  end,
})
