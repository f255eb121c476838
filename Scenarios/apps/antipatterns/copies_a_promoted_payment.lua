-- Remembers the product that the store promoted, and not the payment.
-- habit: promo-payment-reused in promoted/2.3: continues a promoted purchase with its own payment

local reference = require "reference_app"

function reference.add_promoted(app, payment)
  if app.queue:can_make_payments() then app.queue:add(payment.product_identifier) end
end

return app(reference.description "continues a promoted purchase with its own payment")
