-- Gives access by the first status of the subscription's group.
-- habit: every-status in storekit2/5.8: reads the first status of a group
-- follows: expectation: a member of the family is locked out

local reference = require "storekit2_app"
local books = require "storekit2_books"

local is_entitled = books.is_entitled

function books.is_entitled(app, product_id)
  local latest = app.store.latest(product_id)
  local group = latest and latest.transaction.subscription_group_id
  if not group then return is_entitled(app, product_id) end
  local first = app.store.subscription_status(group)[1]
  return first ~= nil and (first.state == "subscribed" or first.state == "in_grace_period")
    and first.renewal_info.current_product_id == product_id
end

return app(reference.description "reads the first status of a group")
