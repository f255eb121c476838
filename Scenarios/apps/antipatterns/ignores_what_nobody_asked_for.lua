-- Knows only the products that were tapped in this launch, and leaves every other purchase lying.

local reference = require "reference_app"

local add, deliver = reference.shop.add, reference.deliver
local asked = {}

function reference.shop.add(app, product_id, quantity)
  asked[product_id] = true
  add(app, product_id, quantity)
end

function reference.deliver(app, transaction)
  if transaction.transaction_state == "restored" or asked[transaction.payment.product_identifier] then
    deliver(app, transaction)
  end
end

return app(reference.description "ignores purchases that this launch did not start")
