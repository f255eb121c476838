-- Knows only the products that were tapped in this launch, and leaves every other purchase lying.
-- habit: handle-unsolicited in finish/2.1: ignores purchases that this launch did not start
-- follows: keep-on-server-failure: a purchase that could not be validated arrives unsolicited at the next launch
-- follows: finish-every-terminal: an ignored transaction is never finished
-- follows: expectation: the user lacks the ignored purchase, and the queue keeps it
-- follows: entitlements-match-store: a paid purchase is ignored
-- follows: failed-then-purchased: a purchase that follows a failure is unsolicited too
-- follows: comes-to-rest: a transaction left in the queue is redelivered at each launch

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
