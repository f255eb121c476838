-- A magazine rack: subscriptions, and back issues that are owned for ever. It asks for its products at launch, shows no
-- waiting sign, and writes down until when each magazine may be read, so that a launch without a network knows it.
--
-- The dates come from the receipt and are copied from it whenever something arrives. Two observers listen: the first
-- counts for statistics and touches nothing, the second does the work.

local shop = require "plain_shop"

-- How many seconds pass before the receipt is looked at again, which may lag behind the queue.
local pauses = { 1, 5, 15, 45, 60, 60 }
-- Transactions that the receipt does not show yet, in the order in which they came.
local waiting = {}

local forever = "forever"

local function shelf_path(product_id) return "shelf/" .. product_id end

-- What lasts was handed out once, and is only finished when it comes again.
local function handed_path(product_id) return "handed/" .. product_id end

local function product_of(transaction)
  local original = transaction.transaction_state == "restored" and transaction.original_transaction
  return original and original.payment.product_identifier or transaction.payment.product_identifier
end

local function may_be_read(app, product_id)
  local limit = app.disk:read(shelf_path(product_id))
  if not limit then return false end
  return limit == forever or tonumber(limit) > app.now()
end

-- Until when the receipt gives each product, by identifier; the products stand in the list, in their order.
local function limits_of(app)
  local limits = {}
  for _, entry in ipairs(app.receipt() or {}) do
    local product_id, limit = entry.product_id, entry.expires_date
    if not entry.cancellation_date and limits[product_id] ~= forever then
      if not limits[product_id] then table.insert(limits, product_id) end
      if not limit then
        limits[product_id] = forever
      elseif not limits[product_id] or limit > limits[product_id] then
        limits[product_id] = limit
      end
    end
  end
  return limits
end

-- Copies the receipt's dates to the shelf; false where there was no room for one.
local function fill_shelf(app)
  local limits = limits_of(app)
  for _, product_id in ipairs(limits) do
    if not app.disk:write(shelf_path(product_id), tostring(limits[product_id])) then return false end
  end
  for _, path in ipairs(app.disk:list "shelf/") do
    local product_id = path:match "^shelf/(.*)$"
    if not limits[product_id] and app.type_of(product_id) ~= "non_consumable" then app.disk:remove(path) end
  end
  return true
end

-- Whether the receipt knows of what a transaction paid for. A restored one may have another number there, and then
-- access that is not over says that it is there.
local function is_shown(app, transaction, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id then
      if entry.transaction_id == transaction.transaction_identifier then return true end
      local gives_access = not entry.expires_date or entry.expires_date > app.now()
      if transaction.transaction_state == "restored" and gives_access then return true end
    end
  end
  return false
end

-- What lasts needs no receipt: the transaction says all that there is to say.
local function deliver(app, transaction, is_last)
  local product_id = product_of(transaction)
  if not product_id then return false end
  if app.type_of(product_id) == "non_consumable" then
    if app.disk:exists(handed_path(product_id)) then return true end
    if not app.disk:write(shelf_path(product_id), forever) then return false end
    if not app.disk:write(handed_path(product_id), "1") then return false end
  elseif not is_shown(app, transaction, product_id) then
    -- A change to another level waits for the next renewal, and what is restored may be over: no entry tells of either.
    return is_last
  end
  app.grant(transaction, product_id, 1)
  return true
end

local function work(app, is_last)
  if not fill_shelf(app) then return end
  local rest = {}
  for _, transaction in ipairs(waiting) do
    if deliver(app, transaction, is_last) then
      app.queue:finish(transaction)
    else
      table.insert(rest, transaction)
    end
  end
  waiting = rest
end

local function look_again(app, try)
  if #waiting == 0 or not pauses[try] then return end
  app.after(pauses[try], function()
    work(app, try == #pauses)
    look_again(app, try + 1)
  end)
end

-- A transaction may be told of more than once, each time as another object.
local function wait(transaction)
  for place, other in ipairs(waiting) do
    if other.transaction_identifier == transaction.transaction_identifier then
      waiting[place] = transaction
      return
    end
  end
  table.insert(waiting, transaction)
end

local function is_cancel(failure) return failure and failure.domain == "SKErrorDomain" and failure.code == 2 end

local function update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    wait(transaction)
  elseif state == "failed" then
    if not is_cancel(transaction.error) then app.show_dialog("error", "The purchase could not be completed.") end
    app.queue:finish(transaction)
  elseif state == "deferred" then
    app.show_dialog("waiting", "Your purchase waits for approval.")
  end
end

local function make_statistics(app)
  return app.observer {
    updated_transactions = function(transactions) app.note("statistics: " .. #transactions .. " changed") end,
    restore_finished = function() app.note "statistics: a restore has ended" end,
  }
end

local function make_observer(app)
  return app.observer {
    updated_transactions = function(transactions)
      for _, transaction in ipairs(transactions) do update(app, transaction) end
      work(app)
      look_again(app, 1)
    end,
    restore_finished = function() fill_shelf(app) end,
    restore_failed = function(failure)
      if not is_cancel(failure) then app.show_dialog("error", "Your purchases could not be restored.") end
    end,
    storefront_changed = shop.forget,
    revoked_entitlements = function(product_ids)
      local limits = limits_of(app)
      for _, product_id in ipairs(product_ids) do
        if not limits[product_id] then
          app.disk:remove(shelf_path(product_id))
          app.disk:remove(handed_path(product_id))
          app.revoke(product_id)
        end
      end
      fill_shelf(app)
    end,
  }
end

return app {
  title = "Records how long each magazine may be read",

  launch = function(app)
    app.queue:add_observer(make_statistics(app))
    app.queue:add_observer(make_observer(app))
    shop.open(app)
  end,

  foreground = function(app) work(app) end,

  buy = function(app, product_id) shop.buy(app, product_id) end,

  tap = function(app, name)
    if name == "shop" then shop.open(app) end
  end,

  restore = function(app) app.queue:restore_completed_transactions() end,

  owned = function(app, product_id) return may_be_read(app, product_id) and 1 or 0 end,

  capabilities = {
    product_types = { "non_consumable", "auto_renewable", "free_subscription" }, receipts = true, promotions = false,
  },
}
