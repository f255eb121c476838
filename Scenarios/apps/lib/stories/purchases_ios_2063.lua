-- An app that makes its purchases itself, and a library that observes them and delivers. `record` passes a purchase
-- to the library, and returns whether the app can finish it.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,

    succeeded = function(app, transaction)
      if own.record(app, transaction) then transaction:finish() end
    end,
  }
end
