-- A library that advertises the introductory offers of subscriptions. `has_trial` decides whether the user gets one
-- with a product.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,
    capabilities = { product_types = { "auto_renewable" } },

    price_text = function(app, product)
      if own.has_trial(app, product) then return "free at first, then " .. product.display_price end
      return product.display_price
    end,
  }
end
