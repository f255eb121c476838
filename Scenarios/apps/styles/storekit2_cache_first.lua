-- An app that opens with what it knew last: its entitlements are on the disk, and the first screen shows them without
-- any question. The device's list is read afterwards, and corrects the disk.
--
-- The list may be empty for a moment, and the app may be offline. So a product is removed only for a reason that is
-- complete: its latest transaction was taken back or was replaced, or its period is over and the list lacks it.

local plain_store = require "plain_store"

local function coins_path(transaction) return "coins/" .. transaction.id end

local function is_counted(app, product_id)
  local kind = app.type_of(product_id)
  return kind == "consumable" or kind == "non_renewing"
end

local function wallet_of(app) return app.user_token() or "nobody" end

local function known_path(app, product_id) return "known/" .. wallet_of(app) .. "/" .. product_id end

-- The cache -----------------------------------------------------------------------------------------------------------

local forever = "forever"

-- Until when the app may open a product without a question, or nil if the user does not own it.
local function known_limit(app, product_id)
  local limit = app.disk:read(known_path(app, product_id))
  return limit and (limit == forever and math.huge or tonumber(limit))
end

-- Writes what a transaction gives, and returns whether it is safe. An older period never shortens a newer one.
local function remember(app, transaction)
  local product_id, limit = transaction.product_id, transaction.expiration_date
  local known = known_limit(app, product_id)
  if known and known >= (limit or math.huge) then return true end
  if not app.disk:write(known_path(app, product_id), limit and tostring(limit) or forever) then return false end
  if not known then app.grant(nil, product_id, 1) end
  return true
end

local function forget(app, product_id)
  if not app.disk:exists(known_path(app, product_id)) then return end
  app.disk:remove(known_path(app, product_id))
  app.revoke(product_id)
end

local function listed(app, product_id)
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then return entitlement.transaction end
  end
end

-- A passed limit is looked up: the next period can be here, or a grace period. So is a product that the disk does not
-- know of this user.
local function is_open(app, product_id)
  local limit = known_limit(app, product_id)
  return limit ~= nil and limit > app.now() or listed(app, product_id) ~= nil
end

-- Whether there is a complete reason to remove a product that the list lacks.
local function is_lost(app, product_id)
  local latest = app.store.latest(product_id)
  if not latest or not latest.verified then return false end
  local transaction = latest.transaction
  if transaction.revocation_date or transaction.is_upgraded then return true end
  return transaction.expiration_date ~= nil and transaction.expiration_date <= app.now()
end

-- Corrects the cache by the list.
local function correct(app)
  for _, product_id in ipairs(app.products()) do
    if not is_counted(app, product_id) then
      local entitlement = listed(app, product_id)
      if entitlement then
        remember(app, entitlement)
      elseif known_limit(app, product_id) and is_lost(app, product_id) then
        forget(app, product_id)
      end
    end
  end
end

-- Transactions --------------------------------------------------------------------------------------------------------

local function put_coins(app, transaction)
  local path = coins_path(transaction)
  if app.disk:exists(path) then return true end
  local count = app.grants_of(transaction.product_id) * transaction.purchased_quantity
  local wallet = transaction.app_account_token or wallet_of(app)
  if not app.disk:write(path, transaction.product_id .. " " .. count .. " " .. wallet) then return false end
  app.grant(transaction, transaction.product_id, count, wallet == wallet_of(app) and app.user() or nil)
  return true
end

local function receive(app, given)
  local transaction = given.transaction
  local product_id = transaction.product_id
  if not given.verified or not app.type_of(product_id) then return end
  local is_safe
  if transaction.revocation_date or transaction.is_upgraded then
    if not is_counted(app, product_id) and not listed(app, product_id) then forget(app, product_id) end
    is_safe = true
  elseif is_counted(app, product_id) then
    is_safe = put_coins(app, transaction)
  else
    is_safe = remember(app, transaction)
  end
  if is_safe then transaction:finish() end
end

return app {
  title = "Shows what it knew last, and corrects it by the list",

  launch = function(app)
    app.task(function()
      for update in app.store.updates() do receive(app, update) end
    end)
    app.task(function() correct(app) end)
  end,

  foreground = correct,

  tap = function(app, name)
    if name == "shop" then plain_store.load(app) end
  end,

  buy = function(app, product_id, quantity)
    local result = plain_store.buy(app, product_id, quantity)
    if not result then return end
    receive(app, result)
    correct(app)
  end,

  restore = function(app)
    if plain_store.sync(app) then correct(app) end
  end,

  owned = function(app, product_id)
    if not is_counted(app, product_id) then return is_open(app, product_id) and 1 or 0 end
    local total = 0
    for _, path in ipairs(app.disk:list "coins/") do
      local product, count, wallet = app.disk:read(path):match "^(%S+) (%d+) (%S+)$"
      if product == product_id and wallet == wallet_of(app) then total = total + tonumber(count) end
    end
    return total
  end,

  capabilities = { storekit2 = true, promotions = false },
}
