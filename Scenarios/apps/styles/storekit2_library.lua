-- An app with a library: at each launch it builds the shelves in memory from the user's history, and throws them away
-- when it ends. Only coins and passes are kept on the disk.
--
-- Its Restore button reads the list of entitlements once more and says what it found. A synchronization asks for a
-- password, so the app synchronizes only if the list has nothing.

-- The latest transaction of each product that lasts, by product.
local shelves = {}

-- Whether each product was shown as open.
local shown = {}

-- How many seconds pass before the history is read again, if it lacked something.
local pauses = { 3, 30 }

local function counter_path(transaction) return "counters/" .. transaction.id end

local function reader_of(app) return app.user_token() or "nobody" end

local function is_counted(kind) return kind == "consumable" or kind == "non_renewing" end

local function lasts(app, product_id)
  local kind = app.type_of(product_id)
  return kind ~= nil and not is_counted(kind)
end

-- The library ---------------------------------------------------------------------------------------------------------

local function is_listed(app, product_id)
  for entitlement in app.store.current_entitlements(product_id) do
    if entitlement.verified then return true end
  end
  return false
end

-- The date on the shelf decides until the end of its last second. After it only the list knows of a grace period, and
-- of an owner who has the product in another way.
local function can_be_read(app, product_id)
  local transaction = shelves[product_id]
  if not transaction then return false end
  local limit = transaction.expiration_date
  local is_over = transaction.revocation_date or transaction.is_upgraded or limit and limit < app.now()
  return not is_over or is_listed(app, product_id)
end

-- Reports a product that opened or closed.
local function show(app, product_id)
  local is_open = can_be_read(app, product_id)
  if is_open == (shown[product_id] or false) then return end
  shown[product_id] = is_open
  if is_open then app.grant(nil, product_id, 1) else app.revoke(product_id) end
end

-- Puts a transaction on its shelf, unless a newer one of the product is there.
local function shelve(app, transaction)
  local product_id = transaction.product_id
  local there = shelves[product_id]
  if there and there.id ~= transaction.id and there.purchase_date > transaction.purchase_date then return end
  shelves[product_id] = transaction
  show(app, product_id)
end

-- Reads the history, and returns whether it has everything that is on the shelves.
local function read_history(app)
  local found = {}
  for given in app.store.all() do
    local transaction = given.transaction
    if given.verified and lasts(app, transaction.product_id) then
      found[transaction.product_id] = true
      shelve(app, transaction)
    end
  end
  for _, product_id in ipairs(app.products()) do
    if shelves[product_id] and not found[product_id] then return false end
  end
  return next(found) ~= nil
end

-- Reads until nothing is missing. What a list lacks stays on its shelf.
local function stock(app)
  for _, pause in ipairs(pauses) do
    if read_history(app) then return end
    app.sleep(pause)
  end
  read_history(app)
end

-- Transactions --------------------------------------------------------------------------------------------------------

-- Counts coins or a pass, and returns whether the counter is safe.
local function count(app, transaction)
  if app.disk:exists(counter_path(transaction)) then return true end
  local product_id, owner = transaction.product_id, transaction.app_account_token or reader_of(app)
  local amount = app.grants_of(product_id) * transaction.purchased_quantity
  if not app.disk:write(counter_path(transaction), product_id .. " " .. amount .. " " .. owner) then return false end
  app.grant(transaction, product_id, amount, owner == reader_of(app) and app.user() or nil)
  return true
end

local function handle(app, given)
  local transaction = given.transaction
  local kind = app.type_of(transaction.product_id)
  if not given.verified or not kind then return end
  if not is_counted(kind) then
    shelve(app, transaction)
    transaction:finish()
  elseif transaction.revocation_date or count(app, transaction) then
    transaction:finish()
  end
end

-- Taps ----------------------------------------------------------------------------------------------------------------

-- Each tap asks the store for the one product that it is about.
local function buy(app, product_id, quantity)
  if not app.store.can_make_payments() then
    return app.show_dialog("message", "Purchases are not allowed on this device.")
  end
  local list = app.store.products { product_id }
  if not list then return app.show_dialog("error", "The store does not answer. Please try again later.") end
  if not list[1] then return app.show_dialog("message", "This title is not available.") end
  app.show_price(list[1].id, list[1].display_price)
  local result, failure = app.store.purchase(list[1], { quantity = quantity, app_account_token = app.user_token() })
  if not result then
    app.show_dialog("error", failure.localized_description)
  elseif result.pending then
    app.show_text("waiting", "Your request was sent.")
  elseif result.success then
    handle(app, result)
    stock(app)
  end
end

-- Puts what the list has on the shelves, and returns how many titles it has.
local function collect(app)
  local found = 0
  for entitlement in app.store.current_entitlements() do
    local transaction = entitlement.transaction
    if entitlement.verified and lasts(app, transaction.product_id) then
      found = found + 1
      shelve(app, transaction)
    end
  end
  return found
end

local function restore(app)
  app.busy(true)
  local found, failure = collect(app), nil
  if found == 0 then
    failure = select(2, app.store.sync())
    found = failure and 0 or collect(app)
  end
  app.busy(false)
  local is_cancelled = failure and failure.domain == "StoreKitError" and failure.code == 1
  if is_cancelled then return end
  if failure then return app.show_dialog("error", "Your titles could not be restored.") end
  app.show_dialog("message", found > 0 and found .. " of your titles are here." or "No purchases were found.")
end

return app {
  title = "Builds its shelves from the history, and restores from the list",

  launch = function(app)
    app.task(function()
      for update in app.store.updates() do handle(app, update) end
    end)
    app.task(function() stock(app) end)
  end,

  foreground = stock,

  buy = buy,

  restore = restore,

  owned = function(app, product_id)
    if not is_counted(app.type_of(product_id)) then return can_be_read(app, product_id) and 1 or 0 end
    local total = 0
    for _, path in ipairs(app.disk:list "counters/") do
      local product, amount, owner = app.disk:read(path):match "^(%S+) (%d+) (%S+)$"
      if product == product_id and owner == reader_of(app) then total = total + tonumber(amount) end
    end
    return total
  end,

  capabilities = { storekit2 = true, promotions = false },
}
