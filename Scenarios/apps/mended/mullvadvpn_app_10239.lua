-- Leaves the unfinished transactions to the listener. A purchase does not wait for them.

local sales = require "stories/mullvadvpn_app_10239"

return app(sales {
  title = "unfinished leftovers do not hold up a purchase",
  source = "https://github.com/mullvad/mullvadvpn-app/pull/10239",

  before = function() end,
})
