-- A user paid for coins, the app ended, and the coins never came. A module of the app sold one product that lasts. At each
-- launch it finished every unfinished transaction, so that none would come again. It did not look whether the product was
-- its own, and finished the coins before the code that sells them had seen them.

local module = require "stories/swift_storekit_foreign"

return app(module("a module finishes transactions of products that it does not sell", true))
