-- The reference: an app that does what Apple's documentation asks of one, for every product type without hosted content.
--
-- Its books are files: one per transaction that was handed out, and one per product that is owned for ever. A file is
-- durable when the call returns, so a kill at any moment leaves either the whole entry or none.

local function processed_path(transaction) return "processed/" .. transaction.transaction_identifier end

-- A restored product is named by its original; where that is missing, by the payment.
local function product_of(transaction)
  local original = transaction.original_transaction
  if original then return original.payment.product_identifier end
  return transaction.payment.product_identifier
end

local function deliver_consumable(app, transaction, product_id)
  local path = processed_path(transaction)
  -- A redelivered transaction was handed out before; finishing it again is all that is owed.
  if app.disk:exists(path) then return true end
  local count = app.grants_of(product_id) * transaction.payment.quantity
  -- The file is the grant: what the user has is the sum of these files.
  -- Without room for it nothing was handed out, and the transaction stays for another launch.
  if not app.disk:write(path, product_id .. " " .. count) then return false end
  app.grant(transaction, product_id, count)
  return true
end

local function deliver_lasting(app, transaction, product_id)
  local path = "owned/" .. product_id
  if app.disk:exists(path) then return true end
  if not app.disk:write(path, "1") then return false end
  app.grant(transaction, product_id, 1)
  return true
end

local function deliver(app, transaction)
  local product_id = product_of(transaction)
  -- Without an identifier nobody can tell what was bought; the receipt or the store may tell later.
  if not product_id then return false end
  local kind = app.type_of(product_id)
  if not kind then return false end
  if kind == "consumable" or kind == "non_renewing" then
    return deliver_consumable(app, transaction, product_id)
  end
  return deliver_lasting(app, transaction, product_id)
end

local function report_failure(app, transaction)
  local failure = transaction.error
  -- A cancel is what the user wanted: no dialog.
  if failure and failure.domain == "SKErrorDomain" and failure.code == 2 then return end
  app.show_dialog("error", "The purchase could not be completed.")
end

local function update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    if deliver(app, transaction) then app.queue:finish(transaction) end
  elseif state == "failed" then
    report_failure(app, transaction)
    app.queue:finish(transaction)
  elseif state == "deferred" then
    app.show_dialog("waiting", "Your purchase waits for approval.")
  end
end

local function still_owned(app, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and not entry.cancellation_date then return true end
  end
  return false
end

local function make_observer(app)
  return app.observer {
    updated_transactions = function(transactions)
      for _, transaction in ipairs(transactions) do update(app, transaction) end
    end,
    restore_finished = function() app.busy(false) end,
    restore_failed = function(failure)
      app.busy(false)
      if not (failure.domain == "SKErrorDomain" and failure.code == 2) then
        app.show_dialog("error", "Your purchases could not be restored.")
      end
    end,
    should_add_store_payment = function() return true end,
    revoked_entitlements = function(product_ids)
      for _, product_id in ipairs(product_ids) do
        -- The receipt is current by now; the user may own the product in another way.
        if not still_owned(app, product_id) then
          app.disk:remove("owned/" .. product_id)
          app.revoke(product_id)
        end
      end
    end,
  }
end

return app {
  launch = function(app) app.queue:add_observer(make_observer(app)) end,

  buy = function(app, product_id, quantity)
    if not app.queue:can_make_payments() then
      app.show_dialog("message", "Purchases are not allowed on this device.")
      return
    end
    app.queue:add { product_identifier = product_id, quantity = quantity }
  end,

  restore = function(app)
    app.busy(true)
    app.queue:restore_completed_transactions()
  end,

  owned = function(app, product_id)
    local kind = app.type_of(product_id)
    if kind ~= "consumable" and kind ~= "non_renewing" then
      return app.disk:exists("owned/" .. product_id) and 1 or 0
    end
    local total = 0
    for _, path in ipairs(app.disk:list "processed/") do
      local owner, count = app.disk:read(path):match "^(%S+) (%d+)$"
      if owner == product_id then total = total + tonumber(count) end
    end
    return total
  end,

  capabilities = { receipts = true },
}
