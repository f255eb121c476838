-- Has an offer signed once, and keeps what the server answered.
-- habit: offer-signature-once in subscriptions/8.1: uses an offer signature for more than one payment
-- follows: expectation: the store refuses the second payment

local reference = require "reference_app"

local sign_offer = reference.shop.sign_offer
local signed = {}

function reference.shop.sign_offer(app, product_id, offer_id, handler)
  local key = product_id .. " " .. offer_id
  if signed[key] then return handler(200, signed[key]) end
  sign_offer(app, product_id, offer_id, function(status, discount)
    if status == 200 then signed[key] = discount end
    handler(status, discount)
  end)
end

return app(reference.description "uses an offer signature for more than one payment")
