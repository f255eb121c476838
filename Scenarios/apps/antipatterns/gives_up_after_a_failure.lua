-- Drops its interest in a product with the first failure, although the purchase can still come.
-- habit: failed-then-purchased in interrupted/1.2: ignores a product after one failed purchase
-- follows: handle-unsolicited: the purchase stays ignored in launches that did not request it
-- follows: entitlements-match-store: a paid purchase is ignored
-- follows: finish-every-terminal: an ignored transaction is never finished
-- follows: expectation: the user lacks the ignored purchase
-- follows: comes-to-rest: a transaction left in the queue is redelivered at each launch

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
