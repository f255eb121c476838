-- An app that moves from the payment queue to StoreKit 2. It buys through StoreKit 2. Its old observer stays, since a
-- promoted purchase and an old payment that waited for an approval arrive there.
--
-- Both interfaces report the same transactions, so each transaction has one owner: StoreKit 2. The observer delivers
-- and finishes nothing that was paid for. It wakes the owner, who works off what is unfinished. Only a failed payment
-- is the observer's own, because StoreKit 2 does not know of it.

local plain_store = require "plain_store"

-- How many seconds pass before the owner looks again for what the observer announced.
local pauses = { 1, 5, 15, 45 }

local function wallet_path(id) return "wallet/" .. id end

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

-- The owner -----------------------------------------------------------------------------------------------------------

local function deliver(app, transaction)
  local product_id = transaction.product_id
  local is_additive = is_counted(app, product_id)
  local path = is_additive and wallet_path(transaction.id) or shelf_path(product_id)
  if app.disk:exists(path) then return true end
  local buyer = transaction.app_account_token or user_of(app)
  local count = is_additive and app.grants_of(product_id) * transaction.purchased_quantity or 1
  if not app.disk:write(path, product_id .. " " .. count .. " " .. buyer) then return false end
  app.grant(transaction, product_id, count, buyer == user_of(app) and app.user() or nil)
  return true
end

local function clear(app, product_id)
  if not app.disk:exists(shelf_path(product_id)) or is_entitled(app, product_id) then return end
  app.disk:remove(shelf_path(product_id))
  app.revoke(product_id)
end

local function own(app, given)
  local transaction = given.transaction
  if not given.verified or not app.type_of(transaction.product_id) then return end
  local is_over = transaction.revocation_date or transaction.is_upgraded
  if is_over then clear(app, transaction.product_id) end
  if is_over or deliver(app, transaction) then transaction:finish() end
end

local function recheck(app)
  for _, path in ipairs(app.disk:list "shelf/") do
    local product_id = path:match "^shelf/(.*)$"
    local latest = app.store.latest(product_id)
    if latest and latest.verified and latest.transaction.revocation_date then clear(app, product_id) end
  end
end

-- The observer --------------------------------------------------------------------------------------------------------

-- The identifiers that the observer announced, and that the owner has not met yet.
local announced = {}

local function work_off(app)
  for given in app.store.unfinished() do
    announced[given.transaction.id] = nil
    own(app, given)
  end
end

-- Wakes the owner, who may know of the transaction a moment later than the queue.
local function wake(app)
  app.task(function()
    work_off(app)
    for _, pause in ipairs(pauses) do
      if next(announced) == nil then return end
      app.sleep(pause)
      work_off(app)
    end
  end)
end

local function is_cancellation(failure) return failure and failure.domain == "SKErrorDomain" and failure.code == 2 end

local function observed(app, transaction)
  local state = transaction.transaction_state
  if state == "failed" then
    if not is_cancellation(transaction.error) then app.show_dialog("error", "The purchase failed.") end
    app.queue:finish(transaction)
  elseif state == "deferred" then
    app.show_dialog("waiting", "Your purchase waits for approval.")
  elseif state == "purchased" then
    announced[transaction.transaction_identifier] = true
  end
end

local function observer(app)
  return {
    updated_transactions = function(transactions)
      for _, transaction in ipairs(transactions) do observed(app, transaction) end
      if next(announced) ~= nil then wake(app) end
    end,
    should_add_store_payment = function() return app.store.can_make_payments() end,
    revoked_entitlements = function() recheck(app) end,
  }
end

-- The app -------------------------------------------------------------------------------------------------------------

return app {
  title = "Moves from the queue to StoreKit 2",

  launch = function(app)
    app.queue:add_observer(observer(app))
    app.task(function()
      for update in app.store.updates() do own(app, update) end
    end)
    app.task(function() recheck(app) end)
  end,

  foreground = function(app)
    work_off(app)
    recheck(app)
  end,

  tap = function(app, name)
    if name == "shop" then plain_store.load(app) end
  end,

  buy = function(app, product_id, quantity)
    local result = plain_store.buy(app, product_id, quantity)
    if result then own(app, result) end
  end,

  restore = function(app)
    if plain_store.sync(app) then recheck(app) end
  end,

  owned = function(app, product_id)
    if not is_counted(app, product_id) then return is_entitled(app, product_id) and 1 or 0 end
    return plain_store.total(app, "wallet/", product_id, user_of(app))
  end,

  capabilities = { storekit2 = true },
}
