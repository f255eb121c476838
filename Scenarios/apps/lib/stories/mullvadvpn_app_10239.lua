-- An app that works off what is unfinished when the user wants to buy. `before` gets that work, which returns the number
-- of transactions that stay.

local small_app = require "small_storekit2_app"

local function work_off(app)
  local left = 0
  for entry in app.store.unfinished() do
    if entry.verified then small_app.updated(app, entry.transaction) else left = left + 1 end
  end
  return left
end

return function(title, before)
  return small_app.with {
    title = title,
    source = "https://github.com/mullvad/mullvadvpn-app/pull/10239",

    purchase = function(app, product_id, quantity)
      before(app, work_off)
      small_app.purchase(app, product_id, quantity)
    end,
  }
end
