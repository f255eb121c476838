-- Leaves the unfinished transactions to the listener; a purchase waits for none of them.

local sales = require "stories/mullvadvpn_app_10239"

return app(sales("unfinished leftovers do not hold up a purchase", function() end))
