-- Reads the product from the original transaction without looking whether there is one.

local reference = require "reference_app"

function reference.books.product_of(transaction)
  if transaction.transaction_state == "restored" then
    return transaction.original_transaction.payment.product_identifier
  end
  return transaction.payment.product_identifier
end

return app(reference.description "assumes that every restored transaction has an original")
