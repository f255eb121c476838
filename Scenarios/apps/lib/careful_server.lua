-- The developer's own server, as it should be: it asks the store of customers first, follows a status to the other store,
-- asks again what may pass, and pays each entry of a receipt out once. What the store tells of by itself it takes in once, and
-- nothing that is older than what it knows. The apps in antipatterns/ replace one of these steps.

local careful_server = {}

-- How many seconds pass before the store is asked again about what may pass.
local pauses = { 1, 2, 4 }

local meaning = {
  [0] = "genuine", [21006] = "genuine",
  [21002] = "passing", [21005] = "passing", [21009] = "passing",
  [21003] = "bad", [21010] = "bad",
  [21007] = "of_sandbox", [21008] = "of_production",
}

function careful_server.meaning(status, check)
  if status >= 21100 and status <= 21199 then return check.is_retryable and "passing" or "unknown" end
  return meaning[status] or "unknown"
end

-- Asks one store until it says something lasting: its status and what it found, or nil where it does not answer.
function careful_server.ask(backend, receipt, environment)
  local question = { receipt = receipt, environment = environment, password = backend:shared_secret() }
  for try = 1, #pauses + 1 do
    local status, check = backend:check_receipt(question)
    if not status or careful_server.meaning(status, check) ~= "passing" or try > #pauses then return status, check end
    backend:wait(pauses[try])
  end
end

-- Whether a receipt is of this app: the store also vouches for those of others.
function careful_server.is_ours(backend, check) return check.bundle_id == backend:bundle_id() end

-- Has a receipt checked: what it is, and what the store said last.
function careful_server.check(backend, receipt)
  local status, check = careful_server.ask(backend, receipt, "production")
  if status and careful_server.meaning(status, check) == "of_sandbox" then
    status, check = careful_server.ask(backend, receipt, "sandbox")
  end
  if not status then return "unknown" end
  local word = careful_server.meaning(status, check)
  if word ~= "genuine" and word ~= "bad" then word = "unknown" end
  return word, check
end

local function all_entries(check)
  local entries = {}
  for _, entry in ipairs(check.in_app) do table.insert(entries, entry) end
  for _, entry in ipairs(check.latest_receipt_info) do table.insert(entries, entry) end
  return entries
end

local function rank(backend, entry, request)
  if entry.transaction_id == request.transaction_id then return 0 end
  local redeemer = backend:redeemed_by(entry)
  if not redeemer then return 1 end
  return redeemer == request.user and 2 or 3
end

-- The entry that pays for a product: the one that the app named, else one that was not paid out, the youngest first.
function careful_server.entry(backend, request, entries)
  local best, best_rank
  for _, entry in ipairs(entries) do
    local is_open = not entry.cancellation_date and not careful_server.shows_revoked(entry)
    if entry.product_id == request.product_id and is_open then
      local its_rank = rank(backend, entry, request)
      if not best or its_rank < best_rank or its_rank == best_rank and entry.purchase_date > best.purchase_date then
        best, best_rank = entry, its_rank
      end
    end
  end
  return best
end

local function was_bought(entries, product_id)
  for _, entry in ipairs(entries) do
    if entry.product_id == product_id then return true end
  end
  return false
end

-- Whether somebody else got what an entry pays for.
function careful_server.is_of_another(backend, entry, request)
  local redeemer = backend:redeemed_by(entry)
  return redeemer and redeemer ~= request.user
end

