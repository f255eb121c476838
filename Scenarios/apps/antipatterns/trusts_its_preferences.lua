-- Keeps a flag for each product that lasts in its preferences, and unlocks whatever has a flag.
-- habit: kept-purchases-checked in receipts/1.13: trusts the flags in its preferences
-- follows: expectation: the flag of another user unlocks the product

local reference = require "reference_app"

local books = reference.books
local write, owned, take_back = books.write, books.owned, books.take_back

local function flag_of(product_id) return "unlocked " .. product_id end

function books.write(app, path, entry)
  if not write(app, path, entry) then return false end
  local product_id = path:match "^owned/(.+)$"
  if product_id and app.type_of(product_id) == "non_consumable" then
    app.preferences:set(flag_of(product_id), true)
    app.preferences:synchronize()
  end
  return true
end

function books.owned(app, product_id)
  if app.preferences:get(flag_of(product_id)) then return 1 end
  return owned(app, product_id)
end

function books.take_back(app, product_id)
  app.preferences:set(flag_of(product_id), nil)
  app.preferences:synchronize()
  take_back(app, product_id)
end

return app(reference.description "trusts the flags in its preferences")
