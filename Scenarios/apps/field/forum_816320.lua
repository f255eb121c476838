-- A developer counted more sales than the store. Some seconds after a purchase was finished, the listener received
-- the same transaction again. It had the same identifier and the same dates. The app counted each arrival as a sale.

local small_app = require "small_storekit2_app"

-- The number of transactions that the listener received in this launch.
local count = 0

return app(small_app.with {
  title = "a finished purchase arrives again, and each arrival counts as a sale",
  source = "https://developer.apple.com/forums/thread/816320",
  capabilities = { product_types = { "consumable" } },

  updated = function(app, transaction)
    count = count + 1
    if transaction.revocation_date then
      transaction:finish()
    elseif small_app.give(app, transaction, "granted/" .. transaction.id .. "/" .. app.now() .. "/" .. count) then
      transaction:finish()
    end
  end,
})
