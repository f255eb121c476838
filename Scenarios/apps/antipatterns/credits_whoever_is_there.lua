-- Never asks who paid.

local reference = require "reference_app"

local books = reference.books

function books.buyer_of(app) return books.user_of(app) end

return app(reference.description "credits the current user when a purchase arrives")
