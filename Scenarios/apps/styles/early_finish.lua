-- An app whose books are too large to be fetched while a transaction waits: it keeps the receipt, finishes at once, and
-- fetches what was bought later, with the receipt that it kept. Only what its server delivers can be had so: a finished
-- transaction never comes again, and the entry of a consumable leaves the receipt with it.

local server_delivery = require "server_delivery"
local shop = require "plain_shop"

local function receipt_path(id) return "receipts/" .. id end

local function granted_path(id) return "granted/" .. id end

local function owned_path(product_id) return "owned/" .. product_id end

local function buyer_path(product_id) return "buyers/" .. product_id end

local function user_of(app) return app.user() or "nobody" end

-- Who paid: a replayed payment may have lost the name, so the app wrote down who tapped Buy.
local function buyer_of(app, transaction, product_id)
  local named = transaction.payment.application_username
  if named or transaction.transaction_state == "restored" then return named or user_of(app) end
  return app.disk:read(buyer_path(product_id)) or user_of(app)
end

local function is_counted(app, product_id)
  local kind = app.type_of(product_id)
  return kind == "consumable" or kind == "non_renewing"
end

-- What a restored transaction is about stands in its original; where that is missing, in its own payment.
local function product_of(transaction)
  local original = transaction.transaction_state == "restored" and transaction.original_transaction
  return original and original.payment.product_identifier or transaction.payment.product_identifier
end

-- Gives the user what was bought, once, and says whether that is safe on the disk.
local function unlock(app, transaction, product_id, id, count, buyer)
  local path = is_counted(app, product_id) and granted_path(id) or owned_path(product_id)
  if app.disk:exists(path) then return true end
  if not app.disk:write(path, product_id .. " " .. count .. " " .. buyer) then return false end
  app.grant(transaction, product_id, count, buyer)
  return true
end

-- How many seconds pass before the server is asked again; after the last it is asked at the next launch.
local pauses = { 5, 15, 45 }
-- The receipts that the server is asked about at present, by identifier.
local asked = {}
-- The transactions of this launch whose receipts were kept, by identifier: what a check said is told of them.
local kept_transactions = {}

local fetch

local function try_again(app, id, tries)
  asked[id] = nil
  local pause = pauses[tries]
  if pause then app.after(pause, function() fetch(app, id, tries + 1) end) end
end

-- Fetches what a kept receipt paid for, and forgets the receipt when it is here.
function fetch(app, id, tries)
  local kept = app.disk:read(receipt_path(id))
  if asked[id] or not kept then return end
  asked[id] = true
  local product_id, count, buyer, receipt = kept:match "^(%S+) (%d+) (%S+) (.*)$"
  -- The server hands out to whoever is signed in, so it is asked for the buyer alone.
  if buyer ~= user_of(app) then return try_again(app, id, tries) end
  local question = { receipt = receipt, product_id = product_id, transaction_id = id }
  app.server:deliver(question, function(status, answer)
    if not status or not answer then return try_again(app, id, tries) end
    if answer.status then app.verified(kept_transactions[id], answer.status) end
    if answer.answer == "rejected" or answer.answer == "already_redeemed" then
      app.show_dialog("error", "The purchase could not be confirmed.")
      app.disk:remove(receipt_path(id))
      return
    end
    if answer.answer ~= "sent" then return try_again(app, id, tries) end
    local names = {}
    for name in pairs(answer.files) do table.insert(names, name) end
    table.sort(names)
    for _, name in ipairs(names) do
      local path = "content/" .. product_id .. "/" .. answer.version .. "/" .. name
      if not app.disk:write(path, answer.files[name]) then
        app.show_dialog("error", "There is no room for what you bought. It will be fetched again.")
        return try_again(app, id, tries)
      end
      app.disk:exclude_from_backup(path)
    end
    if not unlock(app, kept_transactions[id], product_id, id, tonumber(count), buyer) then return try_again(app, id, tries) end
    app.disk:remove(receipt_path(id))
  end)
end

local function fetch_all(app)
  for _, path in ipairs(app.disk:list "receipts/") do fetch(app, path:match "^receipts/(.*)$", 1) end
end

-- Keeps the receipt of a transaction, and says whether it is safe.
local function keep(app, transaction, product_id, id, count, buyer)
  local receipt = transaction.transaction_receipt or app.receipt_data()
  if not receipt then return false end
  local text = product_id .. " " .. count .. " " .. buyer .. " " .. receipt
  if not app.disk:write(receipt_path(id), text) then return false end
  app.persisted(transaction, "receipt")
  return true
end

local function deliver(app, transaction)
  local product_id = product_of(transaction)
  if not product_id or not app.type_of(product_id) then return end
  local id, count = transaction.transaction_identifier, 1
  if is_counted(app, product_id) then count = app.grants_of(product_id) * transaction.payment.quantity end
  local buyer = buyer_of(app, transaction, product_id)
  if app.delivery_of(product_id) ~= "server" then
    if unlock(app, transaction, product_id, id, count, buyer) then app.queue:finish(transaction) end
    return
  end
  local is_here = app.disk:exists(is_counted(app, product_id) and granted_path(id) or owned_path(product_id))
  if is_here then
    app.queue:finish(transaction)
  elseif keep(app, transaction, product_id, id, count, buyer) then
    kept_transactions[id] = transaction
    app.queue:finish(transaction)
    fetch(app, id, 1)
  end
end

local function update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    deliver(app, transaction)
  elseif state == "failed" then
    local failure = transaction.error
    if not (failure and failure.domain == "SKErrorDomain" and failure.code == 2) then
      app.show_dialog("error", "The purchase could not be completed.")
    end
    app.queue:finish(transaction)
  end
end

-- Whether the receipt shows a purchase of a product that nobody took back.
local function still_owned(app, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and not entry.cancellation_date then return true end
  end
  return false
end

return app {
  title = "Saves the receipt, finishes at once, and delivers later",

  launch = function(app)
    app.queue:add_observer {
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
      revoked_entitlements = function(product_ids)
        for _, product_id in ipairs(product_ids) do
          if not still_owned(app, product_id) then
            app.disk:remove(owned_path(product_id))
            app.revoke(product_id)
          end
        end
      end,
      storefront_changed = shop.forget,
    }
    fetch_all(app)
  end,

  foreground = function(app) fetch_all(app) end,

  buy = function(app, product_id, quantity)
    app.disk:write(buyer_path(product_id), user_of(app))
    shop.buy(app, product_id, quantity, server_delivery.list)
  end,

  tap = function(app, name)
    if name == "shop" then shop.open(app, server_delivery.list) end
  end,

  restore = function(app)
    app.busy(true)
    app.queue:restore_completed_transactions()
  end,

  owned = function(app, product_id)
    if not is_counted(app, product_id) then return app.disk:exists(owned_path(product_id)) and 1 or 0 end
    local total = 0
    for _, path in ipairs(app.disk:list "granted/") do
      local product, count, buyer = app.disk:read(path):match "^(%S+) (%d+) (.*)$"
      if product == product_id and buyer == user_of(app) then total = total + tonumber(count) end
    end
    return total
  end,

  capabilities = {
    product_types = { "consumable", "non_consumable", "non_renewing" },
    server = true, server_delivery = true, receipts = true, promotions = false,
  },
}
