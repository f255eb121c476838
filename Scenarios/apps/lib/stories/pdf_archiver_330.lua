-- An app that gives premium for a lifetime purchase or a subscription. `lifetime_counts` decides about a lifetime
-- purchase that the entitlements lack, and `states` has the states in which a subscription counts.

local small_app = require "small_storekit2_app"

local function is_subscribed(app, transaction, states)
  for _, status in ipairs(app.store.subscription_status(transaction.subscription_group_id)) do
    local renewal = status.renewal_info
    local is_genuine = status.transaction.verified and renewal.verified
    if is_genuine and states[status.state] and renewal.current_product_id == transaction.product_id then return true end
  end
  return false
end

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "non_consumable", "auto_renewable" } },

    has_access = function(app, product_id)
      local latest = app.store.latest(product_id)
      if not latest or not latest.verified then return false end
      if latest.transaction.subscription_group_id then return is_subscribed(app, latest.transaction, own.states) end
      return small_app.is_entitled(app, product_id) or own.lifetime_counts(latest.transaction)
    end,
  }
end
