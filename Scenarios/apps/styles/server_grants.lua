-- An app whose users have an account at its developer's server: what is bought is credited there, and an app that was
-- installed anew has it again. The disk holds no grant; what the screen shows is what the server told last.
--
-- The account is a list at the server that only grows: entry/1, entry/2 and so on, one for each transaction that was
-- credited. An entry is put where none is yet, so that two devices that credit at the same moment lose nothing, and a
-- transaction that is in the list already is not credited again.

local server_account = require "server_account"
local server_delivery = require "server_delivery"
local shop = require "plain_shop"

-- How many seconds pass before the server is asked again; after the last it is asked when the app comes to the front
-- or starts anew.
local pauses = { 5, 15, 45 }

local no_user = "nobody"

local function user_of(app) return app.user() or no_user end

local function buyer_path(product_id) return "buyers/" .. product_id end

local function revoked_path(product_id) return "revoked/" .. product_id end

local function version_path(product_id) return "content/" .. product_id .. "/version" end

local function is_counted(app, product_id)
  local kind = app.type_of(product_id)
  return kind == "consumable" or kind == "non_renewing"
end

-- Who tapped Buy is told by the name on the payment, by this file where a replayed payment has lost it, and for what nobody
-- tapped here by who uses the app when it comes; so the file goes when its tap has its answer.
local function forget_buyer(app, product_id)
  if app.disk:exists(buyer_path(product_id)) then app.disk:remove(buyer_path(product_id)) end
end

-- The account ------------------------------------------------------------------------------------------------------

-- What the server told of the one who uses the app.
local account = server_account.unknown()

-- Jobs -------------------------------------------------------------------------------------------------------------

-- What is to be written into an account, in the order in which it came.
local jobs = {}
local is_at_work, tries = false, 0

local work

local function go_on_later(app)
  tries = tries + 1
  local pause = pauses[tries]
  if not pause then return end
  app.after(pause, function()
    for _, job in ipairs(jobs) do job.is_put_off = false end
    work(app)
  end)
end

-- The server cannot be asked at all, or not about this job.
local function put_off(app, job)
  is_at_work = false
  go_on_later(app)
  if not job then return end
  job.is_put_off = true
  work(app)
end

local function close(app, job)
  for place, other in ipairs(jobs) do
    if other == job then table.remove(jobs, place) end
  end
  if job.verb == "credit" then forget_buyer(app, job.product_id) end
  if job.verb == "revoke" then
    app.disk:remove(revoked_path(job.product_id))
  else
    app.queue:finish(job.transaction)
  end
end

local function is_done(app, job)
  if job.verb == "revoke" then return not server_account.is_owned(account, job.product_id) end
  return account.credited[job.id]
    or not is_counted(app, job.product_id) and server_account.is_owned(account, job.product_id)
end

-- Whether the server has to be asked for content: that of a product which lasts may be on the disk already.
local function is_content_missing(app, job)
  if not job.is_delivered or job.is_fetched then return false end
  if is_counted(app, job.product_id) then return not is_done(app, job) end
  return not app.disk:exists(version_path(job.product_id))
end

