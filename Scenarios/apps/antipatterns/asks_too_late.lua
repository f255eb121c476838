-- Finishes, and sends the receipt after that.
-- habit: validate-consumable-before-finish in server/4.1: finishes a consumable before its receipt is validated
-- follows: deliver-before-finish: it finishes a purchase that it has not delivered
-- follows: no-work-after-finish: it grants after the transaction is finished
-- follows: entitlements-match-store: a kill between the two loses a paid purchase
-- follows: expectation: the user lacks the purchase lost by the kill

local reference = require "reference_app"

local server_delivery = reference.server_delivery
local fetch, finish = server_delivery.fetch, server_delivery.finish

function server_delivery.fetch(app, transaction, product_id, unlock)
  if app.type_of(product_id) == "consumable" then finish(app, transaction) end
  fetch(app, transaction, product_id, unlock)
end

function server_delivery.finish(app, transaction)
  if app.type_of(transaction.payment.product_identifier) ~= "consumable" then finish(app, transaction) end
end

return app(reference.description "finishes a consumable before its receipt is validated")
