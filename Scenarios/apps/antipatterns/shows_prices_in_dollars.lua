-- Writes the amount behind a sign of its own, whatever the currency is.
-- habit: price-matches-store in products/3.3: shows every price in dollars

local reference = require "reference_app"

function reference.shop.show_price(app, product)
  app.show_price(product.product_identifier, string.format("$%d.%02d", product.price // 100, product.price % 100))
end

return app(reference.description "shows every price in dollars")
