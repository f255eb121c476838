-- An app that sells by itself, and a library that only watches and gives what was bought. `record` is how the library
-- hears of a transaction that `purchase` returned, and returns whether the app can finish it.

local small_app = require "small_storekit2_app"

return function(title, record)
  return small_app.with {
    title = title,
    source = "https://github.com/RevenueCat/purchases-ios/pull/2063",

    succeeded = function(app, transaction)
      if record(app, transaction) then transaction:finish() end
    end,
  }
end
