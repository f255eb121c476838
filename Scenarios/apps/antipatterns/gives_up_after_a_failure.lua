-- Drops its interest in a product with the first failure, although the purchase can still come.

local reference = require "reference_app"

local fail, deliver = reference.fail, reference.deliver

local function given_up_path(transaction) return "given_up/" .. (transaction.payment.product_identifier or "") end

function reference.fail(app, transaction)
  app.disk:write(given_up_path(transaction), "1")
  fail(app, transaction)
end

function reference.deliver(app, transaction)
  if not app.disk:exists(given_up_path(transaction)) then deliver(app, transaction) end
end

return app(reference.description "ignores a product after one failed purchase")
