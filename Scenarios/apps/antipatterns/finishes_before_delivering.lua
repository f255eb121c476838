-- Finishes first: the queue forgets the transaction, and a kill before the grant loses what was paid.
-- habit: deliver-before-finish in purchase/3.3: finishes a transaction before it delivers
-- follows: no-work-after-finish: it grants after the transaction is finished
-- follows: entitlements-match-store: a kill between the two loses a paid purchase
-- follows: expectation: the user lacks the purchase lost by the kill

local reference = require "reference_app"

local books = reference.books
local deliver = reference.deliver

function reference.deliver(app, transaction)
  local product_id = books.product_of(transaction)
  if not product_id or app.delivery_of(product_id) ~= "built_in" then return deliver(app, transaction) end
  app.queue:finish(transaction)
  books.deliver(app, transaction, product_id)
end

return app(reference.description "finishes a transaction before it delivers")
