-- What lasts: where it is marked as handed out, what decides whether the user has it, and what takes it back.
--
-- A list may lack something for a moment, and says nothing then. So a product is taken back only if its latest
-- transaction says so. No event says that a period ended: its date does, or the list.

local books = require "storekit2_books"
local device_record = require "style/device_record"

local shelves = {}

-- How many seconds pass before the list is read again, if it lacked something.
local pauses = { 2, 10, 60 }

local style
-- The number of the latest check, which replaces those that wait.
local latest_check = 0

-- A record in memory, which is built again at each launch. So its grants are reports about products, and name no
-- transaction.
local function memory()
  local entries = {}
  local record = device_record.on {
    read = function(_, key) return entries[key] end,
    write = function(_, key, entry)
      entries[key] = entry
      return true
    end,
    remove = function(_, key) entries[key] = nil end,
  }
  record.is_memory = true
  return record
end

-- Access --------------------------------------------------------------------------------------------------------------

local function is_listed(app, product_id) return books.is_entitled(app, product_id) end

-- The mark decides as long as its period lasts; after that only the list knows of another, or of a grace period.
local function is_marked(app, product_id)
  if not style.shelf.is_owned(app, product_id) then return false end
  local limit = style.shelf.since and style.shelf.since(app, product_id)
  local kind = app.type_of(product_id)
  local is_dated = kind == "auto_renewable" or kind == "free_subscription"
  return not is_dated or limit ~= nil and limit > app.now() or is_listed(app, product_id)
end

-- Whether the user has a product that lasts.
function shelves.is_open(app, product_id)
  if style.access == "list" then return is_listed(app, product_id) end
  return is_marked(app, product_id)
end

-- Marks ---------------------------------------------------------------------------------------------------------------

-- The work of marking a product, for a transaction.
function shelves.job(app, transaction)
  local product_id = transaction.product_id
  return {
    id = transaction.id, product_id = product_id, kind = app.type_of(product_id), count = 1,
    buyer = style.account.buyer_of(app, transaction), since = transaction.expiration_date or 0,
  }
end

local function mark(app, transaction)
  local job = shelves.job(app, transaction)
  style.shelf.know(app, job, function(is_known)
    if is_known ~= true or style.shelf.has(app, job) then return end
    style.shelf.add(app, job, function(answer, is_new)
      if answer == true and is_new then style.account.grant(app, job) end
    end)
  end)
end

-- Whether the latest transaction of a product says that it was taken back.
local function is_taken_back(app, product_id)
  local latest = app.store.latest(product_id)
  return latest ~= nil and latest.verified
    and (latest.transaction.revocation_date ~= nil or latest.transaction.is_upgraded)
end

-- Brings a product up to date that the list lacks. Returns whether a later look has to decide.
local function look(app, product_id)
  if not style.shelf.is_owned(app, product_id) then return false end
  if not is_taken_back(app, product_id) then return true end
  if is_listed(app, product_id) then return false end
  style.shelf.take_back(app, product_id)
  app.revoke(product_id)
  return false
end

-- Checks --------------------------------------------------------------------------------------------------------------

-- Marks what the list has, and returns it by product.
local function read_list(app)
  local found = {}
  for given in app.store.current_entitlements() do
    local kind = app.type_of(given.transaction.product_id)
    if given.verified and kind and not books.is_counted(kind) then
      found[given.transaction.product_id] = true
      mark(app, given.transaction)
    end
  end
  return found
end

-- Compares the marks with the list. Returns whether the list has something.
function shelves.check(app, try)
  try, latest_check = try or 1, latest_check + 1
  local number, found, is_in_doubt = latest_check, read_list(app), false
  for _, product_id in ipairs(app.products()) do
    local lasts = not books.is_counted(app.type_of(product_id))
    if lasts and not found[product_id] then is_in_doubt = look(app, product_id) or is_in_doubt end
  end
  local has_something = next(found) ~= nil
  -- Nothing but the list knows what memory has to hold, and the first read of it may be too early.
  local is_early = style.shelf.is_memory and try == 1
  if (is_in_doubt or is_early or not has_something) and pauses[try] then
    app.after(pauses[try], function()
      if number == latest_check then shelves.check(app, try + 1) end
    end)
  end
  return has_something
end

-- Marks what the history has and what the user still has. Returns whether there is something.
function shelves.read_history(app)
  local has_something = false
  for given in app.store.all() do
    local transaction = given.transaction
    local kind = app.type_of(transaction.product_id)
    local is_over = transaction.revocation_date or transaction.is_upgraded
      or transaction.expiration_date and transaction.expiration_date <= app.now()
    if given.verified and kind and not books.is_counted(kind) and not is_over then
      has_something = true
      mark(app, transaction)
    end
  end
  return has_something
end

-- A record at the server has nothing to do with what the device's list has.
function shelves.use(chosen)
  style = chosen
  style.shelf = (chosen.access == "memory" or chosen.record.is_remote) and memory() or chosen.record
end

return shelves
