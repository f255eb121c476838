-- Reads the product from the original transaction without looking whether there is one.
-- habit: use-original-on-restore in restore/3.2: assumes that every restored transaction has an original
-- follows: finish-every-terminal: it crashes before it can finish
-- follows: crash: it reads an original that is missing
-- follows: no-crash: a restored transaction may come without its original
-- follows: no-crash-loop: it crashes at each launch
-- follows: comes-to-rest: a transaction left in the queue is redelivered at each launch
-- follows: expectation: the same product is missing

local reference = require "reference_app"

function reference.books.product_of(transaction)
  if transaction.transaction_state == "restored" then
    return transaction.original_transaction.payment.product_identifier
  end
  return transaction.payment.product_identifier
end

return app(reference.description "assumes that every restored transaction has an original")
