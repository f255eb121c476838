-- A library that ends access to a subscription if the group of the latest transaction was revoked. `counts` decides
-- whether a transaction of another subscription is taken into account for a group.

local small_app = require "small_storekit2_app"

-- The latest of the subscription transactions that count for a group.
local function latest_of(app, group, counts)
  local latest
  for entry in app.store.all() do
    local transaction = entry.transaction
    local is_later = not latest or transaction.purchase_date > latest.purchase_date
    if entry.verified and transaction.subscription_group_id and counts(transaction, group) and is_later then
      latest = transaction
    end
  end
  return latest
end

local function is_revoked(app, group)
  local statuses = app.store.subscription_status(group)
  for _, status in ipairs(statuses) do
    if status.state ~= "revoked" then return false end
  end
  return #statuses > 0
end

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "auto_renewable" } },

    has_access = function(app, product_id)
      local bought = app.store.latest(product_id)
      local latest = bought and latest_of(app, bought.transaction.subscription_group_id, own.counts)
      if latest and is_revoked(app, latest.subscription_group_id) then return false end
      return small_app.is_entitled(app, product_id)
    end,
  }
end
