-- Takes the first piece for the purchase, and adds the others when it is finished.
-- habit: no-work-after-finish in finish/1.1: grants one unit, finishes, and grants the rest later

local reference = require "reference_app"

local books = reference.books
local count_of, finish = books.count_of, reference.finish

function books.count_of(app, _, product_id) return app.grants_of(product_id) end

function reference.finish(app, transaction)
  finish(app, transaction)
  local product_id = transaction.payment.product_identifier
  if transaction.transaction_state ~= "purchased" or not books.is_counted(app.type_of(product_id)) then return end
  local path = books.processed_path(transaction) .. ".rest"
  local rest = count_of(app, transaction, product_id) - books.count_of(app, transaction, product_id)
  if rest == 0 or app.disk:exists(path) then return end
  local buyer = books.buyer_of(app, transaction, product_id)
  app.disk:write(path, product_id .. " " .. rest .. " " .. buyer)
  app.grant(transaction, product_id, rest, buyer)
end

return app(reference.description "grants one unit, finishes, and grants the rest later")