function careful_server.deliver(backend, request)
  local word, check = careful_server.check(backend, request.receipt)
  local status = check and check.status
  if word == "unknown" then return { answer = "try_later", status = status } end
  if word == "bad" or not careful_server.is_ours(backend, check) then return { answer = "rejected", status = status } end
  local entries = all_entries(check)
  -- A genuine receipt without entries is out of date, which is no sign of fraud.
  if #entries == 0 then return { answer = "try_later", status = status } end
  local entry = careful_server.entry(backend, request, entries)
  if not entry or careful_server.shows_revoked(entry) then
    return { answer = was_bought(entries, request.product_id) and "rejected" or "not_paid", status = status }
  end
  if careful_server.is_of_another(backend, entry, request) then
    return { answer = "already_redeemed", status = status }
  end
  local stock = backend:stock(request.product_id)
  if not stock then return { answer = "no_such_content", status = status } end
  backend:redeem(entry)
  return { answer = "sent", status = status, version = stock.version, files = stock.files }
end

function careful_server.verify(backend, request)
  local word, check = careful_server.check(backend, request.receipt)
  if word == "unknown" then return 503, { in_app = {}, latest_receipt_info = {} } end
  return 200, check
end

-- The identifiers of the notifications that were taken in.
local known = {}
-- When what is known of a subscription or a purchase happened, by its first purchase.
local newest = {}
-- The purchases that were taken back, and those that gave access, by their identifiers.
local revoked, paid = {}, {}

-- The types of both versions that say that a purchase was taken back, and that a subscription is paid or over.
local takes_back = { REFUND = true, REVOKE = true, CANCEL = true }
local pays = {
  SUBSCRIBED = true, INITIAL_BUY = true, INTERACTIVE_RENEWAL = true, DID_RENEW = true, DID_RECOVER = true,
  OFFER_REDEEMED = true, ONE_TIME_CHARGE = true,
}
local ends = { EXPIRED = true, GRACE_PERIOD_EXPIRED = true, DID_FAIL_TO_RENEW = true }

function careful_server.is_revoked(purchase) return revoked[purchase.transaction_id] end

-- Whether the purchase that an entry of a receipt shows was taken back. A restored entry has a number of its own; a period of
-- a subscription is a purchase of its own.
function careful_server.shows_revoked(entry)
  return revoked[entry.transaction_id] or not entry.expires_date and revoked[entry.original_transaction_id]
end

-- Whether a notification has come before.
function careful_server.is_known(notification)
  if known[notification.notification_uuid] then return true end
  known[notification.notification_uuid] = true
  return false
end

-- Whether something newer is known of the subscription, or of the purchase.
function careful_server.is_outdated(notification)
  local first = notification.original_transaction_id
  if (newest[first] or 0) > notification.signed_date then return true end
  newest[first] = notification.signed_date
  return false
end

function careful_server.take_back(backend, notification)
  revoked[notification.transaction_id] = true
  if paid[notification.transaction_id] or backend:redeemed_by(notification) then backend:take_back(notification) end
  paid[notification.transaction_id] = nil
end

-- Whether the store sent a notification, about this app.
function careful_server.is_genuine(backend, notification)
  return notification.has_valid_signature and notification.bundle_id == backend:bundle_id()
end

function careful_server.notify(backend, notification)
  if not careful_server.is_genuine(backend, notification) then return 401 end
  if careful_server.is_known(notification) or not notification.transaction_id then return 200 end
  local word = notification.notification_type
  -- Whatever is known already, money that was given back is given back.
  if takes_back[word] then
    careful_server.is_outdated(notification)
    careful_server.take_back(backend, notification)
    return 200
  end
  if careful_server.is_outdated(notification) or careful_server.is_revoked(notification) then return 200 end
  if pays[word] and notification.status ~= 2 then
    paid[notification.transaction_id] = true
    backend:pay_out(notification)
  elseif ends[word] and notification.subtype ~= "GRACE_PERIOD" and paid[notification.transaction_id] then
    paid[notification.transaction_id] = nil
    backend:take_back(notification)
  end
  return 200
end

-- The functions for the table `server` of an app.
function careful_server.functions()
  return {
    deliver = function(backend, request) return careful_server.deliver(backend, request) end,
    verify = function(backend, request) return careful_server.verify(backend, request) end,
    notify = function(backend, notification) return careful_server.notify(backend, notification) end,
  }
end

return careful_server
