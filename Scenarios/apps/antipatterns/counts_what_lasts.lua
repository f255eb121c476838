-- Adds one for each purchase of a product that is owned for ever, though buying it again costs nothing and gives
-- nothing.
-- habit: rebuy-grants-once in purchase/1.3: counts a non-consumable each time it is bought
-- follows: expectation: the user has two of a product that can be owned only once

local reference = require "reference_app"

local books = reference.books
local deliver_lasting, owned = books.deliver_lasting, books.owned

local function pieces_path(product_id) return "pieces/" .. product_id .. "/" end

function books.deliver_lasting(app, transaction, product_id)
  if transaction.transaction_state == "purchased" and app.type_of(product_id) == "non_consumable" then
    local path = pieces_path(product_id) .. transaction.transaction_identifier
    local is_new, is_mine = not app.disk:exists(path), app.disk:exists(books.owned_path(product_id))
    if is_new and not books.write(app, path, "1") then return false end
    if is_new and is_mine then app.grant(transaction, product_id, 1, books.buyer_of(app, transaction, product_id)) end
  end
  return deliver_lasting(app, transaction, product_id)
end

function books.owned(app, product_id)
  local count = owned(app, product_id)
  return count == 0 and 0 or math.max(count, #app.disk:list(pieces_path(product_id)))
end

return app(reference.description "counts a non-consumable each time it is bought")
