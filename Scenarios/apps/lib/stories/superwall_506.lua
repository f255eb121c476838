-- A library that saves the status of each product, and updates it from the entitlements. `is_lost` decides about a
-- delivered product that the entitlements lack.

local small_app = require "small_storekit2_app"

local function inactive_path(product_id) return "inactive/" .. product_id end

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "non_consumable", "auto_renewable" } },

    deliver = function(app, transaction)
      app.disk:remove(inactive_path(transaction.product_id))
      return small_app.deliver(app, transaction)
    end,

    recheck = function(app)
      for _, product_id in ipairs(app.products()) do
        if small_app.is_entitled(app, product_id) then
          app.disk:remove(inactive_path(product_id))
        elseif app.disk:exists(small_app.owned_path(product_id)) and own.is_lost(app, product_id) then
          app.disk:write(inactive_path(product_id), "1")
          small_app.take_back(app, product_id)
        end
      end
    end,

    has_access = function(app, product_id)
      return small_app.is_entitled(app, product_id) and not app.disk:exists(inactive_path(product_id))
    end,
  }
end
