-- Counts a transaction by its identifier, whenever it arrives.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "each purchase counts once by its identifier, however often it arrives",
  source = "https://developer.apple.com/forums/thread/816320",
  capabilities = { product_types = { "consumable" } },

  updated = function(app, transaction)
    if transaction.revocation_date or small_app.deliver(app, transaction) then transaction:finish() end
  end,
})
