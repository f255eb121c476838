-- An app hung for three minutes after the phone was started. During its launch, the app read the entitlements and
-- waited for them. StoreKit did not answer for that long. Meanwhile the app ignored taps and did not listen to the
-- store.

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
