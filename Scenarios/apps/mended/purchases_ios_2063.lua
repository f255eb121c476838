-- Gives the library each transaction that `purchase` returns, and finishes it after that.

local small_app = require "small_storekit2_app"
local watched = require "stories/purchases_ios_2063"

return app(watched("a library is given what is bought on this device", small_app.deliver))
