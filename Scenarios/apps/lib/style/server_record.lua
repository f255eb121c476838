-- A record at the developer's server: an account for each user, a list that only grows. An entry is put where none is
-- yet, so that two devices lose nothing, and a transaction that stands in the list is not credited again.

local books = require "books"
local server_account = require "server_account"

local server_record = { is_remote = true }

-- How many seconds pass before the list is asked for again, which the screen needs.
local pauses = { 5, 15, 45 }

-- What the server told of the one who uses the app.
local account = server_account.unknown()
-- What is to be written, in the order in which it came, each with its user and what hears of its end.
local orders = {}
local is_at_work, tries = false, 0
-- The identifiers of the orders that were sent. If an answer was lost, the entry is there and is this device's own.
local is_sent = {}

-- Who uses the app: the account of the style says it.
local user_of

local work

local function revoked_path(product_id) return "revoked/" .. product_id end

local function is_written(order)
  if order.verb == "look" then return true end
  if order.verb == "revoke" then return not server_account.is_owned(account, order.product_id) end
  return account.credited[order.id] or order.is_lasting and server_account.is_owned(account, order.product_id)
end

local function close(order, ...)
  for place, other in ipairs(orders) do
    if other == order then table.remove(orders, place) end
  end
  order.done(...)
end

-- Work at the server --------------------------------------------------------------------------------------------------

-- The server did not answer: whoever waits hears of it, and the list is asked for again.
local function break_off(app)
  is_at_work = false
  local failed = orders
  orders = {}
  for _, order in ipairs(failed) do order.done(false) end
  tries = tries + 1
  if pauses[tries] and not account.is_complete then app.after(pauses[tries], function() work(app) end) end
end

-- Reads the next entry of the account, until there is none.
local function read_on(app)
  is_at_work = true
  app.server:get(server_account.key(#account.entries + 1), function(status, text)
    if status ~= 200 and status ~= 404 then return break_off(app) end
    is_at_work = false
    -- Somebody else may have logged in while the server was asked.
    if account.user == user_of(app) then
      if status == 200 then server_account.take(account, text) else account.is_complete = true end
    end
    work(app)
  end)
end

-- Puts an order behind the last entry that is known, or learns of the one that is there by now.
local function put(app, order)
  local text = server_account.text(order)
  local user, was_sent = account.user, is_sent[order.id]
  is_at_work, is_sent[order.id] = true, true
  app.server:put_new(server_account.key(#account.entries + 1), text, function(status, present)
    if status ~= 200 and status ~= 409 then return break_off(app) end
    is_at_work = false
    if account.user == user then server_account.take(account, present) end
    -- Another device may have written the same entry, for the same transaction.
    if present == text then close(order, true, status == 200 or was_sent) end
    work(app)
  end)
end

-- Does the next thing at the server: reads the account to its end, then writes what came, one order after the other.
function work(app)
  if is_at_work then return end
  local user = user_of(app)
  if account.user ~= user then account = server_account.unknown(user) end
  if not account.is_complete then return read_on(app) end
  tries = 0
  local order = orders[1]
  if not order then return end
  if order.user ~= user and order.user ~= "nobody" then
    -- What somebody else paid for waits until they are back.
    close(order, "their turn")
    work(app)
  elseif is_written(order) then
    close(order, true, false)
    work(app)
  else
    put(app, order)
  end
end

local function revoke(app, product_id, user)
  table.insert(orders, {
    id = "revocation-of-" .. product_id, verb = "revoke", product_id = product_id, count = 0, user = user,
    done = function(answer)
      if answer == true then app.disk:remove(revoked_path(product_id)) end
    end,
  })
end

-- The record ----------------------------------------------------------------------------------------------------------

function server_record.use(account) user_of = account.user end

-- Another device may have bought, another user may have logged in, and the server may be up again.
function server_record.look_again(app)
  account.is_complete, tries = false, 0
  -- Nobody tells a second time of what was taken back, so that it was written down.
  for _, path in ipairs(app.disk:list "revoked/") do revoke(app, path:match "^revoked/(.*)$", app.disk:read(path)) end
  work(app)
end

server_record.launch = server_record.look_again

-- Asks the server until the list of a job's buyer is known.
function server_record.know(app, job, done)
  table.insert(orders, { verb = "look", user = job.buyer, done = done })
  work(app)
end

function server_record.has(_, job)
  return account.user == job.buyer
    and (account.credited[job.id]
      or not books.is_counted(job.kind) and server_account.is_owned(account, job.product_id)) or false
end

function server_record.add(app, job, done)
  table.insert(orders, {
    id = job.id, verb = "credit", product_id = job.product_id, count = job.count, user = job.buyer, done = done,
    is_lasting = not books.is_counted(job.kind),
  })
  work(app)
end

function server_record.total(app, product_id, user)
  if account.user ~= user or user ~= user_of(app) then return 0 end
  return server_account.sum(account, product_id)
end

function server_record.is_owned(app, product_id)
  return account.user == user_of(app) and server_account.is_owned(account, product_id)
end

function server_record.take_back(app, product_id)
  app.disk:write(revoked_path(product_id), user_of(app))
  revoke(app, product_id, user_of(app))
  work(app)
end

return server_record
