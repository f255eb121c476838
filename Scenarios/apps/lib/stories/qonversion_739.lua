-- A library that determines access from the history, and remembers the transactions that it has reported.
-- `is_refunded` returns whether a transaction was refunded.

local small_app = require "small_storekit2_app"

local function reported_path(transaction) return "reported/" .. transaction.id end

local function report(app, transaction)
  if app.disk:exists(reported_path(transaction)) then return transaction:finish() end
  if small_app.deliver(app, transaction) and app.disk:write(reported_path(transaction), "1") then transaction:finish() end
end

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "non_consumable" } },

    succeeded = report,

    updated = function(app, transaction)
      if own.is_refunded(transaction) then small_app.updated(app, transaction) else report(app, transaction) end
    end,

    is_over = function(app, product_id)
      local latest = app.store.latest(product_id)
      return latest and latest.verified and own.is_refunded(latest.transaction)
    end,

    has_access = function(app, product_id)
      for entry in app.store.all(product_id) do
        if entry.verified and not own.is_refunded(entry.transaction) then return true end
      end
      return false
    end,
  }
end
