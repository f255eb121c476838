-- The reference: an app that does what Apple's documentation asks of one, for every product type.
--
-- Its steps are in lib/reference_app.lua, from the launch to the finish of a transaction, and in the modules beside it:
-- books.lua, shop.lua, store_pages.lua, hosted_content.lua and server_delivery.lua. The apps in antipatterns/ replace one of
-- these steps each.

local reference = require "reference_app"

return app(reference.description())
