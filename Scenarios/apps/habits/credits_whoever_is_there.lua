-- Never asks who paid.

local reference = require "reference_app"

local books = reference.books

function books.buyer_of(app) return books.user_of(app) end

return app(reference.description "credits whoever uses the app when a purchase arrives")
