-- An app with one ledger for everything: a file for each transaction, whatever it paid for. What the user owns is the
-- sum of the entries. An entry that was taken back is crossed out, also one of coins.
--
-- The ledger never asks what the user is entitled to, except when a period has ended. To learn what was taken back
-- while it did not run, it looks at the latest transaction of each product that it has.

local shop_products

local function path_of(transaction) return "ledger/" .. transaction.id end

local function user_of(app) return app.user_token() or "nobody" end

local function is_counted(app, product_id)
  local kind = app.type_of(product_id)
  return kind == "consumable" or kind == "non_renewing"
end

-- The ledger ----------------------------------------------------------------------------------------------------------

-- The entries of a product, each with its path.
local function entries_of(app, product_id)
  local list = {}
  for _, path in ipairs(app.disk:list "ledger/") do
    local product, count, user, limit, state = app.disk:read(path):match "^(%S+) (%d+) (%S+) (%S+) (%S+)$"
    if product == product_id then
      table.insert(list, {
        path = path, product_id = product, count = tonumber(count), user = user, limit = tonumber(limit),
        is_open = state == "open",
      })
    end
  end
  return list
end

local function write(app, path, entry)
  local limit, state = entry.limit and tostring(entry.limit) or "none", entry.is_open and "open" or "crossed_out"
  local text = ("%s %d %s %s %s"):format(entry.product_id, entry.count, entry.user, limit, state)
  return app.disk:write(path, text)
end

-- Whether a product that lasts is owned by an entry other than one.
local function is_held(app, product_id, path)
  for _, entry in ipairs(entries_of(app, product_id)) do
    if entry.is_open and entry.path ~= path then return true end
  end
  return false
end

-- Enters a transaction, and returns whether the entry is safe.
local function enter(app, transaction)
  local path, product_id = path_of(transaction), transaction.product_id
  if app.disk:exists(path) then return true end
  local is_new = is_counted(app, product_id) or not is_held(app, product_id)
  local entry = {
    product_id = product_id, user = transaction.app_account_token or user_of(app), is_open = true,
    count = is_counted(app, product_id) and app.grants_of(product_id) * transaction.purchased_quantity or 1,
    limit = transaction.expiration_date,
  }
  if not write(app, path, entry) then return false end
  if is_new then app.grant(transaction, product_id, entry.count, entry.user == user_of(app) and app.user() or nil) end
  return true
end

-- Crosses out what was taken back, and returns whether that is safe.
local function cross_out(app, transaction)
  local path, product_id = path_of(transaction), transaction.product_id
  for _, entry in ipairs(entries_of(app, product_id)) do
    if entry.path == path and entry.is_open then
      entry.is_open = false
      if not write(app, path, entry) then return false end
      if is_counted(app, product_id) or not is_held(app, product_id, path) then app.revoke(product_id) end
    end
  end
  return true
end

local function book(app, given)
  local transaction = given.transaction
  if not given.verified or not app.type_of(transaction.product_id) then return end
  local is_taken_back = transaction.revocation_date or transaction.is_upgraded
  local is_safe = is_taken_back and cross_out(app, transaction) or not is_taken_back and enter(app, transaction)
  if is_safe then transaction:finish() end
end

-- Compares the ledger with the latest transaction of each product, which may be newer than any entry.
local function recheck(app)
  for _, product_id in ipairs(app.products()) do
    local latest = not is_counted(app, product_id) and app.store.latest(product_id)
    if latest then book(app, latest) end
  end
end

-- The shop ------------------------------------------------------------------------------------------------------------

local function load_shop(app)
  if not app.store.can_make_payments() then return end
  local list = app.store.products(app.products())
  if not list then return end
  shop_products = {}
  for _, product in ipairs(list) do
    shop_products[product.id] = product
    app.show_price(product.id, product.display_price)
  end
  if #list > 0 then app.list_products(#list) end
end

local function buy(app, product_id, quantity)
  if not app.store.can_make_payments() then
    return app.show_dialog("message", "In-app purchases are turned off on this device.")
  end
  if not (shop_products and shop_products[product_id]) then load_shop(app) end
  if not shop_products then return app.show_dialog("error", "The App Store cannot be reached.") end
  if not shop_products[product_id] then return app.show_dialog("message", "This is not for sale.") end
  local options = { quantity = quantity, app_account_token = app.user_token() }
  local result, failure = app.store.purchase(shop_products[product_id], options)
  if failure then
    app.show_dialog("error", failure.localized_description)
  elseif result.pending then
    app.show_dialog("waiting", "This purchase needs an approval.")
  elseif result.success then
    book(app, result)
    recheck(app)
  end
end

-- Owned products ------------------------------------------------------------------------------------------------------

local function total(app, product_id)
  local sum = 0
  for _, entry in ipairs(entries_of(app, product_id)) do
    if entry.is_open and entry.user == user_of(app) then sum = sum + entry.count end
  end
  return sum
end

-- A period that has ended in the ledger may have been followed by another, or by a grace period.
local function is_in_force(app, product_id)
  local is_known = false
  for _, entry in ipairs(entries_of(app, product_id)) do
    if entry.is_open and (not entry.limit or entry.limit > app.now()) then return true end
    is_known = is_known or entry.is_open
  end
  if not is_known then return false end
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then return true end
  end
  return false
end

return app {
  title = "Enters every transaction in a ledger",

  launch = function(app)
    app.task(function()
      for update in app.store.updates() do
        book(app, update)
        recheck(app)
      end
    end)
    app.task(function() recheck(app) end)
  end,

  foreground = recheck,

  tap = function(app, name)
    if name == "shop" then load_shop(app) end
  end,

  buy = buy,

  restore = function(app)
    app.busy(true)
    local _, failure = app.store.sync()
    app.busy(false)
    recheck(app)
    if failure and not (failure.domain == "StoreKitError" and failure.code == 1) then
      app.show_dialog("error", "Your purchases could not be restored.")
    end
  end,

  owned = function(app, product_id)
    if is_counted(app, product_id) then return total(app, product_id) end
    return is_in_force(app, product_id) and 1 or 0
  end,

  capabilities = { storekit2 = true, promotions = false },
}
