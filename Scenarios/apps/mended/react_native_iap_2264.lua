-- Keeps the transactions that arrive before the app's script has loaded, and delivers them then.

local small_app = require "small_storekit2_app"
local module = require "stories/react_native_iap_2264"

local kept = {}

return app(module {
  title = "unfinished transactions are kept until the app's own code listens",
  source = "https://github.com/hyochan/react-native-iap/pull/2264",

  early = function(transaction) table.insert(kept, transaction) end,

  loaded = function(app)
    for _, transaction in ipairs(kept) do small_app.updated(app, transaction) end
  end,
})
