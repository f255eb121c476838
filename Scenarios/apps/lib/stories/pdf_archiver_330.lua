-- An app that gives premium for a lifetime purchase or a subscription. `more` decides about a product that the
-- entitlements lack, by its latest transaction.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "non_consumable", "auto_renewable" } },

    has_access = function(app, product_id)
      if small_app.is_entitled(app, product_id) then return true end
      local latest = app.store.latest(product_id)
      return latest ~= nil and latest.verified and own.more(app, latest.transaction)
    end,
  }
end
