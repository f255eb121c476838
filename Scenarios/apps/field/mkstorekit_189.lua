-- A user restored a magazine on a new device. The library unlocked each restored product and finished its transaction
-- in the same moment, and told the app afterwards that it may download now. Downloads belong to their transaction and
-- end with it: the app held objects that could not be started any more, and the issues stayed empty.

local small_app = require "small_app"
local hosted_content = require "hosted_content"

-- What was restored in this launch, for the app to download, by product.
local restored = {}

return app(small_app.with {
  title = "restored transactions are finished at once, and their downloads are lost",
  source = "https://github.com/MKSG-MugunthKumar/MKStoreKit/issues/189",
  capabilities = { product_types = { "non_consumable" }, hosted = true, receipts = true },

  foreground = function(app) hosted_content.resume(app) end,

  tap = function(app, name)
    if name == "shop" then return small_app.open_shop(app, hosted_content.look) end
    local product_id = name:match "^download (.+)$"
    if product_id and restored[product_id] then
      app.queue:start_downloads(restored[product_id])
    else
      hosted_content.tapped(app, name, function()
        hosted_content.restore_asked()
        app.queue:restore_completed_transactions()
      end)
    end
  end,

  restore = function(app)
    hosted_content.restore_asked()
    app.busy(true)
    app.queue:restore_completed_transactions()
  end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = small_app.product_of(transaction)
        local has_content = hosted_content.has_content(app, transaction, product_id)
        if has_content and transaction.transaction_state == "restored" then
          restored[product_id] = transaction.downloads
          if small_app.deliver(app, transaction) then app.queue:finish(transaction) end
        elseif has_content then
          hosted_content.take(app, transaction, product_id, function() return small_app.deliver(app, transaction) end)
        else
          small_app.update(app, transaction)
        end
      end
    end,
    updated_downloads = function(app, downloads) hosted_content.updated(app, downloads) end,
    removed_transactions = function(app, transactions) hosted_content.removed(app, transactions) end,
  },
})
