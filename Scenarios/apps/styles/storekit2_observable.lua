-- An app whose screens observe one store object: the set of the products that its user owns, kept in memory.
--
-- The set is refreshed from the entitlements at launch, in front, at each update, and after a purchase. A list may lack
-- something for a moment, so a product leaves the set only if its latest transaction was taken back or has expired. In
-- any other case the list is read again a little later. Coins are counted in files.

local plain_store = require "plain_store"

-- How many seconds pass before the entitlements are read again, if they lacked something.
local pauses = { 2, 10, 60 }

local store = { owned = {}, refreshes = 0 }

local function is_counted(kind) return kind == "consumable" or kind == "non_renewing" end

-- The set of owned products -------------------------------------------------------------------------------------------

local function read_entitlements(app, product_id)
  local found = {}
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then found[entitlement.transaction.product_id] = entitlement.transaction end
  end
  return found
end

-- A period lasts until the end of its last second.
local function has_expired(app, transaction)
  return transaction.expiration_date ~= nil and transaction.expiration_date < app.now()
end

local function is_over(app, transaction)
  return transaction.revocation_date ~= nil or transaction.is_upgraded or has_expired(app, transaction)
end

-- Whether the user has a product now. After the end of a period only the list knows of a grace period.
local function is_owned(app, product_id)
  local transaction = store.owned[product_id]
  if not transaction then return false end
  return not has_expired(app, transaction) or read_entitlements(app, product_id)[product_id] ~= nil
end

-- Adds a product to the set. The user can use it from now on.
local function add(app, transaction)
  local is_new = not store.owned[transaction.product_id]
  store.owned[transaction.product_id] = transaction
  if is_new then app.grant(nil, transaction.product_id, 1) end
end

local function remove(app, product_id)
  store.owned[product_id] = nil
  app.revoke(product_id)
end

-- Brings one product up to date. Returns whether a later read has to decide.
local function refresh_product(app, product_id, entitlement)
  if entitlement then
    add(app, entitlement)
  elseif store.owned[product_id] then
    local latest = app.store.latest(product_id)
    if not latest or not latest.verified or not is_over(app, latest.transaction) then return true end
    remove(app, product_id)
  end
  return false
end

-- Brings the set up to date. A newer refresh replaces an older one that waits.
local function refresh(app, try)
  try = try or 1
  store.refreshes = store.refreshes + 1
  local number = store.refreshes
  local found, is_in_doubt = read_entitlements(app), false
  for _, product_id in ipairs(app.products()) do
    if not is_counted(app.type_of(product_id)) then
      is_in_doubt = refresh_product(app, product_id, found[product_id]) or is_in_doubt
    end
  end
  local is_repeated = is_in_doubt or next(found) == nil
  if not is_repeated or not pauses[try] then return end
  app.task(function()
    app.sleep(pauses[try])
    if number == store.refreshes then refresh(app, try + 1) end
  end)
end

-- Transactions --------------------------------------------------------------------------------------------------------

local function wallet_path(transaction) return "wallet/" .. transaction.id end

local function user_of(app) return app.user_token() or "nobody" end

-- Puts what can be counted into the wallet, and returns whether it is safe there.
local function credit(app, transaction)
  if app.disk:exists(wallet_path(transaction)) then return true end
  local product_id, buyer = transaction.product_id, transaction.app_account_token or user_of(app)
  local count = app.grants_of(product_id) * transaction.purchased_quantity
  if not app.disk:write(wallet_path(transaction), product_id .. " " .. count .. " " .. buyer) then return false end
  app.grant(transaction, product_id, count, buyer == user_of(app) and app.user() or nil)
  return true
end

local function process(app, given)
  if not given.verified then return end
  local transaction = given.transaction
  local kind = app.type_of(transaction.product_id)
  if not kind then return end
  if is_counted(kind) then
    if transaction.revocation_date or credit(app, transaction) then transaction:finish() end
    return
  end
  -- The list may lag, so that it need not have the transaction yet.
  if not is_over(app, transaction) then add(app, transaction) end
  transaction:finish()
  refresh(app)
end

-- The app -------------------------------------------------------------------------------------------------------------

return app {
  title = "Keeps a set of owned products in memory",

  launch = function(app)
    app.task(function()
      for update in app.store.updates() do process(app, update) end
    end)
    app.task(function() refresh(app) end)
  end,

  foreground = function(app) refresh(app) end,

  tap = function(app, name)
    if name == "shop" then plain_store.load(app) end
  end,

  buy = function(app, product_id, quantity)
    local result = plain_store.buy(app, product_id, quantity)
    if result then process(app, result) end
  end,

  restore = function(app)
    if plain_store.sync(app) then refresh(app) end
  end,

  owned = function(app, product_id)
    if not is_counted(app.type_of(product_id)) then return is_owned(app, product_id) and 1 or 0 end
    return plain_store.total(app, "wallet/", product_id, user_of(app))
  end,

  capabilities = { storekit2 = true, promotions = false },
}
