-- A products response may hold no product at all. Whoever puts the first one on show all the same dies of it.
-- habit: no-crash in backoffice/1.2: shows the first product of an empty list
-- follows: crash: it reads the first product of an empty list

local reference = require "reference_app"
local shop = require "shop"

local answered = shop.answered

function shop.answered(app, list, invalid)
  app.note("on show: " .. list[1].product_identifier)
  return answered(app, list, invalid)
end

return app(reference.description "shows the first product of an empty list")