-- Reads the next entry of the account, until there is none.
local function read_on(app)
  is_at_work = true
  app.server:get(server_account.key(#account.entries + 1), function(status, text)
    if status ~= 200 and status ~= 404 then return put_off(app) end
    is_at_work = false
    -- Somebody else may have logged in while the server was asked.
    if account.user == user_of(app) then
      if status == 200 then server_account.take(account, text) else account.is_complete = true end
    end
    work(app)
  end)
end

-- Puts a job behind the last entry that is known, or learns of the one that is there by now.
local function put_entry(app, job)
  local text, user = server_account.text(job), account.user
  is_at_work = true
  app.server:put_new(server_account.key(#account.entries + 1), text, function(status, present)
    if status ~= 200 and status ~= 409 then return put_off(app) end
    is_at_work = false
    if account.user == user then server_account.take(account, present) end
    -- Where the first answer was lost, the entry that is there is this one.
    if present == text and job.verb == "credit" then app.grant(job.transaction, job.product_id, job.count, user) end
    work(app)
  end)
end

-- Has the receipt checked, and fetches what the server delivers.
local function fetch(app, job)
  local receipt = job.transaction.transaction_receipt or app.receipt_data()
  if not receipt then return put_off(app, job) end
  is_at_work = true
  local question = { receipt = receipt, product_id = job.product_id, transaction_id = job.id }
  app.server:deliver(question, function(status, answer)
    if not status or not answer then return put_off(app, job) end
    if answer.status then app.verified(job.transaction, answer.status) end
    if answer.answer == "sent" then
      if not server_delivery.store(app, job.product_id, answer) then
        app.show_dialog("error", "There is no room for what you bought. It will be fetched again.")
        return put_off(app, job)
      end
      job.is_fetched = true
    elseif answer.answer == "rejected" or answer.answer == "already_redeemed" then
      app.show_dialog("error", "The purchase could not be confirmed.")
      close(app, job)
    else
      return put_off(app, job)
    end
    is_at_work = false
    work(app)
  end)
end

-- What somebody else paid for waits until they are back; what nobody's name stands on is for whoever comes.
local function next_job(app)
  for _, job in ipairs(jobs) do
    local is_theirs = job.user == user_of(app) or job.user == no_user
    if is_theirs and not job.is_put_off then return job end
  end
end

-- Does the next thing at the server: reads the account to its end, then writes what came, one job after the other.
function work(app)
  if is_at_work then return end
  if account.user ~= user_of(app) then account = server_account.unknown(user_of(app)) end
  if not account.is_complete then return read_on(app) end
  local job = next_job(app)
  if not job then return end
  if is_content_missing(app, job) then
    fetch(app, job)
  elseif is_done(app, job) then
    tries = 0
    close(app, job)
    work(app)
  else
    put_entry(app, job)
  end
end

-- A transaction may be told of more than once, each time as another object.
local function add_job(app, job)
  for _, other in ipairs(jobs) do
    if other.id == job.id and other.verb == job.verb then
      other.transaction = job.transaction
      return work(app)
    end
  end
  table.insert(jobs, job)
  work(app)
end

-- The queue --------------------------------------------------------------------------------------------------------

local function buyer_of(app, transaction, product_id)
  local named = transaction.payment.application_username
  if named or transaction.transaction_state == "restored" then return named or user_of(app) end
  return app.disk:read(buyer_path(product_id)) or user_of(app)
end

local function take(app, transaction)
  local original = transaction.transaction_state == "restored" and transaction.original_transaction
  local product_id = original and original.payment.product_identifier or transaction.payment.product_identifier
  -- Nobody can tell what was bought; the store may tell later.
  if not product_id or not app.type_of(product_id) then return end
  local count = 1
  if is_counted(app, product_id) then count = app.grants_of(product_id) * transaction.payment.quantity end
  add_job(app, {
    id = transaction.transaction_identifier, verb = "credit", product_id = product_id, count = count,
    user = buyer_of(app, transaction, product_id), transaction = transaction,
    is_delivered = app.delivery_of(product_id) == "server",
  })
end

local function update(app, transaction)
  local state = transaction.transaction_state
  if state == "purchased" or state == "restored" then
    take(app, transaction)
  elseif state == "failed" then
    local failure = transaction.error
    if failure and failure.domain == "SKErrorDomain" and failure.code == 2 then
      forget_buyer(app, transaction.payment.product_identifier)
    else
      app.show_dialog("error", "The purchase could not be completed.")
    end
    app.queue:finish(transaction)
  elseif state == "deferred" then
    app.show_dialog("waiting", "Your purchase waits for approval.")
  end
end

-- Whether the receipt shows a purchase of a product that nobody took back.
local function still_owned(app, product_id)
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and not entry.cancellation_date then return true end
  end
  return false
end

local function revoke(app, product_id, user)
  add_job(app, { id = "revocation-of-" .. product_id, verb = "revoke", product_id = product_id, count = 0, user = user })
end

-- Nobody tells a second time of what was taken back, so that it is written down until the server knows of it.
local function revoked(app, product_id)
  if still_owned(app, product_id) then return end
  app.disk:write(revoked_path(product_id), user_of(app))
  app.revoke(product_id)
  revoke(app, product_id, user_of(app))
end

local function restore_ended(app, failure)
  app.busy(false)
  if failure and not (failure.domain == "SKErrorDomain" and failure.code == 2) then
    app.show_dialog("error", "Your purchases could not be restored.")
  end
end

-- Another device may have bought, another user may have logged in, and the server may be up again.
local function look_again(app)
  account.is_complete, tries = false, 0
  for _, job in ipairs(jobs) do job.is_put_off = false end
  work(app)
end

return app {
  title = "Credits purchases at the app's server",

  launch = function(app)
    app.queue:add_observer {
      updated_transactions = function(transactions)
        for _, transaction in ipairs(transactions) do update(app, transaction) end
      end,
      restore_finished = function() restore_ended(app) end,
      restore_failed = function(failure) restore_ended(app, failure) end,
      should_add_store_payment = function(payment)
        app.disk:write(buyer_path(payment.product_identifier), user_of(app))
        return true
      end,
      storefront_changed = shop.forget,
      revoked_entitlements = function(product_ids)
        for _, product_id in ipairs(product_ids) do revoked(app, product_id) end
      end,
    }
    for _, path in ipairs(app.disk:list "revoked/") do revoke(app, path:match "^revoked/(.*)$", app.disk:read(path)) end
    work(app)
  end,

  foreground = look_again,

  login_changed = look_again,

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
    if account.user ~= user_of(app) then return 0 end
    if is_counted(app, product_id) then return server_account.sum(account, product_id) end
    return server_account.is_owned(account, product_id) and 1 or 0
  end,

  capabilities = {
    product_types = { "consumable", "non_consumable", "non_renewing" },
    server = true, server_delivery = true, receipts = true,
  },
}
