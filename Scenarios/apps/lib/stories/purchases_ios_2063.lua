-- An app that sells by itself, and a library that only watches and gives what was bought. `record` is how the library
-- hears of a transaction that `purchase` returned, and returns whether the app can finish it.

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
