-- The reference for StoreKit 2: an app that does what Apple's documentation asks of one, for every product type.
--
-- Its steps are in lib/storekit2_app.lua, and what it hands out is in lib/storekit2_books.lua.

local reference = require "storekit2_app"

return app(reference.description())
