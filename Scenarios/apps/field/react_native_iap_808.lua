-- Coins were paid while the app's server could not be reached, and the transaction was rightly left for later. Then the
-- app asked the library which purchases there are. To answer, the library restores, walks through the whole queue, and
-- finishes what is purchased there just as it finishes what was restored. Asking for a list had used up the coins.

local small_app = require "small_app"
local server_delivery = require "server_delivery"

-- Makes the list of available purchases.
local function list_purchases(app)
  local available = {}
  for _, transaction in ipairs(app.queue:transactions()) do
    local state = transaction.transaction_state
    if state == "restored" or state == "purchased" then
      table.insert(available, small_app.product_of(transaction))
      app.queue:finish(transaction)
    end
  end
  app.note(#available .. " purchases are available")
end

return app(small_app.with {
  title = "listing the purchases finishes coins that are not granted yet",
  source = "https://github.com/hyochan/react-native-iap/issues/808",
  capabilities = { product_types = { "consumable" }, server = true, server_delivery = true },

  foreground = function(app) server_delivery.resume(app) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = transaction.payment.product_identifier
        if transaction.transaction_state == "purchased" and product_id
          and server_delivery.delivers(app, product_id)
          and not app.disk:exists("granted/" .. transaction.transaction_identifier)
        then
          server_delivery.fetch(app, transaction, product_id, function() return small_app.deliver(app, transaction) end)
        else
          small_app.update(app, transaction)
        end
      end
    end,
    restore_finished = function(app)
      app.busy(false)
      list_purchases(app)
    end,
  },
})
