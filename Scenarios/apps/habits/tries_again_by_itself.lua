-- Tries a purchase without a network once more, and nobody asked for that.

local reference = require "reference_app"

local fail = reference.fail

function reference.fail(app, transaction)
  fail(app, transaction)
  local failure = transaction.error
  if failure and failure.domain == "NSURLErrorDomain" then
    app.queue:add(transaction.payment.product_identifier)
  end
end

return app(reference.description "adds a payment again when it failed")
