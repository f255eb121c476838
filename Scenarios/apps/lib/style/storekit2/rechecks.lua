-- When the app looks for what was taken back, beside its launch and its return to the foreground.

local shelves = require "style/storekit2/shelves"

local rechecks = {}

local function nothing() end

rechecks.front = { launch = nothing }

rechecks.update = { launch = nothing, at_updates = true }

-- How often the clock triggers a look.
local pause = "6h"

rechecks.timer = {
  launch = function(app)
    app.task(function()
      while app.sleep(pause) do shelves.check(app) end
    end)
  end,
}

return rechecks
