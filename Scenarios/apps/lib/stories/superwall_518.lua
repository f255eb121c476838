-- A library that ends a subscription when it was refunded, before it looks at the entitlements. `counts` says whether a
-- transaction is looked at for a subscription of a group.

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
      local own = app.store.latest(product_id)
      if own and is_refunded(app, own.transaction.subscription_group_id, own.counts) then return false end
      return small_app.is_entitled(app, product_id)
    end,
  }
end
