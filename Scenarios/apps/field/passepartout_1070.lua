-- An app hung for three minutes after the phone had been started. The start of the app read the entitlements and waited for
-- them before it went on. StoreKit did not answer for that long. Meanwhile the app showed a spinner, did nothing that was
-- tapped, and did not listen to the store.

local starting = require "stories/passepartout_1070"

return app(starting {
  title = "the start of the app waits for the entitlements",
  source = "https://github.com/partout-io/passepartout/issues/1070",

  start = function(app, open, read)
    app.task(function()
      for _ in app.store.current_entitlements() do end
      read()
      open()
    end)
  end,
})
