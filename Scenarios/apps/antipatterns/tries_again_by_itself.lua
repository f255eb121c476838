-- Tries a purchase without a network once more, and nobody asked for that.
-- habit: one-add-per-tap in purchase/2.2: adds a payment again after it failed
-- follows: expectation: there are two payments for one tap

local reference = require "reference_app"

local fail = reference.fail
local has_tried = {}

function reference.fail(app, transaction)
  fail(app, transaction)
  local failure, product_id = transaction.error, transaction.payment.product_identifier
  if not failure or failure.domain ~= "NSURLErrorDomain" or has_tried[product_id] then return end
  has_tried[product_id] = true
  if app.queue:can_make_payments() then app.queue:add(product_id) end
end

return app(reference.description "adds a payment again after it failed")
