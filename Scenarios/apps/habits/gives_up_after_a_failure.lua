-- Drops its interest in a product with the first failure, although the purchase can still come.

local reference = require "reference_app"

local fail, deliver = reference.fail, reference.deliver
local has_failed = {}

function reference.fail(app, transaction)
  has_failed[transaction.payment.product_identifier or ""] = true
  fail(app, transaction)
end

function reference.deliver(app, transaction)
  if not has_failed[transaction.payment.product_identifier or ""] then deliver(app, transaction) end
end

return app(reference.description "wants nothing more of a product that failed once")
