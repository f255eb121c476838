-- Writes an entry for each callback, and never looks whether the transaction has one.
-- habit: idempotent-delivery in finish/1.6: credits a transaction each time it is delivered
-- follows: entitlements-match-store: the user has more than was paid for
-- follows: payments-match-grants: a purchase delivered to another device is credited there too
-- follows: expectation: the user has more than was paid for

local reference = require "reference_app"

local books = reference.books

function books.deliver_counted(app, transaction, product_id)
  local path = "processed/" .. #app.disk:list "processed/" + 1
  local count = books.count_of(app, transaction, product_id)
  local buyer = books.buyer_of(app, transaction, product_id)
  if not books.write(app, path, product_id .. " " .. count .. " " .. buyer) then return false end
  app.grant(transaction, product_id, count, buyer)
  return true
end

return app(reference.description "credits a transaction each time it is delivered")
