-- A user tapped Buy, and no payment sheet appeared. Before each purchase, the app worked off the unfinished transactions,
-- and went on when there were none. Some could not be finished: they were left from the test store, and nothing accepted
-- them. The app tried them again without an end.

local sales = require "stories/mullvadvpn_app_10239"

return app(sales {
  title = "unfinished leftovers that nothing accepts hold up each purchase",
  source = "https://github.com/mullvad/mullvadvpn-app/pull/10239",

  before = function(app, work_off)
    while work_off(app) > 0 do app.sleep "1s" end
  end,
})
