-- Never asks who paid.
-- habit: right-user in accounts/1.5: credits the current user when a purchase arrives
-- follows: entitlements-match-store: the user who paid has nothing
-- follows: expectation: the user who paid has nothing

local reference = require "reference_app"

local books = reference.books

function books.buyer_of(app) return books.user_of(app) end

return app(reference.description "credits the current user when a purchase arrives")
