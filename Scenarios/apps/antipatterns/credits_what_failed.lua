-- Every end of a purchase is taken for a success: what failed is credited too, although nobody paid for it.
-- habit: payments-match-grants in purchase/1.4: credits failed purchases as well
-- follows: idempotent-delivery: a purchase that fails first and is paid later is credited twice
-- follows: entitlements-match-store: the user has more than was paid for
-- follows: expectation: the user has a product that was never paid for

local reference = require "reference_app"
local books = reference.books

local fail = reference.fail
function reference.fail(app, transaction)
  local product_id = transaction.payment.product_identifier
  if product_id and app.type_of(product_id) == "consumable" then
    local count = app.grants_of(product_id) * transaction.payment.quantity
    local user = books.user_of(app)
    local number = #app.disk:list "processed/failed" + 1
    app.disk:write("processed/failed" .. number, product_id .. " " .. count .. " " .. user)
    app.grant(transaction, product_id, count, user)
  end
  fail(app, transaction)
end

return app(reference.description "credits failed purchases as well")
