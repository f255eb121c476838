-- Overlooks the quantity of the payment.
-- habit: entitlements-match-store in types/1.2: grants one unit when several were bought
-- follows: expectation: the user has one unit of several

local reference = require "reference_app"

local books = reference.books

function books.count_of(app, _, product_id) return app.grants_of(product_id) end

return app(reference.description "grants one unit when several were bought")
