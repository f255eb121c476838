-- Finishes only transactions of the products that the module sells.

local module = require "stories/swift_storekit_foreign"

return app(module("a module leaves transactions of other products alone", false))
