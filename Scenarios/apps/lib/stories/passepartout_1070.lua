-- An app that launches in two steps. `start` receives a function that listens and opens the shop, and one that reads
-- the entitlements.

local small_app = require "small_storekit2_app"

local is_open = false

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,

    launch = function(app)
      local function open()
        app.task(function() small_app.listen(app) end)
        is_open = true
      end
      own.start(app, open, function() small_app.recheck(app) end)
    end,

    buy = function(app, product_id, quantity)
      if is_open then small_app.buy(app, product_id, quantity) end
    end,
  }
end
