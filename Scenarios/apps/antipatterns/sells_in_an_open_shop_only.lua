-- Looks for what is to be bought in the list that its shop shows, and does nothing where the shop was not opened yet.
-- habit: buy-button in purchase/1.1: ignores Buy until its shop has been opened
-- follows: expectation: nothing is bought

local reference = require "reference_app"

local open, buy = reference.shop.open, reference.shop.buy
local is_open = false

function reference.shop.open(app)
  is_open = true
  open(app)
end

function reference.shop.buy(app, product_id, quantity)
  if is_open then buy(app, product_id, quantity) end
end

return app(reference.description "ignores Buy until its shop has been opened")
