-- The shop of a style on the payment queue.

local choices = require "style/choices"
local jobs = require "style/jobs"

local parts = {
  record = require "style/records", account = require "style/accounts", verification = require "style/verification",
  finish = require "style/finishes", retry = require "style/retries", observer = require "style/observers",
  queue = require "style/queues", catalogue = require "style/catalogue", promoted = require "style/promotions",
  messages = require "style/messages", hosted = require "style/downloads", claims = require "style/claims",
}

-- What the user has ---------------------------------------------------------------------------------------------------

local function is_in_force(app, entry)
  return not entry.cancellation_date and (not entry.expires_date or entry.expires_date > app.now())
end

local function is_in_receipt(app, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and is_in_force(app, entry) then return true end
  end
  return false
end

-- A receipt that is older than the latest period knows nothing of it; any other tells how long a subscription lasts.
local function has_access(app, product_id, since)
  if not since then return false end
  if is_in_receipt(app, product_id) then return true end
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and entry.purchase_date >= since then return false end
  end
  return true
end

local function owned(app, chosen, product_id)
  local kind = app.type_of(product_id)
  if kind == "consumable" or kind == "non_renewing" then
    return chosen.record.total(app, product_id, chosen.account.user(app))
  elseif kind == "non_consumable" then
    return chosen.record.is_owned(app, product_id) and 1 or 0
  end
  return has_access(app, product_id, chosen.record.since(app, product_id)) and 1 or 0
end

-- The queue -----------------------------------------------------------------------------------------------------------

local function is_cancel(failure) return failure and failure.domain == "SKErrorDomain" and failure.code == 2 end

local function fail(app, chosen, transaction)
  local product_id = transaction.payment.product_identifier
  if product_id then chosen.account.answered(app, transaction, product_id) end
  if not is_cancel(transaction.error) then app.show_dialog("error", "The purchase could not be completed.") end
  chosen.finish.call(app, function() app.queue:finish(transaction) end)
end

local function update(app, chosen, transaction, turn)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    jobs.take(app, transaction, turn)
  elseif state == "failed" then
    fail(app, chosen, transaction)
  elseif state == "deferred" then
    app.show_dialog("waiting", "Your purchase waits for approval.")
  end
end

local function revoke(app, chosen, product_id)
  if is_in_receipt(app, product_id) then return end
  chosen.record.take_back(app, product_id)
  chosen.hosted.forget(app, product_id)
  app.revoke(product_id)
end

local function restore_ended(app, failure)
  app.busy(false)
  if failure and not is_cancel(failure) then app.show_dialog("error", "Your purchases could not be restored.") end
end

local function handlers(app, chosen)
  return {
    updated_transactions = function(transactions)
      local list = chosen.queue.at_callback(app, transactions, jobs.is_finished)
      local turn = {}
      for _, transaction in ipairs(list) do update(app, chosen, transaction, turn) end
    end,
    removed_transactions = function(transactions) jobs.removed(app, transactions) end,
    updated_downloads = function(downloads) chosen.hosted.updated(app, downloads) end,
    restore_finished = function()
      restore_ended(app)
      jobs.receipt_renewed(app)
    end,
    restore_failed = function(failure) restore_ended(app, failure) end,
    should_add_store_payment = function(payment) return chosen.promoted(app, payment) end,
    storefront_changed = chosen.catalogue.forget,
    revoked_entitlements = function(product_ids)
      for _, product_id in ipairs(product_ids) do revoke(app, chosen, product_id) end
    end,
  }
end

local function launch(app, chosen)
  chosen.observer(app, handlers(app, chosen))
  chosen.record.launch(app)
  local turn = {}
  for _, transaction in ipairs(chosen.queue.at_launch(app, jobs.is_finished)) do
    update(app, chosen, transaction, turn)
  end
  chosen.catalogue.launch(app)
end

-- Taps ----------------------------------------------------------------------------------------------------------------

local function buy(app, chosen, product_id, quantity)
  local function add()
    if not app.queue:can_make_payments() then
      app.show_dialog("message", "Purchases are not allowed on this device.")
      return
    end
    chosen.account.tapped(app, product_id)
    app.queue:add { product_identifier = product_id, quantity = quantity, application_username = app.user() }
  end
  -- Where payments are not allowed the shop is not asked for anything.
  if app.queue:can_make_payments() then chosen.catalogue.buy(app, product_id, add) else add() end
end

local function restore(app, chosen)
  chosen.hosted.restore_asked()
  app.busy(true)
  app.queue:restore_completed_transactions()
end

local function tap(app, chosen, name)
  if chosen.hosted.tapped(app, name, function() restore(app, chosen) end) then return end
  if name == "shop" then chosen.catalogue.open(app) end
end

local function foreground(app, chosen)
  chosen.record.look_again(app)
  jobs.in_front(app)
  if chosen.retry.in_front then chosen.hosted.resume(app) end
end

local function login_changed(app, chosen)
  chosen.record.look_again(app)
  jobs.user_changed(app)
end

-- The description -----------------------------------------------------------------------------------------------------

local function capabilities_of(style)
  return {
    product_types = choices.types_of(style),
    restores = choices.restores(style),
    claims = style.claims == "given",
    server = choices.asks_server(style) or style.delivery == "server",
    server_delivery = style.delivery == "server",
    receipts = true,
    hosted = style.hosted ~= "none",
    nested = true,
  }
end

-- The description of an app in a style.
return function(style)
  local chosen = choices.of(style, parts)
  chosen.is_granted_with_files = style.granted == "after_copy"
  chosen.record.use(chosen.account)
  jobs.use(chosen)
  local with_voice = choices.with_voice(chosen)
  local description = {
    title = "An app of the style matrix",
    launch = with_voice(launch),
    buy = with_voice(buy),
    tap = with_voice(tap),
    owned = with_voice(owned),
    foreground = with_voice(foreground),
    login_changed = with_voice(login_changed),
    capabilities = capabilities_of(style),
  }
  if description.capabilities.restores then description.restore = with_voice(restore) end
  return description
end
