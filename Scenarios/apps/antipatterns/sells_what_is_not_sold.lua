-- Knows its products from a list of its own.
-- habit: buy-only-known-products in products/1.3: adds payments for products that the store reported as invalid

local reference = require "reference_app"

function reference.shop.is_sold() return true end

return app(reference.description "adds payments for products that the store reported as invalid")
