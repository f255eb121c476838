-- An app that gives premium for a lifetime purchase or a subscription. `more` decides about a product that is not among the
-- entitlements, by its latest transaction.

local small_app = require "small_storekit2_app"

return function(title, more)
  return small_app.with {
    title = title,
    source = "https://github.com/PDF-Archiver/PDF-Archiver/issues/330",
    capabilities = { product_types = { "non_consumable", "auto_renewable" } },

    has_access = function(app, product_id)
      if small_app.is_entitled(app, product_id) then return true end
      local latest = app.store.latest(product_id)
      return latest ~= nil and latest.verified and more(app, latest.transaction)
    end,
  }
end
