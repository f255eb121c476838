-- Writes the amount behind a sign of its own, whatever the currency is.

local reference = require "reference_app"

function reference.shop.show_price(app, product)
  app.show_price(product.product_identifier, string.format("$%d.%02d", product.price // 100, product.price % 100))
end

return app(reference.description "shows every price in dollars")
