-- Knows its products from a list of its own.

local reference = require "reference_app"

function reference.shop.is_sold() return true end

return app(reference.description "adds payments for products that the store reported as invalid")
