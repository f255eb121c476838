-- Unlocks what the server delivers as soon as it is purchased, and fetches it later.
-- habit: verify-before-deliver in server/1.1: unlocks before the receipt is validated
-- follows: expectation: a purchase the server rejected is unlocked, or is never fetched

local reference = require "reference_app"

local server_delivery = reference.server_delivery
local fetch = server_delivery.fetch

function server_delivery.fetch(app, transaction, product_id, unlock)
  if unlock() then fetch(app, transaction, product_id, unlock) end
end

return app(reference.description "unlocks before the receipt is validated")
