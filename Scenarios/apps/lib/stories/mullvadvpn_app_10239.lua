-- An app that processes unfinished transactions when the user wants to buy. `before` receives the function that does
-- it, and that returns the number of transactions that are left.

local small_app = require "small_storekit2_app"

local function work_off(app)
  local left = 0
  for entry in app.store.unfinished() do
    if entry.verified then small_app.updated(app, entry.transaction) else left = left + 1 end
  end
  return left
end

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,

    purchase = function(app, product_id, quantity)
      own.before(app, work_off)
      small_app.purchase(app, product_id, quantity)
    end,
  }
end
