-- A user tapped Buy, and no payment sheet appeared. Before each purchase, the app processed the unfinished
-- transactions, and continued when none was left. Some were left over from the test store, and could not be accepted.
-- The app tried them again and again.

local sales = require "stories/mullvadvpn_app_10239"

return app(sales {
  title = "unfinished leftovers that nothing accepts hold up each purchase",
  source = "https://github.com/mullvad/mullvadvpn-app/pull/10239",

  before = function(app, work_off)
    while work_off(app) > 0 do app.sleep "1s" end
  end,
})
