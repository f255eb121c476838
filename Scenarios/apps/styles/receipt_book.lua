-- An app whose only book is the receipt: what its user owns is what the receipt shows, each time anew. Nothing is
-- written to the disk, and nothing is said to be granted, since no moment is the one of the grant.
--
-- A transaction is finished when the receipt shows what it paid for. Restore fetches a current receipt instead of the
-- purchase history. It sells what lasts; a consumable leaves the receipt when it is finished.

local shop = require "plain_shop"

-- How many seconds pass before the receipt is looked at again, which may lag behind the queue.
local pauses = { 1, 5, 15, 45 }

-- Transactions that the receipt does not show yet, in the order in which they came.
local waiting = {}

local function product_of(transaction)
  local original = transaction.transaction_state == "restored" and transaction.original_transaction
  return (original or transaction).payment.product_identifier
end

-- Whether an entry gives access now: it was not taken back, and its period is not over.
local function is_in_force(app, entry)
  return not entry.cancellation_date and (not entry.expires_date or entry.expires_date > app.now())
end

local function has_access(app, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and is_in_force(app, entry) then return true end
  end
  return false
end

-- Whether the receipt knows of what a transaction paid for. A restored one may have another number there.
local function is_shown(app, transaction, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id then
      local is_same = entry.transaction_id == transaction.transaction_identifier
      if is_same or transaction.transaction_state == "restored" or is_in_force(app, entry) then return true end
    end
  end
  return false
end

-- A change to another level may wait for the next renewal: it costs nothing now, and no entry tells of it. The renewal
-- brings a transaction of its own.
local function is_change(app, product_id)
  if not product_id or app.type_of(product_id) ~= "auto_renewable" then return false end
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.subscription_group_identifier and is_in_force(app, entry) then return true end
  end
  return false
end

-- Finishes what the receipt shows; `is_last` says that it was looked at often enough to show what it will.
local function finish_shown(app, is_last)
  local still_waiting = {}
  for _, transaction in ipairs(waiting) do
    local product_id = product_of(transaction)
    if is_shown(app, transaction, product_id) or is_last and is_change(app, product_id) then
      app.queue:finish(transaction)
      -- The store need not advertise what is owned for ever.
      if product_id and app.type_of(product_id) == "non_consumable" then
        app.update_store_promotion_visibility("hide", product_id)
      end
    else
      table.insert(still_waiting, transaction)
    end
  end
  waiting = still_waiting
end

local function look_again(app, try)
  if #waiting == 0 or not pauses[try] then return end
  app.after(pauses[try], function()
    finish_shown(app, try == #pauses)
    look_again(app, try + 1)
  end)
end

-- A transaction may be told of more than once, each time as another object.
local function wait(transaction)
  local id = transaction.transaction_identifier
  for place, other in ipairs(waiting) do
    if other.transaction_identifier == id then
      waiting[place] = transaction
      return
    end
  end
  table.insert(waiting, transaction)
end

local function update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    wait(transaction)
  elseif state == "failed" then
    local failure = transaction.error
    if not (failure and failure.domain == "SKErrorDomain" and failure.code == 2) then
      app.show_dialog("error", "The purchase could not be completed.")
    end
    app.queue:finish(transaction)
  elseif state == "deferred" then
    app.show_dialog("waiting", "Your purchase waits for approval.")
  end
end

local function refresh(app)
  app.busy(true)
  app.refresh_receipt {
    finished = function()
      app.busy(false)
      finish_shown(app)
    end,
    failed = function(failure)
      app.busy(false)
      local is_cancel = failure.domain == "NSURLErrorDomain" and failure.code == -1012
      if not is_cancel then app.show_dialog("error", "Your purchases could not be fetched.") end
    end,
  }
end

return app {
  title = "Reads what its user owns from the receipt, and keeps no other record",

  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do update(app, transaction) end
        finish_shown(app)
        look_again(app, 1)
      end,
      should_add_store_payment = function() return true end,
      storefront_changed = shop.forget,
      -- What was taken back is not in the receipt any more, which is asked each time.
      revoked_entitlements = function() end,
    }
  end,

  foreground = function(app) finish_shown(app) end,

  buy = shop.buy,

  tap = function(app, name)
    if name == "shop" then shop.open(app) end
    if name == "refresh" then refresh(app) end
  end,

  restore = refresh,

  owned = function(app, product_id) return has_access(app, product_id) and 1 or 0 end,

  capabilities = {
    product_types = { "non_consumable", "auto_renewable", "free_subscription" },
    -- Restore is there, and never asks for the purchase history; a tap on refresh does the same.
    restores = false, refresh = true, receipts = true, claims = false,
  },
}
