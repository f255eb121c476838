-- Somebody who had never bought anything tapped Restore, and everything was unlocked. The library told the app only
-- that a restore is complete, and the app took that for a purchase. The store says "complete" too when there was
-- nothing to restore. Here the user lost nothing; the developer did.

local small_app = require "small_app"

local function unlock(app, product_id)
  local path = "owned/" .. product_id
  if app.disk:exists(path) then return end
  app.disk:write(path, "0")
  app.grant(nil, product_id)
end

return app(small_app.with {
  title = "a completed restore unlocks the product, even if it restored nothing",
  source = "https://github.com/MKSG-MugunthKumar/MKStoreKit/pull/146",
  capabilities = { product_types = { "non_consumable" }, receipts = true },

  observer = {
    restore_finished = function(app)
      app.busy(false)
      for _, product_id in ipairs(app.products()) do unlock(app, product_id) end
    end,
  },
})
