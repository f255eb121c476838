-- Wants as many products as it asked for, or none.
-- habit: invalid-ids-tolerated in products/1.3: closes the shop because of one invalid identifier
-- follows: expectation: nothing is sold

local reference = require "reference_app"

local answered = reference.shop.answered

function reference.shop.answered(app, list, invalid)
  if #invalid == 0 then return answered(app, list, invalid) end
  app.list_products(0)
  return {}
end

return app(reference.description "closes the shop because of one invalid identifier")
