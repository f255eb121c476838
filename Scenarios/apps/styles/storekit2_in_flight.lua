-- An app with one way for every transaction: the result of a purchase, an update, and what an earlier launch left go
-- through the same function. It fetches a welcome gift with each delivery, which takes a moment. So it keeps a set of
-- the transactions that are on their way, and a second arrival of one waits for the first.

local plain_store = require "plain_store"

-- How long a delivery takes before it is written down.
local preparation = "300ms"

-- The transactions that are on their way, by identifier.
local in_flight = {}

local function receipt_path(id) return "delivered/" .. id end

local function shelf_path(product_id) return "shelf/" .. product_id end

local function user_of(app) return app.user_token() or "nobody" end

local function is_counted(app, product_id)
  local kind = app.type_of(product_id)
  return kind == "consumable" or kind == "non_renewing"
end

local function is_entitled(app, product_id)
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then return true end
  end
  return false
end

-- Delivering ----------------------------------------------------------------------------------------------------------

-- Writes the delivery down, and returns whether that is safe.
local function deliver_counted(app, transaction, buyer)
  local product_id = transaction.product_id
  if app.disk:exists(receipt_path(transaction.id)) then return true end
  local count = app.grants_of(product_id) * transaction.purchased_quantity
  if not app.disk:write(receipt_path(transaction.id), product_id .. " " .. count .. " " .. buyer) then return false end
  app.grant(transaction, product_id, count, buyer == user_of(app) and app.user() or nil)
  return true
end

local function deliver_lasting(app, transaction)
  local product_id = transaction.product_id
  if app.disk:exists(shelf_path(product_id)) then return true end
  if not app.disk:write(shelf_path(product_id), transaction.id) then return false end
  app.grant(transaction, product_id, 1)
  return true
end

-- Removes a product from the shelf, unless the user has it in another way.
local function clear_shelf(app, product_id)
  if not app.disk:exists(shelf_path(product_id)) or is_entitled(app, product_id) then return end
  app.disk:remove(shelf_path(product_id))
  app.revoke(product_id)
end

-- Does what a transaction requires, and returns whether it can be finished.
local function settle(app, transaction, buyer)
  local product_id = transaction.product_id
  if transaction.revocation_date or transaction.is_upgraded then
    clear_shelf(app, product_id)
    return true
  elseif is_counted(app, product_id) then
    return deliver_counted(app, transaction, buyer)
  end
  return deliver_lasting(app, transaction)
end

-- The one way. What arrives while the same transaction is on its way is that transaction in a later state.
local function process(app, given)
  local transaction = given.transaction
  if not given.verified or not app.type_of(transaction.product_id) then return end
  local id = transaction.id
  if in_flight[id] then
    in_flight[id].next = given
    return
  end
  in_flight[id] = {}
  -- Another user may log in meanwhile.
  local buyer = transaction.app_account_token or user_of(app)
  app.sleep(preparation)
  if settle(app, transaction, buyer) then transaction:finish() end
  local next = in_flight[id].next
  in_flight[id] = nil
  if next then process(app, next) end
end

-- The app -------------------------------------------------------------------------------------------------------------

-- Each update is a task, so that a slow one holds up no other.
local function listen(app)
  for update in app.store.updates() do
    app.task(function() process(app, update) end)
  end
end

local function recheck(app)
  for _, path in ipairs(app.disk:list "shelf/") do
    local product_id = path:match "^shelf/(.*)$"
    local latest = app.store.latest(product_id)
    if latest and latest.verified and latest.transaction.revocation_date then clear_shelf(app, product_id) end
  end
end

return app {
  title = "Delivers in one place, and knows what is on its way",

  launch = function(app)
    app.task(function() listen(app) end)
    app.task(function() recheck(app) end)
  end,

  foreground = function(app)
    recheck(app)
    for given in app.store.unfinished() do process(app, given) end
  end,

  tap = function(app, name)
    if name == "shop" then plain_store.load(app) end
  end,

  buy = function(app, product_id, quantity)
    local result = plain_store.buy(app, product_id, quantity)
    if result then process(app, result) end
  end,

  restore = function(app)
    if plain_store.sync(app) then recheck(app) end
  end,

  owned = function(app, product_id)
    if not is_counted(app, product_id) then return is_entitled(app, product_id) and 1 or 0 end
    return plain_store.total(app, "delivered/", product_id, user_of(app))
  end,

  capabilities = { storekit2 = true, promotions = false },
}
