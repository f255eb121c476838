-- Adds one for each purchase of a product that is owned for ever, though buying it again costs nothing and gives
-- nothing.

local reference = require "reference_app"

local books = reference.books
local deliver_lasting, owned = books.deliver_lasting, books.owned

local function more_path(product_id) return "more/" .. product_id .. "/" end

function books.deliver_lasting(app, transaction, product_id)
  local is_mine = app.disk:exists(books.owned_path(product_id))
  if is_mine and transaction.transaction_state == "purchased" and app.type_of(product_id) == "non_consumable" then
    local path = more_path(product_id) .. transaction.transaction_identifier
    if not app.disk:exists(path) then
      if not books.write(app, path, "1") then return false end
      app.grant(transaction, product_id, 1, books.buyer_of(app, transaction, product_id))
    end
    return true
  end
  return deliver_lasting(app, transaction, product_id)
end

function books.owned(app, product_id)
  local count = owned(app, product_id)
  if count == 0 then return 0 end
  return count + #app.disk:list(more_path(product_id))
end

return app(reference.description "counts what lasts each time that it is bought")
