-- An app whose coins and passes are at its developer's server, in an account of each user. What lasts is on the
-- device's list, so the server has nothing to do with it.
--
-- A transaction is credited by its identifier, and finished once the server has the entry. Until then it stays
-- unfinished, and the app tries again: after a pause, in front, at a login, and at the next launch.

local server_account = require "server_account"
local shop = require "plain_store"

-- How many seconds pass before the server is asked again.
local pauses = { 5, 15, 45 }

local function shelf_path(product_id) return "shelf/" .. product_id end

local function is_counted(kind) return kind == "consumable" or kind == "non_renewing" end

local function user_of(app) return app.user_token() or "nobody" end

-- The account ---------------------------------------------------------------------------------------------------------

-- What the server told of the user who is here.
local account = server_account.unknown()

-- The credits that the server does not have yet, in their order.
local credits = {}

local is_asking, tries = false, 0

local work

local function try_later(app)
  is_asking, tries = false, tries + 1
  if pauses[tries] then app.after(pauses[tries], function() work(app) end) end
end

-- Reads the entry after the last that is known. An account without a next entry is complete.
local function read_entry(app)
  is_asking = true
  local user = account.user
  app.server:get(server_account.key(#account.entries + 1), function(status, text)
    if status ~= 200 and status ~= 404 then return try_later(app) end
    is_asking = false
    if account.user == user then
      if status == 200 then server_account.take(account, text) else account.is_complete = true end
    end
    work(app)
  end)
end

-- Writes a credit after the last entry. If another device was faster, its entry is there and is read instead.
local function write_entry(app, credit)
  local user, text, was_sent = account.user, server_account.text(credit), credit.was_sent
  is_asking, credit.was_sent = true, true
  app.server:put_new(server_account.key(#account.entries + 1), text, function(status, present)
    if status ~= 200 and status ~= 409 then return try_later(app) end
    is_asking = false
    if account.user == user then server_account.take(account, present) end
    -- If the answer to an earlier try was lost, the entry that is there is this one; otherwise another device wrote it.
    if present == text and (status == 200 or was_sent) then
      app.grant(credit.transaction, credit.product_id, credit.count, credit.name)
    end
    work(app)
  end)
end

-- The first credit of the user who is here. Those of others wait until they log in.
local function next_credit(app)
  for place, credit in ipairs(credits) do
    if credit.user == user_of(app) then return credit, place end
  end
end

-- Does the next thing at the server.
function work(app)
  if is_asking then return end
  if account.user ~= user_of(app) then account = server_account.unknown(user_of(app)) end
  if not account.is_complete then return read_entry(app) end
  local credit, place = next_credit(app)
  if not credit then return end
  if not account.credited[credit.id] then return write_entry(app, credit) end
  tries = 0
  table.remove(credits, place)
  credit.transaction:finish()
  work(app)
end

-- Looks again at everything: another device may have written, and the server may be up again.
local function look_again(app)
  account.is_complete, tries = false, 0
  work(app)
end

local function credit(app, transaction)
  for _, other in ipairs(credits) do
    if other.id == transaction.id then return work(app) end
  end
  local product_id, user = transaction.product_id, transaction.app_account_token or user_of(app)
  table.insert(credits, {
    id = transaction.id, verb = "credit", product_id = product_id, transaction = transaction, user = user,
    count = app.grants_of(product_id) * transaction.purchased_quantity,
    name = user == user_of(app) and app.user() or nil,
  })
  work(app)
end

-- What lasts ----------------------------------------------------------------------------------------------------------

local function is_entitled(app, product_id)
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then return true end
  end
  return false
end

local function unlock(app, transaction)
  local path = shelf_path(transaction.product_id)
  if app.disk:exists(path) then return true end
  if not app.disk:write(path, transaction.id) then return false end
  app.grant(transaction, transaction.product_id, 1)
  return true
end

local function lock(app, product_id)
  if not app.disk:exists(shelf_path(product_id)) or is_entitled(app, product_id) then return end
  app.disk:remove(shelf_path(product_id))
  app.revoke(product_id)
end

local function recheck(app)
  for _, path in ipairs(app.disk:list "shelf/") do
    local product_id = path:match "^shelf/(.*)$"
    local latest = app.store.latest(product_id)
    if latest and latest.verified and latest.transaction.revocation_date then lock(app, product_id) end
  end
end

-- Transactions --------------------------------------------------------------------------------------------------------

local function handle(app, given)
  local transaction = given.transaction
  local kind = app.type_of(transaction.product_id)
  if not given.verified or not kind then return end
  if transaction.revocation_date or transaction.is_upgraded then
    if not is_counted(kind) then lock(app, transaction.product_id) end
    transaction:finish()
  elseif is_counted(kind) then
    credit(app, transaction)
  elseif unlock(app, transaction) then
    transaction:finish()
  end
end

return app {
  title = "Credits coins at its server, through StoreKit 2",

  launch = function(app)
    app.task(function()
      for update in app.store.updates() do handle(app, update) end
    end)
    app.task(function() recheck(app) end)
    work(app)
  end,

  foreground = function(app)
    look_again(app)
    recheck(app)
  end,

  login_changed = look_again,

  tap = function(app, name)
    if name == "shop" then shop.load(app) end
  end,

  buy = function(app, product_id, quantity)
    local result = shop.buy(app, product_id, quantity)
    if result then handle(app, result) end
  end,

  restore = function(app)
    if shop.sync(app) then recheck(app) end
  end,

  owned = function(app, product_id)
    if not is_counted(app.type_of(product_id)) then return is_entitled(app, product_id) and 1 or 0 end
    return account.user == user_of(app) and server_account.sum(account, product_id) or 0
  end,

  capabilities = { storekit2 = true, promotions = false, server = true, verification = false },
}
