-- An app whose store is an actor: messages wait in one line, one task works them off, and nothing else touches the
-- books. The books are one file, which is replaced as a whole.
--
-- The first message of a launch is to work off what earlier launches left unfinished. The listener starts at the same
-- time and misses nothing: what it receives waits in the line. A transaction that comes from both is in the books the
-- second time.

local plain_store = require "plain_store"

-- The actor ---------------------------------------------------------------------------------------------------------

local inbox, is_working = {}, false

-- Puts a message into the line. It runs after all that are there.
local function send(app, message)
  table.insert(inbox, message)
  if is_working then return end
  is_working = true
  app.task(function()
    while inbox[1] do table.remove(inbox, 1)(app) end
    is_working = false
  end)
end

-- The books -----------------------------------------------------------------------------------------------------------

local function is_counted(app, product_id)
  local kind = app.type_of(product_id)
  return kind == "consumable" or kind == "non_renewing"
end

local function user_of(app) return app.user_token() or "nobody" end

-- A line for each transaction that is counted, and one for each product that lasts.
local function read_books(app)
  local books = {}
  for line in (app.disk:read "books" or ""):gmatch "[^\n]+" do
    local key, product_id, count, buyer = line:match "^(%S+) (%S+) (%d+) (%S+)$"
    table.insert(books, { key = key, product_id = product_id, count = tonumber(count), buyer = buyer })
  end
  return books
end

-- Replaces the books, and returns whether they are safe.
local function write_books(app, books)
  local lines = {}
  for place, entry in ipairs(books) do
    lines[place] = ("%s %s %d %s\n"):format(entry.key, entry.product_id, entry.count, entry.buyer)
  end
  return app.disk:write("books", table.concat(lines))
end

local function place_of(books, key)
  for place, entry in ipairs(books) do
    if entry.key == key then return place end
  end
end

local function is_entitled(app, product_id)
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then return true end
  end
  return false
end

-- Removes a product from the books, unless the user has it in another way.
local function revoke(app, product_id)
  local books = read_books(app)
  local place = place_of(books, product_id)
  if not place or is_entitled(app, product_id) then return end
  table.remove(books, place)
  if write_books(app, books) then app.revoke(product_id) end
end

-- Messages ------------------------------------------------------------------------------------------------------------

local function deliver(app, transaction)
  local product_id = transaction.product_id
  -- A product that this version does not know is left for one that does.
  if not app.type_of(product_id) then return end
  local books = read_books(app)
  local key = is_counted(app, product_id) and transaction.id or product_id
  if place_of(books, key) then return transaction:finish() end
  local entry = {
    key = key, product_id = product_id, buyer = transaction.app_account_token or user_of(app),
    count = is_counted(app, product_id) and app.grants_of(product_id) * transaction.purchased_quantity or 1,
  }
  table.insert(books, entry)
  if not write_books(app, books) then return end
  app.grant(transaction, product_id, entry.count, entry.buyer == user_of(app) and app.user() or nil)
  transaction:finish()
end

local function handle(app, given)
  if not given.verified then return end
  local transaction = given.transaction
  if transaction.revocation_date or transaction.is_upgraded then
    revoke(app, transaction.product_id)
    transaction:finish()
  else
    deliver(app, transaction)
  end
end

local function work_off(app)
  for given in app.store.unfinished() do handle(app, given) end
end

-- Looks for what was taken back while the app did not run. Only the store's word takes anything away.
local function recheck(app)
  for _, entry in ipairs(read_books(app)) do
    if not is_counted(app, entry.product_id) then
      local latest = app.store.latest(entry.product_id)
      if latest and latest.verified and latest.transaction.revocation_date then revoke(app, entry.product_id) end
    end
  end
end

return app {
  title = "An actor owns the books",

  launch = function(app)
    app.task(function()
      for update in app.store.updates() do
        send(app, function() handle(app, update) end)
      end
    end)
    send(app, work_off)
    send(app, recheck)
  end,

  foreground = function(app) send(app, recheck) end,

  tap = function(app, name)
    if name == "shop" then plain_store.load(app) end
  end,

  buy = function(app, product_id, quantity)
    local result = plain_store.buy(app, product_id, quantity)
    if result then send(app, function() handle(app, result) end) end
  end,

  restore = function(app)
    if plain_store.sync(app) then send(app, recheck) end
  end,

  owned = function(app, product_id)
    if not is_counted(app, product_id) then return is_entitled(app, product_id) and 1 or 0 end
    local total = 0
    for _, entry in ipairs(read_books(app)) do
      if entry.product_id == product_id and entry.buyer == user_of(app) then total = total + entry.count end
    end
    return total
  end,

  capabilities = { storekit2 = true, promotions = false },
}
