-- A library that ends access to a subscription if the latest transaction was refunded. `counts` decides whether a
-- transaction of another subscription is taken into account for a group.

local small_app = require "small_storekit2_app"

-- Whether the latest of the subscriptions that count was refunded.
local function is_refunded(app, group, counts)
  local latest
  for entry in app.store.all() do
    local transaction = entry.transaction
    local is_later = not latest or transaction.purchase_date > latest.purchase_date
    if entry.verified and transaction.subscription_group_id and counts(transaction, group) and is_later then
      latest = transaction
    end
  end
  return latest ~= nil and latest.revocation_date ~= nil
end

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "auto_renewable" } },

    has_access = function(app, product_id)
      local latest = app.store.latest(product_id)
      if latest and is_refunded(app, latest.transaction.subscription_group_id, own.counts) then return false end
      return small_app.is_entitled(app, product_id)
    end,
  }
end
