-- Overlooks the quantity of the payment.

local reference = require "reference_app"

local books = reference.books

function books.count_of(app, _, product_id) return app.grants_of(product_id) end

return app(reference.description "grants one unit when several were bought")
